import { formatClock } from '@repo/ui/countdown'
import { formatTime } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import classes from './Price.module.css'
import { priceTexts } from './price-texts.ts'

/** From here on the remaining time is counted in seconds. */
const lastMinutesMs = 3 * 60_000

/** When a price expires, with a countdown in the last three minutes. `leftMs` is 0 after the expiry. */
export function QuoteValidity(props: { readonly until: Date; readonly leftMs: number }) {
  const t = useTexts(priceTexts)
  const { until, leftMs } = props
  const time = formatTime(until)
  if (leftMs === 0) return <StatusBadge tone="danger">{t('over')}</StatusBadge>
  if (leftMs > lastMinutesMs) return <StatusBadge tone="active">{t('validUntil', { time })}</StatusBadge>
  return (
    <StatusBadge tone="waiting">
      <span className={classes.clock} role="timer">
        {t('lastMinutes', { time, left: formatClock(leftMs) })}
      </span>
    </StatusBadge>
  )
}
