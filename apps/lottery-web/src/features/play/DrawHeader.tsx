import { Group, Stack, Text } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useFormats } from '#lottery-web/formats'
import { Countdown } from '#lottery-web/game/Countdown'
import { StateBadge } from '#lottery-web/game/StateBadge'
import { useGame } from '#lottery-web/game/use-game'
import type { DrawView } from './draw-view.ts'
import classes from './Play.module.css'
import { playTexts } from './play-texts.ts'

/** Which draw it is, what is in its pot, and the time left until the next thing happens. */
export function DrawHeader({ view }: { readonly view: DrawView }) {
  const t = useTexts(playTexts)
  const format = useFormats()
  const { draw } = view
  const isOpen = draw.state === 'open'
  const isWaiting = !isOpen && draw.state !== 'published' && draw.state !== 'cancelled'
  return (
    <div className={classes.header}>
      <Stack gap="sm" align="flex-start">
        <StateBadge state={draw.state} />
        <PageTitle title={t('title', { day: format.day(draw.drawTime) })} />
        <Group gap={32}>
          <Figure name={t('pot')} value={format.money(draw.potCents)} isGreat />
          <Figure name={t('tickets')} value={format.number(draw.tickets)} />
          <Figure name={t('closing')} value={format.dateTime(draw.closesAt)} />
          <Figure name={t('drawing')} value={format.dateTime(draw.drawTime)} />
        </Group>
      </Stack>
      {isOpen || isWaiting ? (
        <TimeLeft end={isOpen ? draw.closesAt : draw.drawTime} name={isOpen ? 'untilClosing' : 'untilDraw'} />
      ) : null}
    </div>
  )
}

function TimeLeft(props: { readonly end: Date; readonly name: 'untilClosing' | 'untilDraw' }) {
  const t = useTexts(playTexts)
  const { offsetMs } = useGame()
  return (
    <div className={classes.timeLeft}>
      <Text size="sm" c="dimmed" mb={6}>
        {t(props.name)}
      </Text>
      <Countdown end={props.end} offsetMs={offsetMs} />
    </div>
  )
}

function Figure(props: { readonly name: string; readonly value: string; readonly isGreat?: boolean }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {props.name}
      </Text>
      <Text className={props.isGreat ? (classes.pot ?? '') : (classes.figure ?? '')}>{props.value}</Text>
    </div>
  )
}
