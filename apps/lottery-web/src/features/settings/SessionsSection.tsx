import { Button, List, Text } from '@mantine/core'
import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import { endOtherSessions, listSessions } from '@repo/contracts/lottery/session'
import { showSuccess } from '@repo/ui/popups'
import { LoadingState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Section } from '#lottery-web/account/Section.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { settingsTexts } from './settings-texts.ts'

/** The open sessions, with a button that ends all others. */
export function SessionsSection() {
  const t = useTexts(settingsTexts)
  const format = useFormats()
  const query = useQuery(endpointQuery(listSessions, {}))
  if (!query.data)
    return (
      <Section title={t('sessions')}>
        <QueryState query={query} order={3} loading={<LoadingState height={100} />} />
      </Section>
    )
  const { sessions } = query.data
  return (
    <Section title={t('sessions')}>
      <List spacing="sm">
        {sessions.map(({ id, browser, startedAt, lastSeenAt, isThis }) => (
          <List.Item key={id}>
            <Text fw={isThis ? 620 : 500}>{isThis ? `${browser} (${t('sessionHere')})` : browser}</Text>
            <Text size="sm" c="dimmed">
              {t('sessionSince', { since: format.dateTime(startedAt), seen: format.dateTime(lastSeenAt) })}
            </Text>
          </List.Item>
        ))}
      </List>
      {sessions.some(({ isThis }) => !isThis) ? <EndOtherSessionsButton /> : null}
    </Section>
  )
}

function EndOtherSessionsButton() {
  const t = useTexts(settingsTexts)
  const client = useQueryClient()
  const ending = useConfirmedCall(endOtherSessions)
  const endOthers = () =>
    ending.mutate(
      {},
      {
        onSuccess: () => showSuccess({ title: t('endedOthers') }),
        onError: showRefusal,
        onSettled: () => void client.invalidateQueries({ queryKey: queryKeyOf(listSessions) }),
      },
    )
  return (
    <Button
      variant="default"
      loading={ending.isPending}
      onClick={endOthers}
      style={{ alignSelf: 'flex-start' }}
    >
      {t('endOthers')}
    </Button>
  )
}
