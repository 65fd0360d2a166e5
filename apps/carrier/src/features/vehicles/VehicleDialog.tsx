import { Input, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { addVehicle, changeVehicle } from '@repo/contracts/delivery/vehicles'
import { vehicleClassCodes, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import type { FieldProps } from '@repo/ui/zod-form'
import { useZodForm } from '@repo/ui/zod-form'
import { useId } from 'react'
import type { ListedVehicle } from './use-vehicles.ts'
import { useRefreshVehicles } from './use-vehicles.ts'
import classes from './Vehicles.module.css'
import { getClassFields, toVehicleFormValues, vehicleForm } from './vehicle-form.ts'
import { vehicleTexts } from './vehicle-texts.ts'

/** The form of a new or existing vehicle. */
export function VehicleDialog(props: {
  readonly vehicle: ListedVehicle | null
  readonly onClose: () => void
}) {
  const t = useTexts(vehicleTexts)
  return (
    <Modal opened onClose={props.onClose} title={t(props.vehicle ? 'editTitle' : 'addTitle')}>
      <VehicleForm {...props} />
    </Modal>
  )
}

function VehicleForm(props: { readonly vehicle: ListedVehicle | null; readonly onClose: () => void }) {
  const t = useTexts(vehicleTexts)
  const { vehicle, onClose } = props
  const form = useZodForm({ schema: vehicleForm, initialValues: toVehicleFormValues(vehicle) })
  const { save, isSaving } = useSaving(vehicle, form.showFailures, onClose)
  const fields = getClassFields(form.values.vehiculeTypeId)
  const formatLabel = (text: string) => (fields.isMotorised ? text : t('optional', { label: text }))
  return (
    <form {...form.onSubmit(save)}>
      <Stack gap="md">
        <ClassChoice
          {...form.field('vehiculeTypeId')}
          // Fields that the new class does not have must not be sent.
          onChange={(code) =>
            form.set({ vehiculeTypeId: String(code), bitemperature: false, moins50cm3: false })
          }
        />
        <TextInput label={formatLabel(t('brand'))} {...form.field('marque')} />
        <TextInput label={formatLabel(t('model'))} {...form.field('modele')} />
        <TextInput
          label={formatLabel(t('plate'))}
          description={t('plateHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...form.field('matricule')}
        />
        {fields.hasTwoTemperatures ? (
          <Switch
            size="md"
            label={t('twoTemperature')}
            description={t('twoTemperatureHint')}
            {...form.field('bitemperature', { type: 'checkbox' })}
          />
        ) : null}
        {fields.canBeUnder50cc ? (
          <Switch
            size="md"
            label={t('under50cc')}
            description={t('under50ccHint')}
            {...form.field('moins50cm3', { type: 'checkbox' })}
          />
        ) : null}
        {vehicle && fields.isMotorised ? (
          <Text size="sm" c="dimmed">
            {t('newPapers')}
          </Text>
        ) : null}
        <SubmitButton busy={isSaving} size="lg">
          {t('save')}
        </SubmitButton>
      </Stack>
    </form>
  )
}

type Values = ReturnType<typeof toVehicleFormValues>

function useSaving(
  vehicle: ListedVehicle | null,
  showFailures: (fields: Readonly<Record<string, string>>) => void,
  onClose: () => void,
) {
  const t = useTexts(vehicleTexts)
  const addition = useCall(addVehicle)
  const change = useCall(changeVehicle)
  const refresh = useRefreshVehicles()
  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t(vehicle ? 'saved' : 'added') })
      refresh()
      onClose()
    },
    onError: (error: CallError) => {
      if (error.code === 'vehicle-exists' || error.code === 'plate-taken')
        showFailures({ matricule: error.message })
      else if (Object.keys(error.fields).length > 0) showFailures(error.fields)
      else showError({ title: t('failed'), message: error.message })
    },
  }
  return {
    isSaving: addition.isPending || change.isPending,
    save: (values: Values) =>
      vehicle
        ? change.mutate({ ...values, vehiculeId: vehicle.vehiculeId }, outcome)
        : addition.mutate(values, outcome),
  }
}

/** The choice of a vehicle class, as pictures. */
function ClassChoice(props: FieldProps<string>) {
  const t = useTexts(vehicleTexts)
  const id = useId()
  const { value, onChange, error } = props
  return (
    <Input.Wrapper
      label={t('class')}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      data-path={props['data-path']}
    >
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={classes.classes}
      >
        {vehicleClassCodes.map((code) => (
          <label key={code} className={classes.class}>
            <input
              type="radio"
              className={classes.radio}
              name={id}
              value={code}
              checked={value === code}
              onChange={() => onChange(code)}
            />
            <VehicleIcon type={code} size={28} />
            {vehicleClasses[code].label}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
