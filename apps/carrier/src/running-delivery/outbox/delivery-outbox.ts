import { beginChange } from '@repo/api-client/changes'
import { queryKeyOf } from '@repo/api-client/react'
import { ownAccountId } from '@repo/api-client/session'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { listMessages } from '@repo/contracts/delivery/messages'
import { messageOutbox } from '@repo/delivery-ui/chat/message-outbox'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { CarrierState } from '#carrier/use-carrier.ts'
import { getOutcome } from '../delivery-view.ts'
import { LatePositions } from '../late-positions.ts'
import { DeliveryStore } from '../memory.ts'
import { applySteps } from '../optimistic.ts'
import { isProof } from '../refused-step.ts'
import { StepDrafts } from '../step-drafts.ts'
import { createDeliveryDatabase } from './database.ts'
import { sendLatePositions, sendStep } from './send-step.ts'
import { StepOutbox } from './step-outbox.ts'
import type { QueuedStep, StepRefusal } from './steps.ts'

/** The channel by which the tabs of a device announce changes, and the name of the sending tab's lock. */
const channelName = 'volant-course'
const stateKey = 'etat'
/** The steps of other accounts are deleted after this time. */
const abandonedAfterMs = 7 * 24 * 3_600_000

const database = createDeliveryDatabase()
const otherTabs = new BroadcastChannel(channelName)
let client: QueryClient | null = null

/** The stored state of the running delivery. */
export const deliveryMemory = new DeliveryStore(database, ownAccountId)

/** The drafts of proofs. */
export const stepDrafts = new StepDrafts(database)

/** The positions of the running delivery that were not sent live. */
export const latePositions = new LatePositions({
  database,
  accountId: ownAccountId,
  deliveryId: () => {
    const { last, outcome } = deliveryMemory.snapshot()
    return outcome === null ? (last?.livraisonId ?? null) : null
  },
  send: sendLatePositions,
  alone: (work) => navigator.locks.request(`${channelName}-positions`, work),
})

/** The steps of this device that the server has not confirmed. */
export const stepOutbox = new StepOutbox({
  database,
  send: async (step) => {
    // The positions first: the server judges arrivals by them.
    await latePositions.flush()
    await sendAndShow(step)
  },
  onRefused: noteRefusal,
  accountId: ownAccountId,
  alone: (work) => navigator.locks.request(channelName, work),
  notifyOtherTabs: () => tellOtherTabs({ kind: 'changed' }),
})

/** What a tab tells the others: the server has a step of the queue, or the queue has changed. */
type TabMessage = { readonly kind: 'sent'; readonly position: number } | { readonly kind: 'changed' }

function tellOtherTabs(message: TabMessage): void {
  otherTabs.postMessage(message)
}

/** Sends a step and shows the delivery as the server returned it, in all tabs. */
async function sendAndShow(step: QueuedStep): Promise<void> {
  const change = client && beginChange(client, carrierState, {})
  const course = await sendStep(step)
  tellOtherTabs({ kind: 'sent', position: step.position })
  if (step.kind === 'incident') {
    await leaveDelivery(step.deliveryId, step.position)
    await client?.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
    return
  }
  const isOver = course === null || getOutcome(course) !== null
  const isNewest = isOver
    ? await change?.show(ended(step.deliveryId), ended(step.deliveryId))
    : await change?.show((state) => ({ ...state, course }), afterSent(step))
  if (course && (isOver || isNewest !== false)) await deliveryMemory.remember(course)
  void client?.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
}

/** The carrier's state without a delivery that has ended. */
function ended(deliveryId: string): (state: CarrierState) => CarrierState {
  return (state) => (state.course?.livraisonId === deliveryId ? { ...state, course: null } : state)
}

/**
 * The carrier's state after a sent step, made from a state that may already include it: for what was read while the
 * step was on its way, and for the other tabs.
 */
function afterSent(step: QueuedStep): (state: CarrierState) => CarrierState {
  return (state) => {
    if (state.course?.livraisonId !== step.deliveryId) return state
    const course = step.kind === 'incident' ? null : applySteps(state.course, [step])
    return { ...state, course: course && getOutcome(course) === null ? course : null }
  }
}

/** Another tab has sent a step: this one's state is from before it, until it is read again. */
async function showSentElsewhere(position: number): Promise<void> {
  const step = stepOutbox.snapshot().steps.find((queued) => queued.position === position)
  if (client === null || step === undefined) return
  await beginChange(client, carrierState, {}).show(afterSent(step))
  void client.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
}

/**
 * Ends a delivery that its carrier has left by itself: withdrawn from, or with goods that wait for another carrier.
 * What comes of it is in the carrier's state alone. Its other queued steps are useless, and would be refused and block
 * every later delivery.
 */
