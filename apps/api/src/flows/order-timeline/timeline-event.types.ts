import type { Db } from '#api/database.ts'

/** The part of the timeline that an event belongs to. */
export type TimelinePart =
  | 'order'
  | 'search'
  | 'road'
  | 'track'
  | 'messages'
  | 'money'
  | 'notices'
  | 'claims'
  | 'staff'

/** Something that happened to an order. */
export type TimelineEvent = {
  /** The time at which it happened, by the phone for events on the road. */
  readonly at: Date
  /** When the server received it, if that was another time. */
  readonly learnedAt?: Date
  readonly part: TimelinePart
  /** An English sentence about the event. It names people only by the display names of their accounts. */
  readonly what: string
}

/** The order of a timeline. */
export type TimelineOrder = {
  readonly id: string
  readonly senderId: string
  readonly paymentId: string
  /** Whether messages include their texts. */
  readonly hasTexts: boolean
}

/** One part of the timeline; its events may come in any order. */
export type TimelineSource = (db: Db, order: TimelineOrder) => Promise<readonly TimelineEvent[]>

/** Returns a list with the event, or an empty one when `at` is null. `learnedAt` is left out when it equals `at`. */
export function createEvent(
  part: TimelinePart,
  at: Date | null,
  what: string,
  learnedAt?: Date | null,
): readonly TimelineEvent[] {
  if (at === null) return []
  const isLater = learnedAt && learnedAt.getTime() !== at.getTime()
  return [{ at, part, what, ...(isLater ? { learnedAt } : {}) }]
}
