import { Navigate } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { useDelivery } from '#carrier/running-delivery/use-delivery.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import { EndedDelivery } from './EndedDelivery.tsx'
import { FinishedDelivery } from './FinishedDelivery.tsx'
import { RunningDelivery } from './RunningDelivery.tsx'
import { StrandedDelivery } from './StrandedDelivery.tsx'

/** The running delivery and how it ended, or goods that wait for another carrier. Redirects to the work without any. */
export function DeliveryPage() {
  const view = useDelivery()
  const incident = useCarrier().data?.incident ?? null
  if (incident && view.kind === 'none') return <StrandedDelivery incident={incident} />
  switch (view.kind) {
    case 'none':
      return <Navigate to={paths.work} replace />
    case 'running':
      return <RunningDelivery course={view.course} queuedSteps={view.queuedSteps} />
    case 'finished':
      return <FinishedDelivery course={view.course} queuedSteps={view.queuedSteps} />
    case 'over':
      return <EndedDelivery outcome={view.outcome} queuedSteps={view.queuedSteps} />
  }
}
