import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconPlus } from '@tabler/icons-react'
import classes from '#carrier/planning/Planning.module.css'
import { formatDay, formatHours, listDaysOfWeek } from '#carrier/planning/plan-days.ts'
import { planningTexts } from '#carrier/planning/planning-texts.ts'
import { ShiftText } from '#carrier/planning/ShiftText.tsx'
import type { Plan, PlannedShift } from '#carrier/planning/use-plan.ts'
import type { Driver } from '../use-fleet.ts'
import { formatName } from '../use-fleet.ts'
import type { EditedShift } from './ShiftDialog.tsx'

/** A week as a table: a row for each driver, a column for each day. */
export function WeekTable(props: {
  readonly plan: Plan
  readonly drivers: readonly Driver[]
  readonly today: string
  readonly onEdit: (edited: EditedShift) => void
}) {
  const t = useTexts(planningTexts)
  const { plan, drivers, today, onEdit } = props
  const days = listDaysOfWeek(plan.semaine)
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('driver')}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                {formatDay(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drivers.map((driver) => {
            const shifts = plan.creneaux.filter(
              ({ transporteurId }) => transporteurId === driver.transporteurId,
            )
            return (
              <tr key={driver.transporteurId}>
                <th scope="row">
                  {formatName(driver)}
                  {shifts.length > 0 ? (
                    <Text component="span" size="sm" c="dimmed" display="block" fw={500}>
                      {t('hoursPlanned', { hours: formatHours(calculatePlannedMs(shifts)) })}
                    </Text>
                  ) : null}
                </th>
                {days.map((day) => (
                  <td key={day} data-today={day === today || undefined}>
                    <div className={classes.cell}>
                      {shifts
                        .filter(({ jour }) => jour === day)
                        .map((shift) => (
                          <UnstyledButton
                            key={shift.creneauId}
                            className={classes.shift ?? ''}
                            data-state={shift.etat}
                            onClick={() => onEdit({ kind: 'existing', shift })}
                          >
                            <VisuallyHidden>
                              {t('open', { driver: formatName(driver), day: formatDay(day, 'long') })}
                            </VisuallyHidden>
                            <ShiftText shift={shift} />
                          </UnstyledButton>
                        ))}
                      <UnstyledButton
                        className={classes.plus ?? ''}
                        aria-label={t('addFor', { driver: formatName(driver), day: formatDay(day, 'long') })}
                        onClick={() => onEdit({ kind: 'new', driverId: driver.transporteurId, day })}
                      >
                        <IconPlus size={18} aria-hidden />
                      </UnstyledButton>
                    </div>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function calculatePlannedMs(shifts: readonly PlannedShift[]): number {
  return shifts.reduce((sum, { debut, fin }) => sum + fin.getTime() - debut.getTime(), 0)
}
