import { formatDistance } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconCurrentLocation, IconMoon, IconSteeringWheel } from '@tabler/icons-react'
import { useOwnPositions } from './positions/use-own-positions.ts'
import classes from './Work.module.css'
import { workTexts } from './work-texts.ts'

/** Whether the carrier works now, in words, and what its positions are doing. */
export function DutyStatus(props: { readonly isOnDuty: boolean; readonly isBlocked: boolean }) {
  const t = useTexts(workTexts)
  const { isOnDuty, isBlocked } = props
  const Icon = isOnDuty ? IconSteeringWheel : IconMoon
  const hint = isOnDuty ? t('onlineHint') : t(isBlocked ? 'blockedHint' : 'offlineHint')
  return (
    <section className={classes.status} data-on={isOnDuty || undefined} aria-live="polite">
      <div className={classes.signal} aria-hidden>
        <span className={classes.wave} />
        <span className={classes.wave} />
        <Icon size={40} stroke={1.7} />
      </div>
      <h2 className={classes.state}>{t(isOnDuty ? 'online' : 'offline')}</h2>
      <p className={classes.hint}>{hint}</p>
      {isOnDuty ? <PositionLine /> : null}
    </section>
  )
}

/** What has become of the last position. */
function PositionLine() {
  const t = useTexts(workTexts)
  const { problem, isInaccurate, accuracyM, waiting, sentAtMs } = useOwnPositions()
  if (problem) return null
  const words = () => {
    if (isInaccurate) return t('locationInaccurate', { accuracy: formatDistance(accuracyM ?? 0) })
    // One that has just come goes within seconds: that is no trouble.
    if (waiting > 2) return t('positionsWaiting', { count: waiting })
    return sentAtMs === null ? t('positionSearched') : t('positionSent')
  }
  return (
    <p className={classes.position}>
      <IconCurrentLocation size={18} aria-hidden />
      {words()}
    </p>
  )
}
