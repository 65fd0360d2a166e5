import { Stack, Title } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCalendarWeek } from '@tabler/icons-react'
import classes from '#carrier/planning/Planning.module.css'
import { formatDay } from '#carrier/planning/plan-days.ts'
import { planningTexts } from '#carrier/planning/planning-texts.ts'
import { ShiftText } from '#carrier/planning/ShiftText.tsx'
import { useOwnPlan } from '#carrier/planning/use-plan.ts'

/** The shifts of a company's driver, day by day. */
export function OwnPlanPage() {
  const t = useTexts(planningTexts)
  const query = useOwnPlan()
  const shifts = query.data?.creneaux ?? []
  const byDay = Map.groupBy(shifts, ({ jour }) => jour)
  return (
    <Stack gap="lg">
      <PageTitle title={t('ownTitle')} lead={t('ownLead')} />
      <QueryState query={query} order={2} loading={<CardListSkeleton />} />
      {query.data && shifts.length === 0 ? (
        <Surface as="div">
          <EmptyState
            order={2}
            icon={<IconCalendarWeek size={30} />}
            title={t('ownEmpty')}
            hint={t('ownEmptyHint')}
          />
        </Surface>
      ) : null}
      {[...byDay].map(([day, dayShifts]) => (
        <section key={day} aria-labelledby={`jour-${day}`}>
          <Title order={2} size="h4" mb="xs" id={`jour-${day}`} className={classes.dayTitle ?? ''}>
            {formatDay(day, 'long')}
          </Title>
          <ul className={classes.list}>
            {dayShifts.map((shift) => (
              <li key={shift.creneauId} className={classes.row} data-state={shift.etat}>
                <ShiftText shift={shift} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}
