import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readParticipation } from '@repo/contracts/lottery/participation'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats.ts'
import { paths } from '#lottery-web/paths.ts'
import { useSession } from '#lottery-web/session/use-session.ts'
import { Verification } from '#lottery-web/verification/Verification.tsx'
import type { DrawView } from './draw-view.ts'
import classes from './Play.module.css'
import { playTexts } from './play-texts.ts'
import { pollUntilResult } from './poll-until-result.ts'
import type { OwnEntry } from './step.ts'
import { Ticket } from './Ticket.tsx'

/** The maximum number of tickets that a device recomputes without a click: half a megabyte of data. */
const maxAutoVerifiedTickets = 5000

/** The polling interval of the player's own result. */
const ownResultPollMs = 10_000

/** A draw that accepts no more entries: its state, then its result for everybody and for this player. */
export function Outcome({ view }: { readonly view: DrawView }) {
  const { week, state } = view.draw
  const isPlayer = useSession().state === 'player'
  const ownEntryQuery = endpointQuery(readParticipation, { week })
  const { data, isPlaceholderData } = useQuery({
    ...ownEntryQuery,
    ...pollUntilResult(ownEntryQuery.queryKey, { state, pollMs: ownResultPollMs }),
    enabled: isPlayer,
  })
  const entry = data?.participation?.state === 'validated' ? data.participation : null
  // An entry read before the publication has no rank yet.
  const ownResult = isPlaceholderData ? null : entry
  return (
    <Stack gap="lg">
      <Surface data-won={isWinning(ownResult) || undefined} className={classes.outcome ?? ''}>
        <Stack gap="lg" role="status">
          {state === 'cancelled' ? <CancelledDraw /> : null}
          {state === 'published' ? <PublishedDraw view={view} entry={ownResult} /> : null}
          {state === 'closed' || state === 'sealed' || state === 'postponed' || state === 'drawn' ? (
            <WaitingDraw week={week} state={state} />
          ) : null}
          {entry?.number && state !== 'cancelled' ? <Ticket number={entry.number} isValid /> : null}
          {data && !entry && state !== 'cancelled' ? <NoTicketNotice /> : null}
        </Stack>
      </Surface>
      {state === 'published' ? (
        <Surface as="div">
          <Verification
            week={week}
            hasBeaconNotice={view.isDevelopmentBeacon}
            ownTicket={entry?.number ?? null}
            isAutomatic={view.draw.tickets <= maxAutoVerifiedTickets}
          />
        </Surface>
      ) : null}
    </Stack>
  )
}

function isWinning(entry: OwnEntry | null): entry is OwnEntry & { readonly rank: number } {
  return entry !== null && entry.rank !== null
}

function NoTicketNotice() {
  const t = useTexts(playTexts)
  return <Text c="dimmed">{t('noTicket')}</Text>
}

function CancelledDraw() {
  const t = useTexts(playTexts)
  return (
    <Stack gap={8}>
      <Title order={2}>{t('cancelledTitle')}</Title>
      <Text>{t('cancelledText')}</Text>
    </Stack>
  )
}

function WaitingDraw(props: {
  readonly week: string
  readonly state: 'closed' | 'sealed' | 'postponed' | 'drawn'
}) {
  const t = useTexts(playTexts)
  return (
    <>
      <Stack gap={8}>
        <Title order={2}>{t('waitingTitle')}</Title>
        <Text>{t(`waiting_${props.state}`)}</Text>
      </Stack>
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

function PublishedDraw({ view, entry }: { readonly view: DrawView; readonly entry: OwnEntry | null }) {
  const t = useTexts(playTexts)
  const format = useFormats()
  const { draw } = view
  const hasWon = isWinning(entry)
  return (
    <>
      <Stack gap={8}>
        <Title order={2}>
          {hasWon ? t('wonTitle', { amount: format.money(entry.prizeCents ?? 0) }) : t('resultTitle')}
        </Title>
        <Text>
          {t('resultText', {
            winners: format.number(draw.winners ?? 0),
            pot: format.money(draw.potCents),
          })}
        </Text>
        {hasWon ? <Text>{t('wonText', { rank: format.number(entry.rank) })}</Text> : null}
        {entry && !hasWon ? <Text>{t('lostText')}</Text> : null}
      </Stack>
      <Group>
        {hasWon ? (
          <Button component={Link} to={paths.myDraws} size="md">
            {t('myPrizes')}
          </Button>
        ) : null}
        <Button
          component={Link}
          to={paths.proof(draw.week)}
          variant={hasWon ? 'default' : 'filled'}
          size="md"
        >
          {t('seeResult')}
        </Button>
      </Group>
    </>
  )
}
