import { Text } from '@mantine/core'
import { formatEuros } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import type { PointerEvent } from 'react'
import { useState } from 'react'
import type { Bar } from './bars.ts'
import { findBestDay } from './bars.ts'
import classes from './Earnings.module.css'
import { formatMonth, formatShortDay, formatWeekday } from './earnings-formats.ts'
import { earningsTexts } from './earnings-texts.ts'

// In units of the view box, which is stretched to the width of the page.
const height = 120
const dayWidth = 10
const barWidth = 6
/** The minimum height of a bar, so that small earnings are visible. */
const minHeight = 4

/** The month's earnings as bars, one per day. A tap shows the amount. The table below has the same amounts. */
export function DayChart({ month, bars }: { readonly month: string; readonly bars: readonly Bar[] }) {
  const t = useTexts(earningsTexts)
  const bestBar = findBestDay(bars)
  const [touchedDay, setTouchedDay] = useState<string | null>(null)
  const touchedBar = bars.find(({ day }) => day === touchedDay) ?? null
  const selectDay = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * bars.length)
    setTouchedDay(bars[Math.min(bars.length - 1, Math.max(0, index))]?.day ?? null)
  }
  return (
    <div>
      <Text size="sm" c="dimmed" className={classes.pointed ?? ''} aria-hidden>
        {touchedBar ? `${formatWeekday(touchedBar.day)} : ` : t('chartHint')}
        {touchedBar ? <strong className={classes.figure}>{formatEuros(touchedBar.netCents)}</strong> : null}
      </Text>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${bars.length * dayWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', {
          month: formatMonth(month),
          best: formatShortDay(bestBar?.day ?? `${month}-01`),
          amount: formatEuros(bestBar?.netCents ?? 0),
        })}
        onPointerDown={selectDay}
        onPointerMove={selectDay}
        onPointerLeave={() => setTouchedDay(null)}
      >
        {bars.map(({ day, share }, index) => {
          const barHeight = share > 0 ? Math.max(minHeight, share * height) : 2
          return (
            <rect
              key={day}
              x={index * dayWidth + (dayWidth - barWidth) / 2}
              y={height - barHeight}
              width={barWidth}
              height={barHeight}
              className={
                share === 0
                  ? (classes.flat ?? '')
                  : day === touchedDay
                    ? (classes.touched ?? '')
                    : (classes.bar ?? '')
              }
            />
          )
        })}
      </svg>
      <div className={classes.axis} aria-hidden>
        {[1, 8, 15, 22, bars.length].map((number) => (
          <span key={number} style={{ left: `${((number - 0.5) / bars.length) * 100}%` }}>
            {number}
          </span>
        ))}
      </div>
    </div>
  )
}
