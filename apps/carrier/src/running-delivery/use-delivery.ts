import { ownAccountId } from '@repo/api-client/session'
import { useMemo, useSyncExternalStore } from 'react'
import { ownPosition } from '#carrier/own-position.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import type { DeliveryView } from './delivery-view.ts'
import { deliveryView } from './delivery-view.ts'
import { deliveryMemory, stepOutbox } from './outbox/delivery-outbox.ts'
import type { StepContent, StepPlace, Undoable } from './outbox/steps.ts'

/** The steps on their way to the server. */
export function useStepOutbox() {
  return useSyncExternalStore(stepOutbox.subscribe, stepOutbox.snapshot)
}

/** The delivery as its carrier left it, independent of the connection; `kind` is 'none' without one. */
export function useDelivery(): DeliveryView {
  const course = useCarrier().data?.course ?? null
  const memory = useSyncExternalStore(deliveryMemory.subscribe, deliveryMemory.snapshot)
  const { steps } = useStepOutbox()
  return useMemo(() => deliveryView(course, memory, steps), [course, memory, steps])
}

/** By how much the server's clock is ahead of this device's, in milliseconds. */
export function useServerOffset(): number {
  const { data, dataUpdatedAt } = useCarrier()
  return data ? data.heureServeur.getTime() - dataUpdatedAt : 0
}

/** An older position is not the place of a step. */
const maxPlaceAgeMs = 60_000
const maxPrecisionM = 100_000

/** Where this device is, if it knows; it is not waited for. */
function placeNow(): { readonly foundAt?: StepPlace } {
  const found = ownPosition()
  if (found === null || Date.now() - found.atMs > maxPlaceAgeMs) return {}
  const [lat, long] = found.at
  return { foundAt: { lat, long, precisionM: Math.min(found.accuracyM, maxPrecisionM), atMs: found.atMs } }
}

/** What its carrier does in a delivery: noted with its time on this device, sent when it can be. */
export function useSteps(deliveryId: string) {
  const own = () => ({
    ...placeNow(),
    accountId: ownAccountId() ?? '',
    deliveryId,
    happenedAtMs: Date.now(),
  })
  return {
    take: (content: StepContent) => stepOutbox.add({ ...content, ...own() }),
    undo: (undoes: Undoable) => stepOutbox.undo({ ...own(), undoes }),
  }
}
