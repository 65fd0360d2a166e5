import { Container, Title } from '@mantine/core'
import { usePageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useFormats } from '#lottery-web/formats.ts'
import { Countdown } from '#lottery-web/game/Countdown.tsx'
import { NightBand } from '#lottery-web/game/NightBand.tsx'
import { StateBadge } from '#lottery-web/game/StateBadge.tsx'
import { useGame } from '#lottery-web/game/use-game.ts'
import classes from './DrawHeader.module.css'
import type { DrawView } from './draw-view.ts'
import { playTexts } from './play-texts.ts'
import { Stages } from './Stages.tsx'

/** The draw's day, its pot, tickets and winners, a countdown to the next event, and its progress. */
export function DrawHeader({ view }: { readonly view: DrawView }) {
  const t = useTexts(playTexts)
  const format = useFormats()
  const { draw } = view
  const title = t('title', { day: format.day(draw.drawTime) })
  usePageTitle(title)
  const isOpen = draw.state === 'open'
  const isWaiting = !isOpen && draw.state !== 'published' && draw.state !== 'cancelled'
  return (
    <NightBand>
      <Container size={1200} className={classes.header ?? ''}>
        <div className={classes.words}>
          <StateBadge state={draw.state} />
          <Title order={1} className={classes.title ?? ''}>
            {title}
          </Title>
          <dl className={classes.figures}>
            <Figure name={t('pot')} value={format.money(draw.potCents)} isLarge />
            <Figure name={t('tickets')} value={format.number(draw.tickets)} />
            {draw.winners === null ? null : (
              <Figure name={t('winners')} value={format.number(draw.winners)} />
            )}
          </dl>
        </div>
        {isOpen || isWaiting ? (
          <TimeLeft
            end={isOpen ? draw.closesAt : draw.drawTime}
            name={isOpen ? 'untilClosing' : 'untilDraw'}
          />
        ) : null}
        {draw.state === 'cancelled' ? null : <Stages draw={draw} />}
      </Container>
    </NightBand>
  )
}

function TimeLeft(props: { readonly end: Date; readonly name: 'untilClosing' | 'untilDraw' }) {
  const t = useTexts(playTexts)
  const { offsetMs } = useGame()
  return (
    <div>
      <p className={classes.until}>{t(props.name)}</p>
      <Countdown end={props.end} offsetMs={offsetMs} />
    </div>
  )
}

function Figure(props: { readonly name: string; readonly value: string; readonly isLarge?: boolean }) {
  return (
    <div className={props.isLarge ? classes.great : undefined}>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  )
}
