import { beginChange } from '@repo/api-client/changes'
import { queryKeyOf } from '@repo/api-client/react'
import { readOwnAccountId } from '@repo/api-client/session'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { listMessages } from '@repo/contracts/delivery/messages'
import { messageOutbox } from '@repo/delivery-ui/chat/message-outbox'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { CarrierState } from '#carrier/use-carrier.ts'
import { DeliveryStore } from '../delivery-store.ts'
import { getOutcome } from '../delivery-view.ts'
import { LatePositions } from '../late-positions.ts'
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

/** Runs the work once no other tab does; immediately in a browser without locks. */
function runAlone(lockName: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(lockName, work) : Promise.resolve().then(work)
}

/** The stored state of the running delivery. */
export const deliveryMemory = new DeliveryStore(database, readOwnAccountId)

/** The drafts of steps. */
export const stepDrafts = new StepDrafts(database)

/** The positions of the running delivery that were not sent live. */
export const latePositions = new LatePositions({
  database,
  getAccountId: readOwnAccountId,
  getDeliveryId: () => {
    const { last, outcome } = deliveryMemory.getSnapshot()
    return outcome === null ? (last?.livraisonId ?? null) : null
  },
  send: sendLatePositions,
  runAlone: (work) => runAlone(`${channelName}-positions`, work),
})

/** The steps of this device that the server has not confirmed. */
export const stepOutbox = new StepOutbox({
  database,
  send: async (step) => {
    // The positions first: the server judges arrivals by them.
    await latePositions.flush()
    await sendAndShow(step)
  },
  onRefused: handleRefusal,
  getAccountId: readOwnAccountId,
  runAlone: (work) => runAlone(channelName, work),
  notifyOtherTabs: () => notifyOtherTabs({ kind: 'changed' }),
})

/** A message between tabs: the server has a step of the queue, or the queue has changed. */
type TabMessage = { readonly kind: 'sent'; readonly position: number } | { readonly kind: 'changed' }

function notifyOtherTabs(message: TabMessage): void {
  otherTabs.postMessage(message)
}

/** Sends a step and shows the delivery as the server returned it, in all tabs. */
async function sendAndShow(step: QueuedStep): Promise<void> {
  const change = client && beginChange(client, carrierState, {})
  const course = await sendStep(step)
  notifyOtherTabs({ kind: 'sent', position: step.position })
  if (step.kind === 'incident') {
    await leaveDelivery(step.deliveryId, step.position)
    await client?.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
    return
  }
  const isOver = course === null || getOutcome(course) !== null
  const isNewest = isOver
    ? await change?.show(createEndUpdate(step.deliveryId), createEndUpdate(step.deliveryId))
    : await change?.show((state) => ({ ...state, course }), createStepUpdate(step))
  if (course && (isOver || isNewest !== false)) await deliveryMemory.remember(course)
  void client?.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
}

/** Returns the change that removes an ended delivery from the carrier's state. */
function createEndUpdate(deliveryId: string): (state: CarrierState) => CarrierState {
  return (state) => (state.course?.livraisonId === deliveryId ? { ...state, course: null } : state)
}

/**
 * Returns the change of the carrier's state by a sent step. The state may already include the step: it may have been
 * read while the step was sent, or in another tab.
 */
function createStepUpdate(step: QueuedStep): (state: CarrierState) => CarrierState {
  return (state) => {
    if (state.course?.livraisonId !== step.deliveryId) return state
    const course = step.kind === 'incident' ? null : applySteps(state.course, [step])
    return { ...state, course: course && getOutcome(course) === null ? course : null }
  }
}

/** Shows a step that another tab has sent, until the state is read again. */
async function showStepSentElsewhere(position: number): Promise<void> {
  const step = stepOutbox.getSnapshot().steps.find((queued) => queued.position === position)
  if (client === null || step === undefined) return
  await beginChange(client, carrierState, {}).show(createStepUpdate(step))
  void client.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
}

/**
 * Ends a delivery on this device that its carrier has left: by a withdrawal, or because the goods wait for another
 * carrier. Discards its queued steps except the sent one: they would be refused, and block every later delivery.
 */
export async function leaveDelivery(deliveryId: string, sentPosition?: number): Promise<void> {
  const otherSteps = stepOutbox
    .getSnapshot()
    .steps.filter((step) => step.deliveryId === deliveryId && step.position !== sentPosition)
  await stepOutbox.discard(otherSteps.map(({ position }) => position))
  // The state is also stored for a page without a connection, which would otherwise show the buttons again.
  if (client) await beginChange(client, carrierState, {}).show(createEndUpdate(deliveryId))
  await closeDelivery()
}

