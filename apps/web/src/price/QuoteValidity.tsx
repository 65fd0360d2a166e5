import { formatClock } from '@repo/ui/countdown'
import { formatTime } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import classes from './Price.module.css'
import { priceTexts } from './price-texts.ts'

/** From here on the seconds are counted. */
const lastMinutesMs = 3 * 60_000

/** Until when a price stands, counted down in its last three minutes. `leftMs` is what is left of it, 0 once it is over. */
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
