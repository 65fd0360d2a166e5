import { Button, Modal, Select, Stack, Text, Title } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import {
  listFleetDeliveries,
  readFleet,
  readFleetDelivery,
  reassignDelivery,
} from '@repo/contracts/delivery/fleet'
import { messages } from '@repo/contracts/patterns'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { showSuccess } from '@repo/ui/popups'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { formatVehicle } from '#carrier/vehicle-name.ts'
import type { FleetDelivery } from '../DeliveryRow.tsx'
import { deliveriesTexts } from '../deliveries-texts.ts'
import type { Driver } from '../use-fleet.ts'
import { formatName, useFleet } from '../use-fleet.ts'

/** Reassigns a delivery to another free and online driver, before its pickup. */
export function ReassignSection({ delivery }: { readonly delivery: FleetDelivery }) {
  const t = useTexts(deliveriesTexts)
  const [isOpen, setIsOpen] = useState(false)
  const freeDrivers = (useFleet().data?.chauffeurs ?? []).filter(
    ({ etat, transporteurId }) => etat === 'en_ligne' && transporteurId !== delivery.transporteurId,
  )
  return (
    <Surface p="md" aria-labelledby="reaffecter">
      <Title order={2} size="h4" mb="xs" id="reaffecter">
        {t('reassign')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t(freeDrivers.length > 0 ? 'reassignHint' : 'nobodyFree')}
      </Text>
      {freeDrivers.length > 0 ? (
        <Button
          variant="default"
          size="md"
          mih={48}
          leftSection={<IconArrowsExchange size={20} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('reassignTo')}
        </Button>
      ) : null}
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('reassign')}>
        <DriverChoice delivery={delivery} drivers={freeDrivers} onClose={() => setIsOpen(false)} />
      </Modal>
    </Surface>
  )
}

function DriverChoice(props: {
  readonly delivery: FleetDelivery
  readonly drivers: readonly Driver[]
  readonly onClose: () => void
}) {
  const t = useTexts(deliveriesTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const reassigning = useCall(reassignDelivery)
  const [driverId, setDriverId] = useState<string | null>(null)
  const [choiceError, setChoiceError] = useState<string | null>(null)

  function reassign() {
    if (driverId === null) return setChoiceError(messages.required)
    const { livraisonId } = props.delivery
    // A read under way may be processed after the change, when this id has ended.
    void client.cancelQueries({ queryKey: queryKeyOf(readFleetDelivery, { livraisonId }) })
    reassigning.mutate(
      { livraisonId, transporteurId: driverId },
      {
        onSuccess: (next) => {
          showSuccess({ title: t('reassigned') })
          props.onClose()
          void navigate(paths.fleetDelivery(next.livraisonId), { replace: true })
        },
        onError: showRefusal,
        onSettled: () => {
          for (const endpoint of [readFleet, listFleetDeliveries])
            void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
        },
      },
    )
  }

  return (
    <Stack gap="lg">
      <Text>{t('reassignWarning', { driver: props.delivery.chauffeur })}</Text>
      <Select
        label={t('driver')}
        placeholder={t('chooseDriver')}
        size="lg"
        data={props.drivers.map((driver) => ({
          value: driver.transporteurId,
          label: [formatName(driver), driver.vehicule && formatVehicle(driver.vehicule)]
            .filter((part) => part !== null)
            .join(', '),
        }))}
        value={driverId}
        error={choiceError}
        onChange={(id) => {
          setDriverId(id)
          setChoiceError(null)
        }}
      />
      <Button size="md" mih={48} loading={reassigning.isPending} onClick={reassign}>
        {t('give')}
      </Button>
    </Stack>
  )
}
