import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconChevronRight } from '@tabler/icons-react'
import classes from '#carrier/planning/Planning.module.css'
import { formatDay, listDaysOfWeek } from '#carrier/planning/plan-days.ts'
import { planningTexts } from '#carrier/planning/planning-texts.ts'
import { ShiftText } from '#carrier/planning/ShiftText.tsx'
import type { Plan } from '#carrier/planning/use-plan.ts'
import type { Driver } from '../use-fleet.ts'
import { formatName } from '../use-fleet.ts'
import type { EditedShift } from './ShiftDialog.tsx'

/** A week on a phone: the choice of a day, and its shifts. */
export function DayList(props: {
  readonly plan: Plan
  readonly drivers: readonly Driver[]
  readonly day: string
  readonly onDay: (day: string) => void
  readonly onEdit: (edited: EditedShift) => void
}) {
  const t = useTexts(planningTexts)
  const { plan, day, onDay, onEdit } = props
  const names = new Map(props.drivers.map((driver) => [driver.transporteurId, formatName(driver)]))
  const shifts = plan.creneaux.filter(({ jour }) => jour === day)
  const countShifts = (countedDay: string) => plan.creneaux.filter(({ jour }) => jour === countedDay).length
  return (
    <section>
      <fieldset className={classes.days} aria-label={t('days')}>
        {listDaysOfWeek(plan.semaine).map((listedDay) => (
          <UnstyledButton
            key={listedDay}
            className={classes.day ?? ''}
            aria-pressed={listedDay === day}
            onClick={() => onDay(listedDay)}
          >
            <span>{formatDay(listedDay, 'weekday')}</span>
            <strong>{Number(listedDay.slice(8))}</strong>
            <VisuallyHidden>{t('shiftsOf', { count: countShifts(listedDay) })}</VisuallyHidden>
            <span className={classes.mark} data-any={countShifts(listedDay) > 0 || undefined} />
          </UnstyledButton>
        ))}
      </fieldset>
      {shifts.length === 0 ? (
        <Text c="dimmed" py="md">
          {t('nobodyThatDay')}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={formatDay(day, 'long')}>
          {shifts.map((shift) => (
            <li key={shift.creneauId}>
              <UnstyledButton
                className={classes.row ?? ''}
                data-state={shift.etat}
                onClick={() => onEdit({ kind: 'existing', shift })}
              >
                <span className={classes.who}>
                  <Text component="span" fw={640}>
                    {names.get(shift.transporteurId) ?? t('formerDriver')}
                  </Text>
                  <ShiftText shift={shift} />
                </span>
                <IconChevronRight size={20} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
