import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readParticipation } from '@repo/contracts/lottery/participation'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats'
import { paths } from '#lottery-web/paths'
import { useSession } from '#lottery-web/session/use-session'
import type { DrawView } from './draw-view.ts'
import { playTexts } from './play-texts.ts'
import type { OwnEntry } from './step.ts'
import { Ticket } from './Ticket.tsx'

/** A draw that takes no more entries: what is awaited, then what came out, for everybody and for this player. */
export function Outcome({ view }: { readonly view: DrawView }) {
  const { week, state } = view.draw
  const isPlayer = useSession().state === 'player'
  const { data } = useQuery({
    ...endpointQuery(readParticipation, { week }),
    enabled: isPlayer,
    // The result of an own ticket comes with the draw's.
    refetchInterval: state === 'published' || state === 'cancelled' ? false : 10_000,
  })
  const entry = data?.participation?.state === 'validated' ? data.participation : null
  return (
    <Surface>
      <Stack gap="lg" role="status">
        {state === 'cancelled' ? <Cancelled /> : null}
        {state === 'published' ? <Published view={view} entry={entry} /> : null}
        {state === 'closed' || state === 'sealed' || state === 'postponed' || state === 'drawn' ? (
          <Waiting week={week} state={state} />
        ) : null}
        {entry?.number && state !== 'cancelled' ? <Ticket number={entry.number} isValid /> : null}
        {data && !entry && state !== 'cancelled' ? <NoTicket /> : null}
      </Stack>
    </Surface>
  )
}

function NoTicket() {
  const t = useTexts(playTexts)
  return <Text c="dimmed">{t('noTicket')}</Text>
}

function Cancelled() {
  const t = useTexts(playTexts)
  return (
    <div>
      <Title order={2}>{t('cancelledTitle')}</Title>
      <Text>{t('cancelledText')}</Text>
    </div>
  )
}

function Waiting(props: {
  readonly week: string
  readonly state: 'closed' | 'sealed' | 'postponed' | 'drawn'
}) {
  const t = useTexts(playTexts)
  return (
    <>
      <div>
        <Title order={2}>{t('waitingTitle')}</Title>
        <Text>{t(`waiting_${props.state}`)}</Text>
      </div>
      {props.state === 'sealed' ? (
        <Button
          component={Link}
          to={paths.proof(props.week)}
          variant="default"
          style={{ alignSelf: 'flex-start' }}
        >
          {t('sealedList')}
        </Button>
      ) : null}
    </>
  )
}

function Published({ view, entry }: { readonly view: DrawView; readonly entry: OwnEntry | null }) {
  const t = useTexts(playTexts)
  const format = useFormats()
  const { draw } = view
  const hasWon = entry?.rank !== null && entry?.rank !== undefined
  return (
    <>
      <div>
        <Title order={2}>
          {hasWon ? t('wonTitle', { amount: format.money(entry.prizeCents ?? 0) }) : t('resultTitle')}
        </Title>
        <Text>
          {t('resultText', {
            winners: format.number(draw.winners ?? 0),
            pot: format.money(draw.potCents),
          })}
        </Text>
        {hasWon ? <Text>{t('wonText', { rank: entry.rank ?? 0 })}</Text> : null}
        {entry && !hasWon ? <Text>{t('lostText')}</Text> : null}
      </div>
      <Group>
        <Button component={Link} to={paths.proof(draw.week)} size="md">
          {t('seeResult')}
        </Button>
        {hasWon ? (
          <Button component={Link} to={paths.myDraws} variant="default" size="md">
            {t('myPrizes')}
          </Button>
        ) : null}
      </Group>
    </>
  )
}
