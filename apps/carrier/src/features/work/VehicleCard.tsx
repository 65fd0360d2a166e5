import { Button, Drawer, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { carrierState, chooseVehicle } from '@repo/contracts/delivery/carrier'
import { showError } from '@repo/ui/popups'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import { IconCheck, IconTruck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { CarrierState } from '#carrier/use-carrier.ts'
import { NoticeCard } from './NoticeCard.tsx'
import classes from './Work.module.css'
import { workTexts } from './work-texts.ts'

type Vehicle = CarrierState['vehicules'][number]

/** The vehicle in use, or the choice of one. Another can be chosen while no delivery runs. Empty without vehicles. */
export function VehicleCard({ carrier }: { readonly carrier: CarrierState }) {
  const t = useTexts(workTexts)
  const [isChoosing, { open, close }] = useDisclosure(false)
  const { vehicule, vehicules, course } = carrier
  if (vehicules.length === 0) return null
  return (
    <>
      {vehicule ? (
        <Surface className={classes.vehicle ?? ''} p="md">
          <span className={classes.vehicleIcon}>
            <VehicleIcon type={vehicule.vehiculeType.id} size={30} />
          </span>
          <div className={classes.vehicleWords}>
            <h2 className={classes.small}>{t('vehicle')}</h2>
            <p>{getModelName(vehicule)}</p>
            <VehicleFacts vehicle={vehicule} />
          </div>
          {course || vehicules.length === 1 ? null : (
            <Button variant="light" onClick={open} h={48} px="lg">
              {t('changeVehicle')}
            </Button>
          )}
        </Surface>
      ) : (
        <NoticeCard
          icon={<IconTruck size={26} />}
          title={t('noVehicle')}
          hint={t('noVehicleHint')}
          action={
            <Button onClick={open} h={48} mt="md">
              {t('chooseVehicle')}
            </Button>
          }
        />
      )}
      <VehicleSheet
        opened={isChoosing}
        onClose={close}
        vehicles={vehicules}
        chosenId={vehicule?.vehiculeId ?? null}
      />
    </>
  )
}

function VehicleSheet(props: {
  readonly opened: boolean
  readonly onClose: () => void
  readonly vehicles: readonly Vehicle[]
  readonly chosenId: string | null
}) {
  const t = useTexts(workTexts)
  const client = useQueryClient()
  const choose = useCall(chooseVehicle)
  const pick = (vehiculeId: string) => {
    if (vehiculeId === props.chosenId) return props.onClose()
    choose.mutate(
      { vehiculeId },
      {
        onError: (error) => showError({ title: error.message }),
        onSettled: async () => {
          await client.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
          props.onClose()
        },
      },
    )
  }
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position="bottom"
      size="auto"
      title={t('chooseVehicle')}
      radius="24px 24px 0 0"
      classNames={{ content: classes.sheet ?? '', title: classes.sheetTitle ?? '' }}
    >
      <Stack gap="xs" pb="md" role="radiogroup" aria-label={t('chooseVehicle')}>
        {props.vehicles.map((vehicle) => {
          const isChosen = vehicle.vehiculeId === props.chosenId
          return (
            <UnstyledButton
              key={vehicle.vehiculeId}
              className={classes.choice ?? ''}
              role="radio"
              aria-checked={isChosen}
              disabled={choose.isPending}
              onClick={() => pick(vehicle.vehiculeId)}
            >
              <VehicleIcon type={vehicle.vehiculeType.id} size={28} />
              <span className={classes.choiceWords}>
                {getModelName(vehicle)}
                <VehicleFacts vehicle={vehicle} />
              </span>
              {isChosen ? <IconCheck size={24} aria-hidden /> : null}
            </UnstyledButton>
          )
        })}
      </Stack>
    </Drawer>
  )
}

function VehicleFacts({ vehicle }: { readonly vehicle: Vehicle }) {
  const t = useTexts(workTexts)
  const { vehiculeType, matricule, bitemperature } = vehicle
  const name = getModelName(vehicle)
  const facts = [
    name === vehiculeType.libelle ? '' : vehiculeType.libelle,
    matricule,
    bitemperature ? t('twoTemperatures') : '',
  ]
  return (
    <span className={classes.facts}>
      {facts
        .filter((fact) => fact !== '')
        .map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
    </span>
  )
}

/** Returns brand and model of a vehicle, without its plate; its class without them. */
function getModelName({ marque, modele, vehiculeType }: Vehicle): string {
  return `${marque} ${modele}`.trim() || vehiculeType.libelle
}
