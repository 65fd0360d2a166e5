import { Anchor, Button, Container, Stack } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { leaveNewsletter, rejoinNewsletter } from '@repo/contracts/lottery/newsletter'
import { readSettings } from '@repo/contracts/lottery/profile'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LinkDone } from '#lottery-web/links/LinkPage.tsx'
import { linksTexts } from '#lottery-web/links/links-texts.ts'
import { useLinkToken } from '#lottery-web/links/use-link-token.ts'
import { paths } from '#lottery-web/paths.ts'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'

/** The page behind the newsletter's unsubscribe link. It asks first, since mail scanners open links. Can be undone. */
export function NewsletterPage() {
  const token = useLinkToken()
  return (
    <Container size={560} pt={{ base: 36, sm: 72 }}>
      {token === null ? <IncompleteLink /> : <LeaveNewsletterQuestion token={token} />}
    </Container>
  )
}

function IncompleteLink() {
  const t = useTexts(linksTexts)
  return (
    <Stack gap="xl" align="flex-start">
      <PageTitle title={t('newsletterTitle')} lead={t('newsletterNoToken')} />
      <Anchor component={Link} to={paths.accountNotifications} fw={600} underline="always">
        {t('newsletterSettings')}
      </Anchor>
    </Stack>
  )
}

function LeaveNewsletterQuestion({ token }: { readonly token: string }) {
  const t = useTexts(linksTexts)
  const client = useQueryClient()
  const leaving = useCall(leaveNewsletter)
  const rejoining = useCall(rejoinNewsletter)
  const [state, setState] = useState<'subscribed' | 'left' | 'back'>('subscribed')
  const handleOutcome = (newState: 'left' | 'back') => ({
    onSuccess: () => {
      setState(newState)
      void client.invalidateQueries({ queryKey: queryKeyOf(readSettings) })
    },
    onError: showRefusal,
  })
  if (state === 'back')
    return (
      <LinkDone key="back" title={t('newsletterBack')} text={t('newsletterBackText')}>
        <Button component={Link} to={paths.home} variant="default">
          {t('home')}
        </Button>
      </LinkDone>
    )
  if (state === 'left')
    return (
      <LinkDone key="left" title={t('newsletterLeft')} text={t('newsletterLeftText')}>
        <Button
          variant="default"
          loading={rejoining.isPending}
          onClick={() => rejoining.mutate({ token }, handleOutcome('back'))}
        >
          {t('newsletterRejoin')}
        </Button>
      </LinkDone>
    )
  return (
    <Stack gap="xl" align="flex-start">
      <PageTitle title={t('newsletterTitle')} lead={t('newsletterLead')} />
      <Button
        size="md"
        loading={leaving.isPending}
        onClick={() => leaving.mutate({ token }, handleOutcome('left'))}
      >
        {t('newsletterLeave')}
      </Button>
    </Stack>
  )
}
