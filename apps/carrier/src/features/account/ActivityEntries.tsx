import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import {
  IconBuildingBank,
  IconFileCheck,
  IconFilter,
  IconMessageReport,
  IconSteeringWheel,
  IconUserCircle,
} from '@tabler/icons-react'
import { paths } from '#carrier/paths.ts'
import type { CarrierState } from '#carrier/use-carrier.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import { accountTexts } from './account-texts.ts'
import { EntryList, PageEntry } from './EntryList.tsx'

/** The entries about work, from profile to reviews. A driver has no payouts; only independent carriers have filters. */
export function ActivityEntries() {
  const t = useTexts(accountTexts)
  const carrier = useCarrier().data
  return (
    <EntryList title={t('activity')}>
      <PageEntry
        to={paths.profile}
        icon={<IconUserCircle size={21} stroke={1.8} />}
        label={t('profile')}
        hint={t('profileHint')}
      />
      {carrier && carrier.userType !== 'LIVR' ? (
        <PageEntry
          to={paths.payee}
          icon={<IconBuildingBank size={21} stroke={1.8} />}
          label={t('payouts')}
          hint={t('payoutsHint')}
        />
      ) : null}
      <PageEntry
        to={paths.documents}
        icon={<IconFileCheck size={21} stroke={1.8} />}
        label={t('documents')}
        badge={carrier ? <DocumentsBadge documents={carrier.documents} /> : null}
      />
      <PageEntry
        to={paths.vehicles}
        icon={<VehicleIcon type={carrier?.vehicule?.vehiculeType.id ?? 'VOI'} size={21} />}
        label={t('vehicles')}
        hint={useVehicleHint(carrier)}
      />
      {carrier?.userType === 'TRIN' ? (
        <PageEntry
          to={paths.filters}
          icon={<IconFilter size={21} stroke={1.8} />}
          label={t('filters')}
          hint={t('filtersHint')}
        />
      ) : null}
      <PageEntry
        to={paths.claims}
        icon={<IconMessageReport size={21} stroke={1.8} />}
        label={t('claims')}
        hint={t('claimsHint')}
      />
      <PageEntry
        to={paths.reviews}
        icon={<IconSteeringWheel size={21} stroke={1.8} />}
        label={t('reviews')}
        hint={t('reviewsHint')}
      />
    </EntryList>
  )
}

function DocumentsBadge({ documents }: Pick<CarrierState, 'documents'>) {
  const t = useTexts(accountTexts)
  const { refusees, aFournir, enCours } = documents
  if (refusees > 0)
    return <StatusBadge tone="danger">{t('documentsRefused', { count: refusees })}</StatusBadge>
  if (aFournir > 0)
    return <StatusBadge tone="waiting">{t('documentsToBring', { count: aFournir })}</StatusBadge>
  if (enCours > 0) return <StatusBadge tone="active">{t('documentsInReview')}</StatusBadge>
  return <StatusBadge tone="success">{t('documentsValid')}</StatusBadge>
}

function useVehicleHint(carrier: CarrierState | undefined): string | undefined {
  const t = useTexts(accountTexts)
  if (!carrier) return undefined
  if (carrier.userType === 'TREN') return t('vehicleCount', { count: carrier.vehicules.length })
  const { vehicule } = carrier
  if (!vehicule) return t('noVehicle')
  return [vehicule.vehiculeType.libelle, vehicule.marque, vehicule.modele].filter(Boolean).join(' · ')
}
