import { Select, Text, Title } from '@mantine/core'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { assignVehicle, readFleet, withdrawVehicle } from '@repo/contracts/delivery/fleet'
import { listVehicles } from '@repo/contracts/delivery/vehicles'
import { isForMinors } from '@repo/delivery-rules/drivers'
import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { showSuccess } from '@repo/ui/popups'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '#carrier/paths.ts'
import { driverTexts } from './driver-texts.ts'
import { TextLink } from './TextLink.tsx'
import type { Driver } from './use-fleet.ts'
import { formatVehicleOption } from './use-fleet.ts'

const noVehicleValue = ''

/** The vehicle of a driver, with the choice of another one. Disabled during an offer or a delivery. */
export function DriverVehicle({ driver }: { readonly driver: Driver }) {
  const t = useTexts(driverTexts)
  const client = useQueryClient()
  const vehicles = useQuery(endpointQuery(listVehicles, {})).data?.vehicules
  const assigning = useCall(assignVehicle)
  const withdrawing = useCall(withdrawVehicle)
  const { transporteurId, vehicule } = driver
  const isBusy = driver.course !== null || driver.offre !== null
  const isPending = assigning.isPending || withdrawing.isPending

  function choose(vehiculeId: string | null): void {
    const outcome = {
      onError: showRefusal,
      onSettled: () => {
        for (const endpoint of [readFleet, listVehicles])
          void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
      },
    }
    if (vehiculeId === null || vehiculeId === noVehicleValue)
      withdrawing.mutate(
        { transporteurId },
        { ...outcome, onSuccess: () => showSuccess({ title: t('withdrawn') }) },
      )
    else
      assigning.mutate(
        { transporteurId, vehiculeId },
        { ...outcome, onSuccess: () => showSuccess({ title: t('assigned') }) },
      )
  }

  const options = (vehicles ?? []).map((one) => ({
    value: one.vehiculeId,
    label: formatVehicleOption(one),
    disabled: driver.mineur && !isVehicleForMinors(one),
  }))
  return (
    <Surface p="md">
      <Title order={2} size="h4" mb="xs">
        {t('vehicle')}
      </Title>
      {vehicles?.length === 0 ? (
        <>
          <Text c="dimmed">{t('noVehicles')}</Text>
          <TextLink to={paths.vehicles}>{t('addVehicle')}</TextLink>
        </>
      ) : (
        <Select
          label={t('vehicleLabel')}
          description={t('vehicleHint')}
          size="lg"
          data={[{ value: noVehicleValue, label: t('noVehicle') }, ...options]}
          value={vehicule?.vehiculeId ?? noVehicleValue}
          allowDeselect={false}
          disabled={isBusy || isPending || vehicles === undefined}
          onChange={choose}
        />
      )}
    </Surface>
  )
}

function isVehicleForMinors(vehicle: {
  readonly vehiculeType: { readonly id: string }
  readonly moins50cm3: boolean
}) {
  const { id } = vehicle.vehiculeType
  return isVehicleClass(id) && isForMinors({ class: id, isUnder50cc: vehicle.moins50cm3 })
}
