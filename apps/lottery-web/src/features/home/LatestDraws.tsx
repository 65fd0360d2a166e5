import { Anchor, Button, Container, Title } from '@mantine/core'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats.ts'
import { gameTexts } from '#lottery-web/game/game-texts.ts'
import { StateBadge } from '#lottery-web/game/StateBadge.tsx'
import type { Game } from '#lottery-web/game/use-game.ts'
import { useGame } from '#lottery-web/game/use-game.ts'
import { paths } from '#lottery-web/paths.ts'
import classes from './Home.module.css'
import { homeTexts } from './home-texts.ts'

/** The maximum number of draws, one row of cards. The list of draws shows all of them. */
const maxLatestDraws = 3

/** The maximum number of winners on a card. The draw's page shows all of them. */
const maxShownWinners = 3

/** The latest draws with their winners. */
export function LatestDraws() {
  const t = useTexts(homeTexts)
  const game = useGame()
  const { data } = game
  return (
    <Container component="section" size={1200} className={classes.section ?? ''}>
      <div className={classes.head}>
        <div>
          <Title order={2}>{t('latest')}</Title>
          <p className={classes.lead}>{t('latestLead')}</p>
        </div>
        <Button component={Link} to={paths.draws} variant="light">
          {t('allDraws')}
        </Button>
      </div>
      {data && data.latest.length > 0 ? (
        <ul className={classes.cards}>
          {data.latest.slice(0, maxLatestDraws).map((draw) => (
            <LatestDraw key={draw.week} draw={draw} />
          ))}
        </ul>
      ) : null}
      {data?.latest.length === 0 ? (
        <EmptyState icon={<IconSparkles size={30} />} title={t('firstDraw')} hint={t('firstDrawHint')} />
      ) : null}
      <QueryState query={game} loading={<CardListSkeleton count={2} />} />
    </Container>
  )
}

function LatestDraw({ draw }: { readonly draw: Game['latest'][number] }) {
  const t = useTexts(homeTexts)
  const tGame = useTexts(gameTexts)
  const { money, number, date } = useFormats()
  const winners = draw.winnersList.filter(({ state }) => state !== 'replaced')
  return (
    <Surface as="li" className={classes.draw ?? ''}>
      <div className={classes.drawHead}>
        <Title order={3}>{date(draw.drawTime)}</Title>
        <StateBadge state={draw.state} />
      </div>
      <p className={classes.drawPot}>{money(draw.potCents)}</p>
      <p className={classes.drawFacts}>
        {tGame('tickets', { count: draw.tickets, number: number(draw.tickets) })}
        {draw.winners === null
          ? ''
          : ` · ${tGame('winners', { count: draw.winners, number: number(draw.winners) })}`}
      </p>
      <ol className={classes.winners}>
        {winners.slice(0, maxShownWinners).map(({ rank, number: ticket, cents, name }) => (
          <li key={rank}>
            <span className="ticket">{ticket}</span>
            {name ? <span className={classes.winnerName}>{name}</span> : null}
            <span className={classes.prize}>{money(cents)}</span>
          </li>
        ))}
      </ol>
      <Anchor
        component={Link}
        to={paths.proof(draw.week)}
        fw={600}
        py={10}
        aria-label={t('proofOf', { date: date(draw.drawTime) })}
      >
        {t('proof')}
      </Anchor>
    </Surface>
  )
}
