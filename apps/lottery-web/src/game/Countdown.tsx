import { VisuallyHidden } from '@mantine/core'
import { useNow } from '@repo/ui/countdown'
import { useTexts } from '@repo/ui/texts'
import classes from './Countdown.module.css'
import { gameTexts } from './game-texts.ts'

const units = [
  { key: 'days', seconds: 86_400 },
  { key: 'hours', seconds: 3600 },
  { key: 'minutes', seconds: 60 },
  { key: 'seconds', seconds: 1 },
] as const

/** Splits a duration into days, hours, minutes and seconds, rounded up to a second. Zeros for a negative duration. */
export function splitDuration(leftMs: number) {
  let rest = Math.ceil(Math.max(0, leftMs) / 1000)
  return units.map(({ key, seconds }) => {
    const value = Math.floor(rest / seconds)
    rest -= value * seconds
    return { key, value }
  })
}

/**
 * The time left until an instant on the server's clock, updated each second; zeros after it. Screen readers read it
 * without the seconds.
 */
export function Countdown(props: { readonly end: Date; readonly offsetMs: number }) {
  const t = useTexts(gameTexts)
  const nowMs = useNow()
  const parts = splitDuration(props.end.getTime() - nowMs - props.offsetMs)
  const counts = Object.fromEntries(parts.map(({ key, value }) => [key, value]))
  return (
    <div>
      <VisuallyHidden>{t('left', counts)}</VisuallyHidden>
      <div className={classes.clock} aria-hidden>
        {parts.map(({ key, value }) => (
          <div key={key} className={classes.unit}>
            <span className={classes.value}>{String(value).padStart(2, '0')}</span>
            <span className={classes.name}>{t(key)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
