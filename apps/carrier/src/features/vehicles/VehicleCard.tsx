import { Alert, Button, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { chooseVehicle } from '@repo/contracts/delivery/carrier'
import { isVehicleClass, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { showError, showSuccess } from '@repo/ui/popups'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import { Link } from 'react-router-dom'
import { MissingDocuments } from '#carrier/MissingDocuments.tsx'
import { paths } from '#carrier/paths.ts'
import type { CarrierState } from '#carrier/use-carrier.ts'
import { formatVehicle } from '#carrier/vehicle-name.ts'
import type { ListedVehicle } from './use-vehicles.ts'
import { useRefreshVehicles } from './use-vehicles.ts'
import classes from './Vehicles.module.css'
import { vehicleTexts } from './vehicle-texts.ts'

/** A vehicle with its capacity and drivers. An action is null when the reader may not use it. */
export function VehicleCard(props: {
  readonly vehicle: ListedVehicle
  readonly carrier: CarrierState
  readonly onEdit: (() => void) | null
  readonly onRemove: (() => void) | null
}) {
  const t = useTexts(vehicleTexts)
  const { vehicle, carrier } = props
  const isChosen = carrier.vehicule?.vehiculeId === vehicle.vehiculeId
  const brandAndModel = [vehicle.marque, vehicle.modele].filter(Boolean).join(' ')
  const name = formatVehicle(vehicle)
  return (
    <Surface as="li" p="md" className={classes.card ?? ''} data-chosen={isChosen || undefined}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <VehicleIcon type={vehicle.vehiculeType.id} size={30} />
        </span>
        <div className={classes.words}>
          <h2 className={classes.name}>{brandAndModel || vehicle.vehiculeType.libelle}</h2>
          {vehicle.matricule ? <span className={classes.plate}>{vehicle.matricule}</span> : null}
        </div>
        {isChosen ? <StatusBadge tone="success">{t('inUse')}</StatusBadge> : null}
      </div>
      <Facts vehicle={vehicle} areDriversShown={carrier.userType === 'TREN'} />
      {vehicle.manquantes.length > 0 ? <MissingNotice vehicle={vehicle} carrier={carrier} /> : null}
      <div className={classes.actions}>
        {carrier.userType === 'TREN' || isChosen ? null : <ChooseButton vehicle={vehicle} />}
        {props.onEdit ? (
          <Button variant="default" aria-label={t('editName', { name })} onClick={props.onEdit}>
            {t('edit')}
          </Button>
        ) : null}
        {props.onRemove ? (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            aria-label={t('removeName', { name })}
            onClick={props.onRemove}
          >
            {t('remove')}
          </Button>
        ) : null}
      </div>
    </Surface>
  )
}

/** Why a vehicle gets no offers, with links to the missing documents. A driver cannot upload the company's. */
function MissingNotice({
  vehicle,
  carrier,
}: {
  readonly vehicle: ListedVehicle
  readonly carrier: CarrierState
}) {
  const t = useTexts(vehicleTexts)
  const { manquantes } = vehicle
  const canUpload = carrier.userType !== 'LIVR' || manquantes.some(({ de }) => de === 'chauffeur')
  const isUploadDue = manquantes.some(({ etat }) => etat !== 'EN_COURS')
  return (
    <Alert variant="light" color="accent" c="inherit" p="sm" title={t('noWork')}>
      <MissingDocuments documents={manquantes} isBesideVehicle />
      {canUpload && isUploadDue ? (
        <Button
          component={Link}
          to={paths.documents}
          mt="sm"
          mih={48}
          aria-label={t('sendName', { name: formatVehicle(vehicle) })}
        >
          {t('send')}
        </Button>
      ) : null}
      {canUpload ? null : (
        <Text size="sm" mt="xs">
          {t('companySends')}
        </Text>
      )}
    </Alert>
  )
}

function Facts({
  vehicle,
  areDriversShown,
}: {
  readonly vehicle: ListedVehicle
  readonly areDriversShown: boolean
}) {
  const t = useTexts(vehicleTexts)
  const { id, libelle } = vehicle.vehiculeType
  const facts = isVehicleClass(id) ? vehicleClasses[id] : null
  const drivers = vehicle.chauffeurs.map(({ nom }) => nom)
  return (
    <div className={classes.facts}>
      {vehicle.marque || vehicle.modele ? <span>{libelle}</span> : null}
      {facts ? <span>{t('capacity', { weight: facts.maxWeightKg })}</span> : null}
      {facts && facts.maxTrolleys > 0 ? <span>{t('trolleys', { count: facts.maxTrolleys })}</span> : null}
      {facts?.isRefrigerated ? (
        <span>{t(vehicle.bitemperature ? 'twoTemperature' : 'refrigerated')}</span>
      ) : null}
      {vehicle.moins50cm3 ? <span>{t('under50cc')}</span> : null}
      {areDriversShown && drivers.length > 0 ? (
        <span>{t('drivenBy', { names: drivers.join(', ') })}</span>
      ) : null}
    </div>
  )
}

function ChooseButton({ vehicle }: { readonly vehicle: ListedVehicle }) {
  const t = useTexts(vehicleTexts)
  const choice = useCall(chooseVehicle)
  const refresh = useRefreshVehicles()
  const name = formatVehicle(vehicle)
  return (
    <Button
      variant="light"
      loading={choice.isPending}
      aria-label={t('workName', { name })}
      onClick={() =>
        choice.mutate(
          { vehiculeId: vehicle.vehiculeId },
          {
            onSuccess: () =>
              showSuccess({
                title: t('chosen'),
                message: vehicle.manquantes.length > 0 ? t('chosenWithout', { name }) : name,
              }),
            onError: (error) => showError({ title: error.message }),
            onSettled: refresh,
          },
        )
      }
    >
      {t('work')}
    </Button>
  )
}
