import { Alert, Button, Checkbox, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { addShift, changeShift, removeShift } from '@repo/contracts/delivery/shifts'
import { listVehicles } from '@repo/contracts/delivery/vehicles'
import { addDays } from '@repo/delivery-rules/paris-calendar'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { formatTime } from '@repo/ui/formats'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from '#carrier/planning/Planning.module.css'
import { planningTexts } from '#carrier/planning/planning-texts.ts'
import type { PlannedShift } from '#carrier/planning/use-plan.ts'
import { useRefreshPlan } from '#carrier/planning/use-plan.ts'
import type { Driver } from '../use-fleet.ts'
import { formatName, formatVehicleOption } from '../use-fleet.ts'

/** A new shift on a day, or an existing shift. */
export type EditedShift =
  | { readonly kind: 'new'; readonly driverId: string | null; readonly day: string }
  | { readonly kind: 'existing'; readonly shift: PlannedShift }

/** Creates, changes or removes a shift, also with the later ones of its series. Closed while `edited` is null. */
export function ShiftDialog(props: {
  readonly edited: EditedShift | null
  readonly drivers: readonly Driver[]
  readonly onClose: () => void
}) {
  const t = useTexts(planningTexts)
  const { edited, drivers, onClose } = props
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={t(edited?.kind === 'existing' ? 'editTitle' : 'newTitle')}
    >
      {edited ? <ShiftForm edited={edited} drivers={drivers} onClose={onClose} /> : null}
    </Modal>
  )
}

const singleShift = addShift.request.omit({ vehiculeId: true, jusquau: true })
const repeatedShift = addShift.request.omit({ vehiculeId: true }).required({ jusquau: true })

const initialRepeatWeeks = 4

function getInitialValues(edited: EditedShift) {
  if (edited.kind === 'new') {
    const { driverId, day } = edited
    const jusquau = addDays(day, 7 * initialRepeatWeeks)
    return { transporteurId: driverId ?? '', jour: day, debut: '08:00', fin: '16:00', jusquau }
  }
  const { transporteurId, jour, debut, fin } = edited.shift
  return { transporteurId, jour, debut: formatTime(debut), fin: formatTime(fin), jusquau: jour }
}

function ShiftForm(props: {
  readonly edited: EditedShift
  readonly drivers: readonly Driver[]
  readonly onClose: () => void
}) {
  const t = useTexts(planningTexts)
  const { edited, drivers, onClose } = props
  const existing = edited.kind === 'existing' ? edited.shift : null
  const vehicles = useQuery(endpointQuery(listVehicles, {})).data?.vehicules ?? []
  const driver = drivers.find((one) => edited.kind === 'new' && one.transporteurId === edited.driverId)
  const [vehicleId, setVehicleId] = useState(
    existing ? (existing.vehicule?.vehiculeId ?? '') : (driver?.vehicule?.vehiculeId ?? ''),
  )
  const [isRepeated, setIsRepeated] = useState(false)
  const [isConfirming, confirmation] = useDisclosure(false)
  const form = useZodForm({
    schema: isRepeated ? repeatedShift : singleShift,
    initialValues: getInitialValues(edited),
  })
  const saving = useSaving({ existing, onClose, onInvalid: form.showFailures })

  return (
    <form
      {...form.onSubmit((shift) =>
        saving.save({ ...shift, ...(vehicleId === '' ? {} : { vehiculeId: vehicleId }) }),
      )}
    >
      <Stack gap="md">
        <NativeSelect
          label={t('driver')}
          size="lg"
          data={[
            { value: '', label: t('chooseDriver') },
            ...drivers.map((one) => ({ value: one.transporteurId, label: formatName(one) })),
          ]}
          {...form.field('transporteurId')}
        />
        <NativeSelect
          label={t('vehicle')}
          size="lg"
          value={vehicleId}
          onChange={({ currentTarget }) => setVehicleId(currentTarget.value)}
          data={[
            { value: '', label: t('noVehicle') },
            ...vehicles.map((one) => ({ value: one.vehiculeId, label: formatVehicleOption(one) })),
          ]}
        />
        <TextInput type="date" label={t('day')} size="lg" {...form.field('jour')} />
        <div className={classes.times}>
          <TextInput type="time" label={t('begin')} size="lg" {...form.field('debut')} />
          <TextInput type="time" label={t('end')} size="lg" {...form.field('fin')} />
        </div>
        <Text size="sm" c="dimmed" mt={-8}>
          {t('overnight')}
        </Text>
        {existing ? null : (
          <Checkbox
            label={t('repeat')}
            size="md"
            checked={isRepeated}
            onChange={({ currentTarget }) => setIsRepeated(currentTarget.checked)}
          />
        )}
        {isRepeated ? (
          <TextInput type="date" label={t('until')} size="lg" {...form.field('jusquau')} />
        ) : null}
        {saving.refusal ? (
          <Alert color="red" role="alert">
            {saving.refusal}
          </Alert>
        ) : null}
        <SubmitButton busy={saving.isPending} size="lg" fullWidth>
          {t('save')}
        </SubmitButton>
        {existing ? (
          <Button
            variant="subtle"
            color="red"
            mih={44}
            disabled={saving.isPending}
            onClick={() => saving.remove(false)}
          >
            {t('remove')}
          </Button>
        ) : null}
        {existing?.repete ? (
          <Button
            variant="subtle"
            color="red"
            mih={44}
            disabled={saving.isPending}
            onClick={confirmation.open}
          >
            {t('removeLater')}
          </Button>
        ) : null}
      </Stack>
      <ConfirmDialog
        opened={isConfirming}
        title={t('removeLater')}
        text={t('removeLaterText')}
        confirm={t('removeLaterConfirm')}
        cancel={t('keep')}
        busy={saving.isPending}
        onConfirm={() => {
          confirmation.close()
          saving.remove(true)
        }}
        onClose={confirmation.close}
      />
    </form>
  )
}

type ShiftInput = Parameters<ReturnType<typeof useCall<typeof addShift>>['mutate']>[0]

function useSaving(props: {
  readonly existing: PlannedShift | null
  readonly onClose: () => void
  readonly onInvalid: (fields: CallError['fields']) => void
}) {
  const t = useTexts(planningTexts)
  const { existing, onClose, onInvalid } = props
  const adding = useCall(addShift)
  const changing = useCall(changeShift)
  const removing = useCall(removeShift)
  const refresh = useRefreshPlan()
  const [refusal, setRefusal] = useState<string | null>(null)

  const finish = (title: string): void => {
    showSuccess({ title })
    onClose()
  }
  const outcome = {
    onError: (error: CallError) => {
      if (error.status === 422) onInvalid(error.fields)
      else setRefusal(error.message)
    },
    onSettled: refresh,
  }
  return {
    refusal,
    isPending: adding.isPending || changing.isPending || removing.isPending,
    save(shift: ShiftInput): void {
      setRefusal(null)
      if (existing) {
        const { jusquau: _none, ...changed } = shift
        changing.mutate(
          { creneauId: existing.creneauId, ...changed },
          { ...outcome, onSuccess: () => finish(t('changed')) },
        )
      } else
        adding.mutate(shift, {
          ...outcome,
          onSuccess: ({ ajoutes }) => finish(t('added', { count: ajoutes })),
        })
    },
    remove(suivants: boolean): void {
      if (!existing) return
      removing.mutate(
        { creneauId: existing.creneauId, suivants },
        { ...outcome, onSuccess: ({ supprimes }) => finish(t('removed', { count: supprimes })) },
      )
    },
  }
}
