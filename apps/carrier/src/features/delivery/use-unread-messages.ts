import type { Course } from './outbox/steps.ts'

/** How many messages of the sender the carrier has not read. */
export function useUnreadMessages(_course: Course): number {
  return 0
}
