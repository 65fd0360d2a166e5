import { Button } from '@mantine/core'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import type { CarrierState } from '#carrier/use-carrier.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import { RemoveVehicleDialog } from './RemoveVehicleDialog.tsx'
import type { ListedVehicle } from './use-vehicles.ts'
import { useVehicles } from './use-vehicles.ts'
import { VehicleCard } from './VehicleCard.tsx'
import { VehicleDialog } from './VehicleDialog.tsx'
import classes from './Vehicles.module.css'
import { vehicleTexts } from './vehicle-texts.ts'

type OpenDialog =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'remove'; readonly vehicle: ListedVehicle }
  | null

/** The vehicles, with the one in use. A driver may only choose; others also add, change and remove. */
export function VehiclesPage() {
  const t = useTexts(vehicleTexts)
  const carrier = useCarrier().data
  const query = useVehicles()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const userType = carrier?.userType
  const canChange = userType === 'TRIN' || userType === 'TREN'
  const close = () => setDialog(null)
  return (
    <SubPage
      back={{ to: paths.account, label: t('back') }}
      title={t('title')}
      lead={t(userType === 'TREN' ? 'leadTREN' : userType === 'LIVR' ? 'leadLIVR' : 'leadTRIN')}
    >
      {query.data && carrier ? (
        <Vehicles
          carrier={carrier}
          vehicles={query.data.vehicules}
          canChange={canChange}
          onOpen={setDialog}
        />
      ) : null}
      <QueryState query={query} order={2} loading={<CardListSkeleton />} />
      {canChange ? (
        <Button
          size="lg"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setDialog({ what: 'add' })}
        >
          {t('add')}
        </Button>
      ) : null}
      {dialog?.what === 'add' ? <VehicleDialog vehicle={null} onClose={close} /> : null}
      {dialog?.what === 'edit' ? <VehicleDialog vehicle={dialog.vehicle} onClose={close} /> : null}
      {dialog?.what === 'remove' ? <RemoveVehicleDialog vehicle={dialog.vehicle} onClose={close} /> : null}
    </SubPage>
  )
}

function Vehicles(props: {
  readonly carrier: CarrierState
  readonly vehicles: readonly ListedVehicle[]
  readonly canChange: boolean
  readonly onOpen: (dialog: OpenDialog) => void
}) {
  const t = useTexts(vehicleTexts)
  const { carrier, vehicles, canChange, onOpen } = props
  if (vehicles.length === 0)
    return (
      <EmptyState
        icon={<VehicleIcon type="VOI" size={30} />}
        title={t('empty')}
        hint={t(canChange ? 'emptyHint' : 'emptyDriver')}
        order={2}
      />
    )
  return (
    <ul className={classes.list}>
      {vehicles.map((vehicle) => (
        <VehicleCard
          key={vehicle.vehiculeId}
          vehicle={vehicle}
          carrier={carrier}
          onEdit={canChange ? () => onOpen({ what: 'edit', vehicle }) : null}
          onRemove={canChange ? () => onOpen({ what: 'remove', vehicle }) : null}
        />
      ))}
    </ul>
  )
}
