import { Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readStatistics } from '@repo/contracts/lottery/draws'
import { explainChoice } from '@repo/lottery-rules/winner-vote'
import { LoadingState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#lottery-web/formats.ts'
import { gameTexts } from '#lottery-web/game/game-texts.ts'
import type { DrawView } from './draw-view.ts'
import { CountryMap } from './map/CountryMap.tsx'
import classes from './Play.module.css'
import { playTexts } from './play-texts.ts'
import { pollUntilResult } from './poll-until-result.ts'

const choices = ['minimum', 'median', 'maximum', 'none'] as const

/** The polling interval until the draw is over. */
const statisticsPollMs = 20_000

/** The distribution of votes, and the countries of winners or players. */
export function Statistics({ view }: { readonly view: DrawView }) {
  const { week, state } = view.draw
  const statisticsQuery = endpointQuery(readStatistics, { week })
  const query = useQuery({
    ...statisticsQuery,
    ...pollUntilResult(statisticsQuery.queryKey, { state, pollMs: statisticsPollMs }),
  })
  if (!query.data)
    return (
      <Surface>
        <QueryState query={query} order={2} loading={<LoadingState />} />
      </Surface>
    )
  return (
    <Stack gap="lg">
      <Votes votes={query.data.votes} choice={view.choice} />
      <Countries statistics={query.data} />
    </Stack>
  )
}

function Votes({
  votes,
  choice: outcome,
}: {
  readonly votes: Output<typeof readStatistics>['votes']
  readonly choice: DrawView['choice']
}) {
  const t = useTexts(playTexts)
  const tGame = useTexts(gameTexts)
  const format = useFormats()
  const total = choices.reduce((sum, choice) => sum + votes[choice], 0)
  return (
    <Surface>
      <Stack gap="md">
        <Title order={2} size="h3">
          {t('statistics')}
        </Title>
        {total === 0 ? <Text c="dimmed">{t('statisticsNone')}</Text> : null}
        <ul className={classes.votes}>
          {choices.map((choice) => (
            <li key={choice} className={classes.vote}>
              <span>{tGame(choice)}</span>
              <span>
                {t('votes', { count: votes[choice], number: format.number(votes[choice]) })}
                {total === 0 ? '' : ` · ${format.share(votes[choice] / total)}`}
              </span>
              <div className={classes.bar} aria-hidden>
                <span style={{ width: `${total === 0 ? 0 : (100 * votes[choice]) / total}%` }} />
              </div>
            </li>
          ))}
        </ul>
        {outcome ? (
          <Text>
            {t('chosen', { choice: tGame(outcome) })} {t(`why_${explainChoice(votes)}`)}
          </Text>
        ) : null}
      </Stack>
    </Surface>
  )
}

function Countries({ statistics }: { readonly statistics: Output<typeof readStatistics> }) {
  const t = useTexts(playTexts)
  const format = useFormats()
  const { winnersByCountry, playersByCountry } = statistics
  const hasWinners = winnersByCountry.length > 0
  const places = hasWinners
    ? winnersByCountry.map(({ country, winners, cents }) => ({
        country,
        count: winners,
        text: t('countryWinners', {
          count: winners,
          number: format.number(winners),
          amount: format.money(cents),
        }),
      }))
    : playersByCountry.map(({ country, players }) => ({
        country,
        count: players,
        text: t('countryPlayers', { count: players, number: format.number(players) }),
      }))
  return (
    <Surface>
      <Stack gap="md">
        <Title order={2} size="h3">
          {t(hasWinners ? 'mapWinners' : 'mapPlayers')}
        </Title>
        {places.length === 0 ? <Text c="dimmed">{t('mapNone')}</Text> : <CountryMap places={places} />}
        <Text size="sm" c="dimmed">
          {t('mapHint')}
        </Text>
      </Stack>
    </Surface>
  )
}
