import { useNow } from '@repo/ui/countdown'
import { getAbsence } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { useServerOffset } from '#carrier/running-delivery/use-delivery.ts'
import { AbsenceState } from './DoorProblemSheet.tsx'

/** The remaining wait for an absent recipient, and the replies. Shown once the carrier is at the door. */
export function AbsenceCard({ course }: { readonly course: Course }) {
  const isThere = course.statut === 'ENAC' && course.arriveeLivraison !== null
  const nowMs = useNow(isThere) + useServerOffset()
  return <AbsenceState absence={getAbsence(course, nowMs)} nowMs={nowMs} />
}
