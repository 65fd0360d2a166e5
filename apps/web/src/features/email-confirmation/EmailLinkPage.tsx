import { Button, Container, Group } from '@mantine/core'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { readToken } from '@repo/api-client/session'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import type { confirmEmail, disownEmail, undoEmailChange } from '@repo/contracts/delivery/email-confirmation'
import { PageTitle } from '@repo/ui/PageTitle'
import { EmptyState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconMailCheck, IconMailX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { emailConfirmationTexts } from './email-confirmation-texts.ts'

type Props = {
  readonly endpoint: typeof confirmEmail | typeof disownEmail | typeof undoEmailChange
  readonly title: string
  readonly lead: string
  readonly action: string
  readonly color?: string
  readonly doneTitle: string
  readonly doneHint: string
  /** The link shown afterwards; the home page by default. */
  readonly next?: { readonly to: string; readonly label: string }
}

/**
 * The page behind an emailed link (`jeton`). Only a button uses the link, since mail scanners open links too. A link
 * without its token is shown as a failure.
 */
export function EmailLinkPage({ endpoint, title, lead, action, color, doneTitle, doneHint, next }: Props) {
  const t = useTexts(emailConfirmationTexts)
  const client = useQueryClient()
  const [search] = useSearchParams()
  const jeton = search.get('jeton') ?? ''
  const linkCall = useCall(endpoint)
  const [isDone, setIsDone] = useState(false)

  /** The call may have ended this device's session. The next page must not open as if there still was one. */
  async function refreshAccount(): Promise<void> {
    if (readToken() !== null)
      await client
        .fetchQuery({ ...endpointQuery(getUserInfo, {}), staleTime: 0, retry: false })
        .catch(() => undefined)
    setIsDone(true)
    await client.invalidateQueries()
  }

  const send = () => linkCall.mutate({ jeton }, { onSuccess: () => void refreshAccount() })
  const failure = jeton === '' ? t('missing') : linkCall.error?.message
  const canRetry = linkCall.isError && linkCall.error.code === null
  return (
    <Container size={620} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={title} lead={lead} />
      <Surface mt="xl" as="div">
        {isDone ? (
          <div role="status">
            <EmptyState
              icon={<IconMailCheck size={30} />}
              title={doneTitle}
              hint={doneHint}
              action={next ? <NextLink {...next} /> : <HomeLink />}
              order={2}
            />
          </div>
        ) : failure && !linkCall.isPending ? (
          <div role="alert">
            <EmptyState
              icon={<IconMailX size={30} />}
              title={t('failedTitle')}
              hint={failure}
              action={canRetry ? <Button onClick={send}>{t('retry')}</Button> : <HomeLink />}
              order={2}
            />
          </div>
        ) : (
          <Group justify="center">
            <Button
              size="md"
              onClick={send}
              loading={linkCall.isPending || linkCall.isSuccess}
              {...(color ? { color } : {})}
            >
              {action}
            </Button>
          </Group>
        )}
      </Surface>
    </Container>
  )
}

function NextLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Button component={Link} to={to}>
      {label}
    </Button>
  )
}

function HomeLink() {
  const t = useTexts(emailConfirmationTexts)
  return (
    <Button component={Link} to={paths.home} variant="light">
      {t('home')}
    </Button>
  )
}
