import { Anchor, Button, Container, Stack } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { stopEmails, stoppableEmails } from '@repo/contracts/lottery/newsletter'
import { readSettings } from '@repo/contracts/lottery/profile'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { LinkDone } from '#lottery-web/links/LinkPage.tsx'
import { linksTexts } from '#lottery-web/links/links-texts.ts'
import { useLinkToken } from '#lottery-web/links/use-link-token.ts'
import { paths } from '#lottery-web/paths.ts'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'

type EmailKind = (typeof stoppableEmails)[number]

/** The page behind the link that stops one kind of email. It asks first, since mail scanners open links. */
export function StopEmailsPage() {
  const token = useLinkToken()
  const [search] = useSearchParams()
  const kind = stoppableEmails.find((name) => name === search.get('wish'))
  return (
    <Container size={560} pt={{ base: 36, sm: 72 }}>
      {token === null || kind === undefined ? (
        <IncompleteLink />
      ) : (
        <StopEmailsQuestion kind={kind} token={token} />
      )}
    </Container>
  )
}

function IncompleteLink() {
  const t = useTexts(linksTexts)
  return (
    <Stack gap="xl" align="flex-start">
      <PageTitle title={t('stopTitle')} lead={t('stopNoToken')} />
      <SettingsLink />
    </Stack>
  )
}

function StopEmailsQuestion({ kind, token }: { readonly kind: EmailKind; readonly token: string }) {
  const t = useTexts(linksTexts)
  const client = useQueryClient()
  const stopping = useCall(stopEmails)
  if (stopping.isSuccess)
    return (
      <LinkDone key="stopped" title={t('stopped')} text={t('stoppedText')}>
        <SettingsLink />
      </LinkDone>
    )
  const stop = () =>
    stopping.mutate(
      { wish: kind, token },
      {
        onSuccess: () => void client.invalidateQueries({ queryKey: queryKeyOf(readSettings) }),
        onError: showRefusal,
      },
    )
  return (
    <Stack gap="xl" align="flex-start">
      <PageTitle title={t('stopTitle')} lead={t(`stop_${kind}`)} />
      <Button size="md" loading={stopping.isPending} onClick={stop}>
        {t('stopButton')}
      </Button>
    </Stack>
  )
}

function SettingsLink() {
  const t = useTexts(linksTexts)
  return (
    <Anchor component={Link} to={paths.accountNotifications} fw={600} underline="always">
      {t('stopSettings')}
    </Anchor>
  )
}
