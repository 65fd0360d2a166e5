import { readOwnAccountId } from '@repo/api-client/session'
import { useMemo, useSyncExternalStore } from 'react'
import { readOwnPosition } from '#carrier/own-position.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import type { DeliveryView } from './delivery-view.ts'
import { getDeliveryView } from './delivery-view.ts'
import { deliveryMemory, stepOutbox } from './outbox/delivery-outbox.ts'
import type { StepContent, StepPlace, Undoable } from './outbox/steps.ts'
import { maxPrecisionM } from './outbox/steps.ts'

/** Returns the queue of unconfirmed steps. */
export function useStepOutbox() {
  return useSyncExternalStore(stepOutbox.subscribe, stepOutbox.getSnapshot)
}

/** Returns the view of the delivery, independent of the connection. `kind` is 'none' without one. */
export function useDelivery(): DeliveryView {
  const course = useCarrier().data?.course ?? null
  const memory = useSyncExternalStore(deliveryMemory.subscribe, deliveryMemory.getSnapshot)
  const { steps } = useStepOutbox()
  const offsetMs = useServerOffset()
  return useMemo(() => getDeliveryView(course, memory, steps, offsetMs), [course, memory, steps, offsetMs])
}

/** Returns the estimate of the server's clock minus this device's, in milliseconds; 0 before the first response. */
export function useServerOffset(): number {
  const { data, dataUpdatedAt } = useCarrier()
  return data ? data.heureServeur.getTime() - dataUpdatedAt : 0
}

/** The maximum age of a position to count as the place of a step. */
const maxPlaceAgeMs = 60_000

/** Returns the last position of this device as the place of a step; empty unless recent. Does not wait for one. */
function readPlace(): { readonly foundAt?: StepPlace } {
  const position = readOwnPosition()
  if (position === null || Date.now() - position.atMs > maxPlaceAgeMs) return {}
  const { accuracyM, atMs } = position
  const [lat, long] = position.at
  return { foundAt: { lat, long, precisionM: Math.min(accuracyM, maxPrecisionM), atMs } }
}

/**
 * Returns functions that queue a delivery's steps. Each is stored with its account, time and place, and sent when
 * possible. After the session has ended a step has no account, and is never sent.
 */
export function useSteps(deliveryId: string) {
  const createStepBase = () => ({
    ...readPlace(),
    accountId: readOwnAccountId() ?? '',
    deliveryId,
    happenedAtMs: Date.now(),
  })
  return {
    queueStep: (content: StepContent) => stepOutbox.add({ ...content, ...createStepBase() }),
    queueUndo: (undoes: Undoable) => stepOutbox.undo({ ...createStepBase(), undoes }),
  }
}
