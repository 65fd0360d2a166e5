import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { findProblemsForStaff } from './pickup-problems.data.ts'

/** Returns pickup problems that no rule can decide, those that wait longest first, at most 100. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  return (await findProblemsForStaff(db)).map(
    ({ id, delivery, forStaffSince, reportedAt, contestedAt }): SupportItem => ({
      kind: 'pickup-problem',
      subjectKind: 'order',
      subjectId: delivery.orderId,
      since: forStaffSince ?? reportedAt,
      what:
        delivery.order.roadProblems.length > 0
          ? 'A carrier has come for goods on the road, and nobody is there. Call both: `grant` frees it, pays its way and searches on.'
          : contestedAt
            ? 'A carrier at the pickup waits for an answer: its sender contests what it has found.'
            : delivery.pickupProblems.some((earlier) => earlier.id !== id)
              ? 'A carrier at the pickup waits for an answer: it reports again after a contest, or a refusal by the staff.'
              : 'A carrier waits for an answer about a pickup at which no position shows it.',
      command: `orders problem grant|refuse ${delivery.orderId}`,
    }),
  )
}
