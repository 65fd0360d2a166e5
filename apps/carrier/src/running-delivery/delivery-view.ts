import { applySteps } from './optimistic.ts'
import type { Course, QueuedStep } from './outbox/steps.ts'

/** How a delivery ended, as returned by the server. */
export type Outcome = {
  readonly course: Course
  /** `cancelled` by the sender or the support; `taken-off` when another carrier was sought; `lost` when unknown. */
  readonly how: 'delivered' | 'returned' | 'cancelled' | 'taken-off' | 'lost'
}

/** What this device stores about the running delivery, besides the server's current state. */
export type DeliveryMemory = {
  /** The last state that the server returned; null without a delivery, and after its end. */
  readonly last: Course | null
  /** How the delivery ended, until the carrier has seen it. */
  readonly outcome: Outcome | null
}

/** What a device stores without a delivery. */
export const noMemory: DeliveryMemory = { last: null, outcome: null }

/** The view of the delivery's screen. */
export type DeliveryView =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly course: Course; readonly queuedSteps: readonly QueuedStep[] }
  /** Over for its carrier; the server has not confirmed it yet. */
  | { readonly kind: 'finished'; readonly course: Course; readonly queuedSteps: readonly QueuedStep[] }
  | { readonly kind: 'over'; readonly outcome: Outcome; readonly queuedSteps: readonly QueuedStep[] }

/**
 * Returns the view of the delivery from the server's state (null: none runs), the stored state and the queued steps.
 * `offsetMs` is the server's clock minus this device's: the times of the view are by the server's.
 */
export function getDeliveryView(
  serverCourse: Course | null,
  memory: DeliveryMemory,
  steps: readonly QueuedStep[],
  offsetMs = 0,
): DeliveryView {
  const findSteps = (course: Course) => steps.filter(({ deliveryId }) => deliveryId === course.livraisonId)
  const { outcome } = memory
  if (outcome && (serverCourse === null || serverCourse.livraisonId === outcome.course.livraisonId))
    return { kind: 'over', outcome, queuedSteps: findSteps(outcome.course) }
  const knownCourse = serverCourse ?? memory.last
  if (knownCourse === null) return { kind: 'none' }
  const queuedSteps = findSteps(knownCourse)
  const doneSteps = listUnblocked(queuedSteps).map((step) => ({
    ...step,
    happenedAtMs: step.happenedAtMs + offsetMs,
  }))
  const course = applySteps(knownCourse, doneSteps)
  const isFinished = course.statut === 'LIEF' || course.statut === 'RETF'
  return { kind: isFinished ? 'finished' : 'running', course, queuedSteps }
}

/** Returns the steps that are shown as done: neither refused nor blocked by a refused one. */
function listUnblocked(queuedSteps: readonly QueuedStep[]): readonly QueuedStep[] {
  const refusedIndex = queuedSteps.findIndex(({ refusal }) => refusal !== null)
  return refusedIndex < 0 ? queuedSteps : queuedSteps.slice(0, refusedIndex)
}

/** Returns the stored state after a response of the server. A new delivery replaces the previous one. */
export function rememberCourse(memory: DeliveryMemory, serverCourse: Course): DeliveryMemory {
  const how = getOutcome(serverCourse)
  return {
    last: serverCourse,
    outcome: how === null ? keepReportedOutcome(memory, serverCourse) : { course: serverCourse, how },
  }
}

/** A reported end survives an older response; an unknown end does not. */
function keepReportedOutcome({ outcome }: DeliveryMemory, serverCourse: Course): Outcome | null {
  const isSame = outcome?.course.livraisonId === serverCourse.livraisonId
  return isSame && outcome.how !== 'lost' ? outcome : null
}

/** Returns how a delivery ended, by its status; null while it runs. */
export function getOutcome({ statut }: Course): Outcome['how'] | null {
  if (statut === 'LIEF') return 'delivered'
  if (statut === 'RETF') return 'returned'
  return statut === 'ANN' ? 'cancelled' : null
}
