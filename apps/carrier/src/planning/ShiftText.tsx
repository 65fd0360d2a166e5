import { Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import classes from './Planning.module.css'
import { planningTexts } from './planning-texts.ts'
import type { PlannedShift } from './use-plan.ts'
import { formatShiftHours } from './use-plan.ts'

/** A shift as text: hours, vehicle, and whether its driver is online while it runs. */
export function ShiftText({
  shift,
}: {
  readonly shift: Pick<PlannedShift, 'debut' | 'fin' | 'vehicule' | 'etat'>
}) {
  const t = useTexts(planningTexts)
  const { vehicule, etat } = shift
  const isRunning = etat === 'present' || etat === 'attendu' || etat === 'absent'
  return (
    <span className={classes.words}>
      <Text component="span" fw={640} className={classes.hours ?? ''}>
        {formatShiftHours(shift)}
      </Text>
      {vehicule ? (
        <Text component="span" size="sm" c="dimmed" className={classes.vehicle ?? ''}>
          {vehicule.nom}
        </Text>
      ) : null}
      {isRunning ? (
        <Text component="span" size="sm" fw={640} className={classes.state ?? ''} data-state={etat}>
          {t(etat)}
        </Text>
      ) : null}
    </span>
  )
}
