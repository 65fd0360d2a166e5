import { Skeleton, Title } from '@mantine/core'
import { EmptyState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconHourglass } from '@tabler/icons-react'
import { useFormats } from '#lottery-web/formats.ts'
import { Countdown } from '#lottery-web/game/Countdown.tsx'
import { DevelopmentNotice } from '#lottery-web/game/DevelopmentNotice.tsx'
import { gameTexts } from '#lottery-web/game/game-texts.ts'
import { StateBadge } from '#lottery-web/game/StateBadge.tsx'
import type { CurrentDraw } from '#lottery-web/game/use-game.ts'
import { useGame } from '#lottery-web/game/use-game.ts'
import classes from './Hero.module.css'
import { homeTexts } from './home-texts.ts'

/** The next draw: a countdown and the pot. */
export function NextDraw() {
  const t = useTexts(homeTexts)
  const game = useGame()
  const { data, offsetMs } = game
  return (
    <section className={classes.card} aria-label={t('nextDraw')}>
      {data?.current ? (
        <CurrentDrawFacts draw={data.current} offsetMs={offsetMs} potShareCents={data.potShareCents} />
      ) : null}
      {data && !data.current ? (
        <EmptyState order={2} icon={<IconHourglass size={30} />} title={t('noDraw')} hint={t('noDrawHint')} />
      ) : null}
      {data?.isDevelopmentBeacon ? <DevelopmentNotice /> : null}
      <QueryState query={game} order={2} loading={<Skeleton height={316} radius="lg" />} />
    </section>
  )
}

function CurrentDrawFacts(props: {
  readonly draw: CurrentDraw
  readonly offsetMs: number
  readonly potShareCents: number
}) {
  const t = useTexts(homeTexts)
  const tGame = useTexts(gameTexts)
  const { money, number, day, time } = useFormats()
  const { draw, offsetMs, potShareCents } = props
  return (
    <>
      <div className={classes.cardHead}>
        <Title order={2} className={classes.cardTitle ?? ''}>
          {t('nextDraw')}
        </Title>
        <StateBadge state={draw.state} />
      </div>
      <p className={classes.when}>{t('when', { day: day(draw.drawTime), time: time(draw.drawTime) })}</p>
      <div style={{ marginTop: 16 }}>
        <Countdown end={draw.drawTime} offsetMs={offsetMs} />
      </div>
      <div className={classes.pot}>
        <p className={classes.potLabel}>{t('pot')}</p>
        <p className={classes.potAmount}>{money(draw.potCents)}</p>
        <ul className={classes.facts}>
          <li>{tGame('tickets', { count: draw.tickets, number: number(draw.tickets) })}</li>
          {draw.state === 'open' ? <li>{t('potGrows', { amount: money(potShareCents) })}</li> : null}
        </ul>
      </div>
      <p className={classes.note}>{t(getNoteKey(draw), { time: time(draw.closesAt) })}</p>
    </>
  )
}

function getNoteKey({ state }: CurrentDraw) {
  if (state === 'open') return 'untilClosing'
  if (state === 'postponed') return 'postponed'
  return state === 'closed' || state === 'sealed' ? 'closedNow' : 'drawing'
}
