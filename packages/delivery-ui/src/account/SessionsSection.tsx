import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { endOtherSessions, endSession, listSessions } from '@repo/contracts/delivery/sessions'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime } from '@repo/ui/formats'
import { showSuccess } from '@repo/ui/popups'
import { QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import classes from './OwnAccount.module.css'
import { ownAccountTexts } from './own-account-texts.ts'
import { showFailure } from './show-failure.ts'

type Session = Output<typeof listSessions>['sessions'][number]

/** Lists the sessions of the account, and ends one or all of them, except this one. */
export function SessionsSection() {
  const t = useTexts(ownAccountTexts)
  const query = useQuery(endpointQuery(listSessions, {}))
  const sessions = query.data?.sessions
  const outcome = useOutcome(t('sessionsEnded'))
  const ending = useCall(endOtherSessions)
  return (
    <Surface aria-labelledby="sessions-title">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="sessions-title">
            {t('sessions')}
          </Title>
          <Text c="dimmed">{t('sessionsHint')}</Text>
        </div>
        {sessions ? (
          <ul className={classes.sessions}>
            {sessions.map((session) => (
              <SessionLine key={session.sessionId} session={session} />
            ))}
          </ul>
        ) : null}
        <QueryState query={query} order={3} loading={<Skeleton height={56} radius="md" />} />
        {sessions && sessions.length > 1 ? (
          <div className={classes.actions}>
            <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate({}, outcome)}>
              {t('endOthers')}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Surface>
  )
}

function SessionLine({ session }: { readonly session: Session }) {
  const t = useTexts(ownAccountTexts)
  const outcome = useOutcome(t('sessionEnded'))
  const ending = useCall(endSession)
  const { sessionId, appareil, ouverteA, utiliseeA, estCelleCi } = session
  const name = appareil === '' ? t('program') : appareil
  return (
    <li className={classes.session}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {estCelleCi ? <Badge variant="light">{t('thisSession')}</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {t('sessionTimes', { opened: formatDateTime(ouverteA), used: formatDateTime(utiliseeA) })}
        </Text>
      </div>
      {estCelleCi ? null : (
        <Button
          variant="default"
          size="sm"
          aria-label={t('endNamed', { name, opened: formatDateTime(ouverteA) })}
          loading={ending.isPending}
          onClick={() => ending.mutate({ sessionId }, outcome)}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

function useOutcome(successText: string) {
  const t = useTexts(ownAccountTexts)
  const queries = useQueryClient()
  return {
    onSuccess: () => {
      showSuccess({ title: t('done'), message: successText })
      void queries.invalidateQueries({ queryKey: queryKeyOf(listSessions) })
    },
    onError: (error: CallError) => showFailure(t('failed'), error),
  }
}
