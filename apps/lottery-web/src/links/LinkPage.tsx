import { Button, Container, Stack, Text } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery } from '@repo/api-client/react'
import { checkLink } from '@repo/contracts/lottery/registration'
import { PageTitle } from '@repo/ui/PageTitle'
import { ErrorState, LoadingState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import type { LinkKind } from './ExpiredLink.tsx'
import { ExpiredLink } from './ExpiredLink.tsx'
import { linksTexts } from './links-texts.ts'
import { useLinkToken } from './use-link-token.ts'

const isExpiredLink = ({ code }: CallError) => code === 'link-used-or-expired'

/** Uses a link's token. Calls `onError` with an error that the page does not show itself. */
type SubmitToken = (token: string, outcome: { onError: (error: CallError) => void }) => void

/**
 * The page behind an emailed link. Only a button uses the link, since mail scanners open links too. Afterwards
 * `children` replace the button. An expired link shows how to get another.
 */
export function LinkPage(props: {
  readonly kind: LinkKind
  readonly title: string
  readonly lead: string
  readonly button: string
  readonly submitToken: SubmitToken
  readonly isBusy: boolean
  /** The content after the link was used; null before. */
  readonly children: ReactNode | null
}) {
  const token = useLinkToken()
  return (
    <Container size={560} pt={{ base: 36, sm: 72 }}>
      {props.children ?? (
        <CheckedLink kind={props.kind} token={token}>
          {(validToken, onOver) => (
            <Stack gap="xl" align="flex-start">
              <PageTitle title={props.title} lead={props.lead} />
              <Button
                size="md"
                loading={props.isBusy}
                onClick={() =>
                  props.submitToken(validToken, {
                    onError: (error) => (isExpiredLink(error) ? onOver() : showRefusal(error)),
                  })
                }
              >
                {props.button}
              </Button>
            </Stack>
          )}
        </CheckedLink>
      )}
    </Container>
  )
}

/** The content behind a valid link, or the page of expired links. Checking a link does not use it. */
export function CheckedLink(props: {
  readonly kind: LinkKind
  readonly token: string | null
  readonly children: (token: string, onOver: () => void) => ReactNode
}) {
  const t = useTexts(linksTexts)
  const [isSpent, setSpent] = useState(false)
  const token = props.token ?? ''
  const check = useQuery({
    ...endpointQuery(checkLink, { token, kind: props.kind }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: props.token !== null,
  })
  if (isSpent || props.token === null || (check.isError && isExpiredLink(check.error)))
    return <ExpiredLink kind={props.kind} />
  if (check.isError)
    return <ErrorState order={2} onRetry={() => void check.refetch()} busy={check.isFetching} />
  if (!check.data) return <LoadingState label={t('checking')} height={360} />
  return props.children(token, () => setSpent(true))
}

/** The confirmation after a link was used. Takes the focus, since it appears without a navigation. */
export function LinkDone(props: {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const title = frame.current?.querySelector('h1')
    if (!title) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, [])
  return (
    <Stack gap="lg" align="flex-start" ref={frame}>
      <PageTitle title={props.title} />
      <Text>{props.text}</Text>
      {props.children}
    </Stack>
  )
}