export async function leaveDelivery(deliveryId: string, sent?: number): Promise<void> {
  const rest = stepOutbox
    .snapshot()
    .steps.filter((step) => step.deliveryId === deliveryId && step.position !== sent)
  await stepOutbox.discard(rest.map(({ position }) => position))
  // Stored for a page without a connection, too: the old one would show its buttons again.
  if (client) await beginChange(client, carrierState, {}).show(ended(deliveryId))
  await closeDelivery()
}

/** Returns how a delivery was lost, by the refusal of one of its steps; null when it may still be this carrier's. */
export function findLossCause({ code, facts }: StepRefusal): 'cancelled' | 'taken-off' | 'lost' | null {
  if (code === 'delivery-lost') return facts.statut === 'ANN' ? 'cancelled' : 'taken-off'
  return code === 'not-found' ? 'lost' : null
}

async function noteRefusal(step: QueuedStep, refusal: StepRefusal): Promise<void> {
  const how = findLossCause(refusal)
  const { last } = deliveryMemory.snapshot()
  if (how && last?.livraisonId === step.deliveryId) await deliveryMemory.end(last, how)
  void client?.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
}

/** Discards steps. Photo and signature of a proof stay as a draft unless the delivery is over. */
export async function giveUpSteps(steps: readonly QueuedStep[], isOver: boolean): Promise<void> {
  for (const step of steps)
    if (!isOver && isProof(step)) await stepDrafts.store(step.deliveryId, step.kind, step)
  await stepOutbox.discard(steps.map(({ position }) => position))
}

async function hear(message: TabMessage): Promise<void> {
  if (message.kind === 'sent') return showSentElsewhere(message.position)
  // First how it stands: without its steps an older state would be shown.
  await deliveryMemory.load()
  await stepOutbox.load()
}

/** The maximum wait for the disk, which must not block the page. */
const diskPatienceMs = 1500

/** Shows the carrier's stored state until the server responds: a reload without a connection opens the delivery. */
export async function restoreDelivery(queryClient: QueryClient): Promise<void> {
  client = queryClient
  // as: only tabs of this app write to its channel
  otherTabs.onmessage = ({ data }) => void hear(data as TabMessage)
  if (ownAccountId() === null) return
  await Promise.race([restore(queryClient), new Promise((resolve) => setTimeout(resolve, diskPatienceMs))])
}

async function restore(queryClient: QueryClient): Promise<void> {
  const [note, conversation] = await Promise.all([
    database.note(stateKey).catch(() => undefined),
    deliveryMemory.messages(),
    stepOutbox.load(),
    deliveryMemory.load(),
  ])
  // After a slow disk the server may have answered already.
  const isRead = (key: readonly unknown[]) => queryClient.getQueryData(key) !== undefined
  if (conversation && !isRead(queryKeyOf(listMessages, conversation.persons)))
    queryClient.setQueryData(queryKeyOf(listMessages, conversation.persons), conversation.messages, {
      // Stale from the start, so that it is refetched.
      updatedAt: 0,
    })
  const read = z.safeDecode(storedState, note as never)
  if (!read.success || read.data.accountId !== ownAccountId() || isRead(queryKeyOf(carrierState, {}))) return
  queryClient.setQueryData(queryKeyOf(carrierState, {}), read.data.state, {
    updatedAt: read.data.savedAtMs,
  })
}

const storedState = z.object({
  accountId: z.string(),
  savedAtMs: z.number(),
  state: carrierState.response,
})

/** Stores the carrier's state for a page without a connection. */
export async function storeState(state: CarrierState, savedAtMs: number): Promise<void> {
  const accountId = ownAccountId()
  if (accountId === null) return
  await database
    .storeNote(stateKey, z.encode(storedState, { accountId, savedAtMs, state }))
    .catch(() => undefined)
}

/** Shows the account's steps after a sign-in. Deletes other accounts' steps after a week. */
export async function openDelivery(): Promise<void> {
  const steps = await database.steps().catch(() => [])
  const own = ownAccountId()
  const isAbandoned = ({ accountId, happenedAtMs }: QueuedStep) =>
    accountId !== own && Date.now() - happenedAtMs > abandonedAfterMs
  for (const { position } of steps.filter(isAbandoned)) await database.removeStep(position)
  await Promise.all([stepOutbox.load(), deliveryMemory.load()])
}

/** Deletes the stored state of a delivery that is over. Unsent messages stay. */
export async function closeDelivery(): Promise<void> {
  const { last, outcome } = deliveryMemory.snapshot()
  const deliveryId = (outcome?.course ?? last)?.livraisonId
  await deliveryMemory.forget()
  if (deliveryId !== undefined) await stepDrafts.remove(deliveryId)
  await latePositions.flush()
  await latePositions.forget()
}

/** Deletes all stored deliveries and their personal data at a sign-out. Unsent steps and messages are lost. */
export async function forgetDeliveries(): Promise<void> {
  await stepOutbox.clear().catch(() => undefined)
  await deliveryMemory.forget()
  messageOutbox.clear()
}
