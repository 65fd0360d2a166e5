import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { addDays, mondayOf, parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCalendarWeek, IconChevronLeft, IconChevronRight, IconCopy, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import classes from '#carrier/planning/Planning.module.css'
import { formatDay } from '#carrier/planning/plan-days.ts'
import { planningTexts } from '#carrier/planning/planning-texts.ts'
import type { Plan } from '#carrier/planning/use-plan.ts'
import { usePlan } from '#carrier/planning/use-plan.ts'
import { ExportButton } from '../ExportButton.tsx'
import { useFleet } from '../use-fleet.ts'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { DayList } from './DayList.tsx'
import { RestNotice } from './RestNotice.tsx'
import type { EditedShift } from './ShiftDialog.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import { WeekTable } from './WeekTable.tsx'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** The plan of a company for the week in the URL, or this one: a table on a wide screen, days one by one on a phone. */
export function PlanPage() {
  const t = useTexts(planningTexts)
  const [search, setSearch] = useSearchParams()
  const urlWeek = search.get('semaine')
  const query = usePlan(urlWeek !== null && dayPattern.test(urlWeek) ? urlWeek : null)
  const fleet = useFleet()
  const plan = query.data
  const showWeek = (day: string | null) => setSearch(day === null ? {} : { semaine: day }, { replace: true })
  const hasNoDrivers = fleet.data?.chauffeurs.length === 0
  return (
    <Stack gap="lg">
      <PageTitle title={t('title')} />
      {hasNoDrivers ? (
        <NoDrivers />
      ) : (
        <>
          {plan ? <WeekBar plan={plan} isCurrentWeek={urlWeek === null} onShow={showWeek} /> : null}
          <QueryState query={query} order={2} loading={<CardListSkeleton />} />
          {plan ? <QueryState query={fleet} order={2} loading={<CardListSkeleton />} /> : null}
          {plan && fleet.data ? <Week plan={plan} /> : null}
        </>
      )}
    </Stack>
  )
}

function NoDrivers() {
  const t = useTexts(planningTexts)
  return (
    <Surface as="div">
      <EmptyState
        order={2}
        icon={<IconCalendarWeek size={30} />}
        title={t('noDrivers')}
        hint={t('noDriversHint')}
        action={
          <Button component={Link} to={paths.fleet} size="md">
            {t('toFleet')}
          </Button>
        }
      />
    </Surface>
  )
}

function WeekBar(props: {
  readonly plan: Plan
  readonly isCurrentWeek: boolean
  readonly onShow: (day: string | null) => void
}) {
  const t = useTexts(planningTexts)
  const { plan, onShow } = props
  const [isCopying, setIsCopying] = useState(false)
  const { semaine } = plan
  return (
    <Group justify="space-between" gap="sm">
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('before')}
          onClick={() => onShow(addDays(semaine, -7))}
        >
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <Text component="h2" fw={640} m={0} aria-live="polite">
          {t('week', { date: formatDay(semaine, 'date') })}
        </Text>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('after')}
          onClick={() => onShow(addDays(semaine, 7))}
        >
          <IconChevronRight size={22} aria-hidden />
        </ActionIcon>
      </Group>
      <Group gap="sm" className={classes.actions ?? ''}>
        {props.isCurrentWeek ? null : (
          <Button variant="default" size="md" mih={48} onClick={() => onShow(null)}>
            {t('thisWeek')}
          </Button>
        )}
        <ExportButton key={semaine} content="planning" from={semaine} until={addDays(semaine, 6)} />
        {plan.creneaux.length > 0 ? (
          <Button
            variant="default"
            size="md"
            mih={48}
            leftSection={<IconCopy size={20} aria-hidden />}
            onClick={() => setIsCopying(true)}
          >
            {t('copy')}
          </Button>
        ) : null}
      </Group>
      <CopyWeekDialog
        week={semaine}
        isOpen={isCopying}
        onClose={() => setIsCopying(false)}
        onCopied={(week) => {
          setIsCopying(false)
          onShow(week)
        }}
      />
    </Group>
  )
}

function Week({ plan }: { readonly plan: Plan }) {
  const t = useTexts(planningTexts)
  const drivers = useFleet().data?.chauffeurs ?? []
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  const today = parisDayOf(plan.heureServeur)
  const isThisWeek = mondayOf(today) === plan.semaine
  const [day, setDay] = useState<string | null>(null)
  const isShown = day !== null && mondayOf(day) === plan.semaine
  const shownDay = isShown ? day : isThisWeek ? today : plan.semaine
  const [edited, setEdited] = useState<EditedShift | null>(null)
  return (
    <>
      {isWide ? <RestNotice plan={plan} drivers={drivers} /> : null}
      {isWide ? (
        <WeekTable plan={plan} drivers={drivers} today={today} onEdit={setEdited} />
      ) : (
        <DayList plan={plan} drivers={drivers} day={shownDay} onDay={setDay} onEdit={setEdited} />
      )}
      <Button
        size="md"
        mih={48}
        className={classes.add ?? ''}
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => setEdited({ kind: 'new', driverId: null, day: shownDay })}
      >
        {t('add')}
      </Button>
      {isWide ? null : <RestNotice plan={plan} drivers={drivers} />}
      <ShiftDialog edited={edited} drivers={drivers} onClose={() => setEdited(null)} />
    </>
  )
}