/** Returns how a delivery was lost, by the refusal of one of its steps; null when it may still be this carrier's. */
export function findLossCause({ code, facts }: StepRefusal): 'cancelled' | 'taken-off' | 'lost' | null {
  if (code === 'delivery-lost') return facts.statut === 'ANN' ? 'cancelled' : 'taken-off'
  return code === 'not-found' ? 'lost' : null
}

async function handleRefusal(step: QueuedStep, refusal: StepRefusal): Promise<void> {
  const how = findLossCause(refusal)
  const { last } = deliveryMemory.getSnapshot()
  if (how && last?.livraisonId === step.deliveryId) await deliveryMemory.storeEnd(last, how)
  void client?.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
}

/** Discards steps. Photo, signature and comment of a proof stay as a draft unless the delivery is over. */
export async function discardSteps(steps: readonly QueuedStep[], isOver: boolean): Promise<void> {
  for (const step of steps)
    if (!isOver && isProof(step)) await stepDrafts.store(step.deliveryId, step.kind, step)
  await stepOutbox.discard(steps.map(({ position }) => position))
}

async function handleTabMessage(message: TabMessage): Promise<void> {
  if (message.kind === 'sent') return showStepSentElsewhere(message.position)
  // The delivery first: an older state without its steps would be shown otherwise.
  await deliveryMemory.load()
  await stepOutbox.load()
}

/** The maximum wait for the disk, which must not block the page. */
const diskTimeoutMs = 1500

/**
 * Shows the carrier's stored state until the server responds: a reload without a connection opens the delivery. Must be
 * called once, before anything is sent. Waits for the disk for 1.5 seconds at most.
 */
export async function restoreDelivery(queryClient: QueryClient): Promise<void> {
  client = queryClient
  // as: only tabs of this app write to its channel
  otherTabs.onmessage = ({ data }) => void handleTabMessage(data as TabMessage)
  if (readOwnAccountId() === null) return
  await Promise.race([restore(queryClient), new Promise((resolve) => setTimeout(resolve, diskTimeoutMs))])
}

async function restore(queryClient: QueryClient): Promise<void> {
  const [note, conversation] = await Promise.all([
    database.readNote(stateKey).catch(() => undefined),
    deliveryMemory.readMessages(),
    stepOutbox.load(),
    deliveryMemory.load(),
  ])
  // After a slow disk, the server may already have responded.
  const isRead = (key: readonly unknown[]) => queryClient.getQueryData(key) !== undefined
  if (conversation && !isRead(queryKeyOf(listMessages, conversation.persons)))
    queryClient.setQueryData(queryKeyOf(listMessages, conversation.persons), conversation.messages, {
      // Stale from the start, so that it is refetched.
      updatedAt: 0,
    })
  // as: a stored value of any form, which is checked here.
  const decoded = z.safeDecode(storedState, note as never)
  if (!decoded.success || decoded.data.accountId !== readOwnAccountId()) return
  if (isRead(queryKeyOf(carrierState, {}))) return
  queryClient.setQueryData(queryKeyOf(carrierState, {}), decoded.data.state, {
    updatedAt: decoded.data.savedAtMs,
  })
}

const storedState = z.object({
  accountId: z.string(),
  savedAtMs: z.number(),
  state: carrierState.response,
})

/** Stores the carrier's state for a page without a connection. */
export async function storeState(state: CarrierState, savedAtMs: number): Promise<void> {
  const accountId = readOwnAccountId()
  if (accountId === null) return
  await database
    .storeNote(stateKey, z.encode(storedState, { accountId, savedAtMs, state }))
    .catch(() => undefined)
}

/** Shows the account's steps after a sign-in. Deletes other accounts' steps after a week. */
export async function openDelivery(): Promise<void> {
  const steps = await database.readSteps().catch(() => [])
  const ownAccountId = readOwnAccountId()
  const isAbandoned = ({ accountId, happenedAtMs }: QueuedStep) =>
    accountId !== ownAccountId && Date.now() - happenedAtMs > abandonedAfterMs
  for (const { position } of steps.filter(isAbandoned)) await database.removeStep(position)
  await Promise.all([stepOutbox.load(), deliveryMemory.load()])
}

/**
 * Deletes the stored state of a delivery that is over, with its drafts. Tries to send its late positions, then deletes
 * them, too. Unsent messages stay.
 */
export async function closeDelivery(): Promise<void> {
  const { last, outcome } = deliveryMemory.getSnapshot()
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
