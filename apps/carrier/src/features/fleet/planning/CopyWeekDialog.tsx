import { Alert, Button, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { copyWeek } from '@repo/contracts/delivery/shifts'
import { addDays } from '@repo/delivery-rules/paris-calendar'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import { formatDay } from '#carrier/planning/plan-days.ts'
import { planningTexts } from '#carrier/planning/planning-texts.ts'
import { useRefreshPlan } from '#carrier/planning/use-plan.ts'

const maxWeeksLater = 12
/** Longer than other notices, since it requires an action. */
const warningShownMs = 15_000

/** Copies the shown week to one of the next twelve, and calls `onCopied` with it. A week is given as its Monday. */
export function CopyWeekDialog(props: {
  readonly week: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCopied: (week: string) => void
}) {
  const t = useTexts(planningTexts)
  const { week } = props
  const copying = useCall(copyWeek)
  const refresh = useRefreshPlan()
  const [weeksLater, setWeeksLater] = useState(1)

  function copy(): void {
    const targetWeek = addDays(week, 7 * weeksLater)
    copying.mutate(
      { semaine: week, vers: targetWeek },
      {
        onSuccess: ({ copies, sansVehicule }) => {
          const title = t('copied', { count: copies })
          const message = t('withoutVehicle', { count: sansVehicule })
          showSuccess(sansVehicule === 0 ? { title } : { title, message, shownMs: warningShownMs })
          props.onCopied(targetWeek)
        },
        onSettled: refresh,
      },
    )
  }

  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={t('copy')}>
      <Stack gap="md">
        <Text>{t('copyHint')}</Text>
        <NativeSelect
          label={t('copyTo')}
          size="lg"
          value={String(weeksLater)}
          onChange={({ currentTarget }) => setWeeksLater(Number(currentTarget.value))}
          data={Array.from({ length: maxWeeksLater }, (_, index) => ({
            value: String(index + 1),
            label: formatDay(addDays(week, 7 * (index + 1)), 'date'),
          }))}
        />
        {copying.error ? (
          <Alert color="red" role="alert">
            {copying.error.message}
          </Alert>
        ) : null}
        <Button size="md" mih={48} loading={copying.isPending} onClick={copy}>
          {t('copyNow')}
        </Button>
      </Stack>
    </Modal>
  )
}
