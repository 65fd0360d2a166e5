import { formatDistance } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconCurrentLocation, IconMoon, IconSteeringWheel } from '@tabler/icons-react'
import type { Blocker } from './blocker.ts'
import { useOwnPositions } from './positions/use-own-positions.ts'
import classes from './Work.module.css'
import { workTexts } from './work-texts.ts'

/** Whether the carrier is online, as text, with the state of its position reports. */
export function DutyStatus(props: { readonly isOnDuty: boolean; readonly blocker: Blocker | null }) {
  const t = useTexts(workTexts)
  const { isOnDuty, blocker } = props
  const Icon = isOnDuty ? IconSteeringWheel : IconMoon
  return (
    <section className={classes.status} data-on={isOnDuty || undefined} aria-live="polite">
      <div className={classes.signal} aria-hidden>
        <span className={classes.wave} />
        <span className={classes.wave} />
        <Icon size={40} stroke={1.7} />
      </div>
      <h2 className={classes.state}>{t(isOnDuty ? 'online' : 'offline')}</h2>
      <p className={classes.hint}>{t(getHintKey(isOnDuty, blocker))}</p>
      {isOnDuty ? <PositionLine /> : null}
    </section>
  )
}

function getHintKey(isOnDuty: boolean, blocker: Blocker | null) {
  if (blocker === 'suspended') return 'suspendedHint'
  if (isOnDuty) return 'onlineHint'
  return blocker ? 'blockedHint' : 'offlineHint'
}

/** The state of the last position report. */
function PositionLine() {
  const t = useTexts(workTexts)
  const { problem, isInaccurate, accuracyM, unsentCount, isDisconnected, sentAtMs } = useOwnPositions()
  if (problem) return null
  const describeState = () => {
    if (isInaccurate) return t('locationInaccurate', { accuracy: formatDistance(accuracyM ?? 0) })
    if (isDisconnected) return t('positionsWaiting', { count: unsentCount })
    return sentAtMs === null ? t('positionSearched') : t('positionSent')
  }
  return (
    <p className={classes.position}>
      <IconCurrentLocation size={18} aria-hidden />
      {describeState()}
    </p>
  )
}
