import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconFileAlert, IconHourglass, IconTruckOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { MissingDocuments } from '#carrier/MissingDocuments.tsx'
import { paths } from '#carrier/paths.ts'
import type { CarrierState } from '#carrier/use-carrier.ts'
import type { Blocker } from './blocker.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { workTexts } from './work-texts.ts'

const documentTextKeys = {
  'documents-missing': ['documentsMissing', 'documentsMissingHint'],
  'documents-under-review': ['documentsUnderReview', 'documentsUnderReviewHint'],
  'documents-refused': ['documentsRefused', 'documentsRefusedHint'],
  'documents-of-company': ['documentsOfCompany', 'documentsOfCompanyHint'],
} as const

/** Why the carrier cannot work, with the next action. A suspension already has a banner on every page. */
export function BlockerCard(props: {
  readonly blocker: Exclude<Blocker, 'suspended'>
  readonly carrier: CarrierState
}) {
  const t = useTexts(workTexts)
  const { blocker, carrier } = props
  if (blocker === 'no-vehicle' || blocker === 'no-vehicle-at-all') {
    const isDriver = carrier.userType === 'LIVR'
    return (
      <NoticeCard
        icon={<IconTruckOff size={26} />}
        title={t('noVehicleAtAll')}
        hint={t(isDriver ? 'noVehicleOfCompany' : 'noVehicleHint')}
        action={isDriver ? null : <PageButton to={paths.vehicles} label={t('openVehicles')} />}
      />
    )
  }
  const [title, hint] = documentTextKeys[blocker]
  const isWaiting = blocker === 'documents-under-review'
  const { manquantes } = carrier.documents
  const vehicle = manquantes.every(({ de }) => de === 'vehicule') ? manquantes[0]?.vehicule : null
  return (
    <NoticeCard
      icon={isWaiting ? <IconHourglass size={26} /> : <IconFileAlert size={26} />}
      title={vehicle ? t('vehicleWaits', { name: vehicle.nom }) : t(title)}
      hint={t(hint)}
      action={
        <>
          <MissingDocuments documents={manquantes} isBesideVehicle={Boolean(vehicle)} />
          {blocker === 'documents-of-company' ? null : (
            <PageButton to={paths.documents} label={t(isWaiting ? 'openDocuments' : 'sendDocuments')} />
          )}
        </>
      }
    />
  )
}

function PageButton(props: { readonly to: string; readonly label: string }) {
  return (
    <Button component={Link} to={props.to} mt="md" h={48}>
      {props.label}
    </Button>
  )
}
