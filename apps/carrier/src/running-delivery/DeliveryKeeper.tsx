import { CallError } from '@repo/api-client/call'
import { useToken } from '@repo/api-client/react'
import { useMessages } from '@repo/delivery-ui/chat/use-conversation'
import { useEffect, useRef } from 'react'
import { useCarrier } from '#carrier/use-carrier.ts'
import {
  deliveryMemory,
  findLossCause,
  latePositions,
  leaveDelivery,
  openDelivery,
  stepOutbox,
  storeState,
} from './outbox/delivery-outbox.ts'
import { fetchEndedDelivery } from './outbox/send-step.ts'
import type { Course } from './outbox/steps.ts'
import { useDelivery, useStepOutbox } from './use-delivery.ts'

/**
 * While a carrier is signed in, stores its state, its delivery's end and the conversation on the device, and sends
 * queued steps and late positions once there is a connection. Renders nothing.
 */
export function DeliveryKeeper() {
  const token = useToken()
  const { data, dataUpdatedAt } = useCarrier()
  const { steps } = useStepOutbox()

  useEffect(() => {
    if (token !== null) void openDelivery().then(() => stepOutbox.flush())
  }, [token])

  useEffect(() => {
    const flush = () => void stepOutbox.flush()
    const flushIfVisible = () => document.visibilityState === 'visible' && flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushIfVisible)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushIfVisible)
    }
  }, [])

  useEffect(() => {
    if (data === undefined) return
    void storeState(data, dataUpdatedAt)
    if (data.course) void deliveryMemory.remember(data.course)
    // A fresh response means that there is a connection.
    if (Date.now() - dataUpdatedAt >= 5000) return
    if (stepOutbox.getSnapshot().steps.length > 0) void stepOutbox.flush()
    else void latePositions.flush()
  }, [data, dataUpdatedAt])

  const hasNoDelivery = data !== undefined && data.course === null
  useEffect(() => {
    const { last, outcome } = deliveryMemory.getSnapshot()
    const isSettled = last === null || outcome !== null
    if (!hasNoDelivery || isSettled) return
    // Another device has reported it: the outcome is in the carrier's state.
    if (data.incident?.livraisonId === last.livraisonId) {
      void leaveDelivery(last.livraisonId)
      return
    }
    if (steps.some(({ deliveryId }) => deliveryId === last.livraisonId)) return
    void storeOutcome(last)
    // Requested again after each response of the server while unknown.
  }, [hasNoDelivery, data, steps, dataUpdatedAt])
  const view = useDelivery()
  const isUnderWay = view.kind === 'running' || view.kind === 'finished'
  return isUnderWay ? <ConversationKeeper course={view.course} /> : null
}

/** Live hints report a new message immediately; polling is the fallback. */
const messagePollMs = 60_000

/** Stores the conversation of the running delivery on the device, even before it is opened. Renders nothing. */
function ConversationKeeper({ course }: { readonly course: Course }) {
  const correspondence = { orderId: course.commandeId, otherPersonId: course.expediteurPersonneId }
  const { query, persons } = useMessages(correspondence, messagePollMs)
  const { data } = query
  const latest = useRef(persons)
  latest.current = persons
  useEffect(() => {
    if (data) void deliveryMemory.storeMessages({ persons: latest.current, messages: data })
  }, [data])
  return null
}

/** Stores how a delivery ended that the server no longer shows as running. Does nothing while that is unknown. */
async function storeOutcome(last: Course): Promise<void> {
  try {
    const course = await fetchEndedDelivery(last)
    if (course) await deliveryMemory.remember(course)
  } catch (error) {
    const how = error instanceof CallError ? findLossCause(error) : null
    // Any other error says nothing about the delivery, which is requested again later.
    if (how !== null) await deliveryMemory.storeEnd(last, how)
  }
}
