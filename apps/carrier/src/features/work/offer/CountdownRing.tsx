import { offerWindowMs } from '@repo/delivery-rules/offer'
import { useCountdown } from '@repo/ui/countdown'
import { useTexts } from '@repo/ui/texts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import classes from './OfferScreen.module.css'
import { offerTexts } from './offer-texts.ts'
import { calculateShareLeft } from './offer-view.ts'

const radius = 52
const circumference = 2 * Math.PI * radius
/** The last seconds are highlighted. */
const urgentMs = 15_000

/** The remaining time as an emptying ring with its seconds. Calls `onEnd` once it is over. */
export function CountdownRing(props: { readonly endsAtMs: number; readonly onEnd: () => void }) {
  const t = useTexts(offerTexts)
  const { endsAtMs, onEnd } = props
  const end = useMemo(() => new Date(endsAtMs), [endsAtMs])
  const leftMs = useCountdown(end)
  const isOver = leftMs === 0
  const notifyEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) notifyEnd()
  }, [isOver])
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <div className={classes.ring} data-urgent={leftMs <= urgentMs || undefined}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle className={classes.track} cx="60" cy="60" r={radius} />
        <circle
          className={classes.left}
          cx="60"
          cy="60"
          r={radius}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - calculateShareLeft(leftMs, offerWindowMs))}
        />
      </svg>
      <span className={classes.seconds} role="timer" aria-label={t('timer')}>
        {t('secondsLeft', { count: seconds })}
      </span>
    </div>
  )
}
