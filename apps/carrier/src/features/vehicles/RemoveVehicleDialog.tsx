import { Button, Modal, Stack, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { removeVehicle } from '@repo/contracts/delivery/vehicles'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { formatVehicle } from '#carrier/vehicle-name.ts'
import type { ListedVehicle } from './use-vehicles.ts'
import { useRefreshVehicles } from './use-vehicles.ts'
import { vehicleTexts } from './vehicle-texts.ts'

/** Removes a vehicle after a confirmation, or shows why it cannot be removed. Closes either way. */
export function RemoveVehicleDialog(props: {
  readonly vehicle: ListedVehicle
  readonly onClose: () => void
}) {
  const t = useTexts(vehicleTexts)
  const { vehicle, onClose } = props
  const removal = useCall(removeVehicle)
  const refresh = useRefreshVehicles()
  const outcome = {
    onSuccess: () => showSuccess({ title: t('removed') }),
    onError: (error: Error) => showError({ title: error.message }),
    onSettled: () => {
      refresh()
      onClose()
    },
  }
  return (
    <Modal opened onClose={onClose} title={t('removeTitle')}>
      <Stack gap="md">
        <Text>{t('removeQuestion', { name: formatVehicle(vehicle) })}</Text>
        <Button
          size="md"
          color="red.9"
          loading={removal.isPending}
          onClick={() => removal.mutate({ vehiculeId: vehicle.vehiculeId }, outcome)}
        >
          {t('remove')}
        </Button>
        <Button size="md" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
      </Stack>
    </Modal>
  )
}
