import { afterSteps } from './optimistic.ts'
import type { Course, QueuedStep } from './outbox/steps.ts'

/** How a delivery came to its end, as the server said it. */
export type Outcome = {
  readonly course: Course
  /** `cancelled` by its sender or the support, `taken-off` when another carrier is sought, `lost` when it cannot be told. */
  readonly how: 'delivered' | 'returned' | 'cancelled' | 'taken-off' | 'lost'
}

/** What this device remembers of the running delivery, besides what the server says now. */
export type DeliveryMemory = {
  /** As the server last said it. */
  readonly last: Course | null
  /** Its end, until the carrier has seen it. */
  readonly outcome: Outcome | null
}

/** Nothing remembered. */
export const noMemory: DeliveryMemory = { last: null, outcome: null }

/** What the delivery's screen shows. */
export type DeliveryView =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly course: Course; readonly queued: readonly QueuedStep[] }
  /** Over for its carrier; the server has not confirmed it yet. */
  | { readonly kind: 'finished'; readonly course: Course; readonly queued: readonly QueuedStep[] }
  | { readonly kind: 'over'; readonly outcome: Outcome; readonly queued: readonly QueuedStep[] }

/** The view of the delivery: what the server said of it (null: none runs), what is remembered, and what is on its way. */
export function deliveryView(
  server: Course | null,
  memory: DeliveryMemory,
  steps: readonly QueuedStep[],
): DeliveryView {
  const of = (course: Course) => steps.filter(({ deliveryId }) => deliveryId === course.livraisonId)
  const { outcome } = memory
  if (outcome && (server === null || server.livraisonId === outcome.course.livraisonId))
    return { kind: 'over', outcome, queued: of(outcome.course) }
  const base = server ?? memory.last
  if (base === null) return { kind: 'none' }
  const queued = of(base)
  const course = afterSteps(base, believed(queued))
  const isFinished = course.statut === 'LIEF' || course.statut === 'RETF'
  return { kind: isFinished ? 'finished' : 'running', course, queued }
}

/** The steps that the server has not refused, and that no refused one holds up: what is shown as done. */
function believed(queued: readonly QueuedStep[]): readonly QueuedStep[] {
  const refusedAt = queued.findIndex(({ refusal }) => refusal !== null)
  return refusedAt < 0 ? queued : queued.slice(0, refusedAt)
}

/** The memory after the server has said how the delivery stands: a new one takes the place of all before. */
export function remembering(memory: DeliveryMemory, server: Course): DeliveryMemory {
  const how = outcomeOf(server)
  return { last: server, outcome: how === null ? keptOutcome(memory, server) : { course: server, how } }
}

/** What the server said of an end stays said, whatever an older answer brings after it; that it could not be told does not. */
function keptOutcome({ outcome }: DeliveryMemory, server: Course): Outcome | null {
  const isSame = outcome?.course.livraisonId === server.livraisonId
  return isSame && outcome.how !== 'lost' ? outcome : null
}

/** How a delivery ended, by its status; null while it runs. */
export function outcomeOf({ statut }: Course): Outcome['how'] | null {
  if (statut === 'LIEF') return 'delivered'
  if (statut === 'RETF') return 'returned'
  return statut === 'ANN' ? 'cancelled' : null
}
