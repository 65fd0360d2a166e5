import { Stack, VisuallyHidden } from '@mantine/core'
import { PushProposal } from '@repo/delivery-ui/push/PushProposal'
import { usePageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { useTexts } from '@repo/ui/texts'
import { Navigate } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { NextShift } from '#carrier/planning/NextShift.tsx'
import { useDelivery } from '#carrier/running-delivery/use-delivery.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import { BlockerCard } from './BlockerCard.tsx'
import { findBlocker } from './blocker.ts'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DutyBar } from './DutyBar.tsx'
import { DutyStatus } from './DutyStatus.tsx'
import { FilterCard } from './FilterCard.tsx'
import { LocationHelp } from './LocationHelp.tsx'
import { SoundCard } from './SoundCard.tsx'
import { useDuty } from './use-duty.ts'
import { VehicleCard } from './VehicleCard.tsx'
import classes from './Work.module.css'
import { workTexts } from './work-texts.ts'

/**
 * The home page of a driver or an independent carrier: duty or the link to the running delivery, blockers, location,
 * next shift, vehicle, offer filter, push and sound. Redirects to the delivery while it has ended unseen or its goods
 * wait on the road.
 */
export function WorkPage() {
  const t = useTexts(workTexts)
  usePageTitle(t('title'))
  const carrier = useCarrier().data
  const duty = useDuty()
  const delivery = useDelivery()
  // The guard around this page waits for the first response.
  if (!carrier) return <CardListSkeleton />
  // The end of a delivery is shown before any offer.
  if (delivery.kind === 'over') return <Navigate to={paths.delivery} replace />
  if (carrier.incident && delivery.kind === 'none') return <Navigate to={paths.delivery} replace />
  const course = delivery.kind === 'none' ? null : delivery.course
  const blocker = findBlocker(carrier)
  const isWorking = carrier.enService || course !== null
  return (
    <Stack gap="md" className={classes.page ?? ''}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      {course ? (
        <DeliveryCard course={course} />
      ) : (
        <>
          <DutyStatus isOnDuty={carrier.enService} blocker={blocker} />
          <DutyBar
            isOnDuty={carrier.enService}
            isBlocked={blocker !== null}
            missingCount={blocker === 'documents-of-company' ? 0 : carrier.documents.manquantes.length}
            isBusy={duty.isBusy}
            onOnline={() => void duty.goOnline()}
            onOffline={duty.goOffline}
          />
        </>
      )}
      {blocker && blocker !== 'no-vehicle' && blocker !== 'suspended' ? (
        <BlockerCard blocker={blocker} carrier={carrier} />
      ) : null}
      <LocationHelp isWorking={isWorking} isDenied={duty.isDenied} />
      {carrier.userType === 'LIVR' ? <NextShift /> : null}
      <VehicleCard carrier={carrier} />
      {carrier.userType === 'TRIN' ? <FilterCard /> : null}
      {carrier.enService ? <PushProposal title={t('pushTitle')} hint={t('pushHint')} /> : null}
      <SoundCard />
    </Stack>
  )
}
