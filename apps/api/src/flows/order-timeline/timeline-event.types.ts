import type { Db } from '#api/database.ts'

/** Which part of the story an event is of. */
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
  /** When it happened: on the road, where it happened there. */
  readonly at: Date
  /** When the server received it, if that was another time. */
  readonly learnedAt?: Date
  readonly part: TimelinePart
  /** What happened, in English. Names of people occur as their accounts' display names only. */
  readonly what: string
}

/** The order of the timeline. */
export type Told = {
  readonly id: string
  readonly senderId: string
  readonly paymentId: string
  /** Whether messages include their texts. */
  readonly hasTexts: boolean
}

/** One part of the timeline; its events may come in any order. */
export type TimelineSource = (db: Db, order: Told) => Promise<readonly TimelineEvent[]>

/** Returns the event of an instant, or none for a missing one. */
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
