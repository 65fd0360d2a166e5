import { databaseNow } from '@repo/server-kit/database'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { findAllStranded } from './road-problems.data.ts'

/**
 * Returns goods on the road that need the staff, at most 100: after an accident with damage or an injury, at a doubtful
 * place, or without a new carrier in time.
 */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const now = await databaseNow(db)
  return (await findAllStranded(db)).flatMap(
    ({ orderId, forStaffSince, nobodyFoundAt, ...problem }): SupportItem[] => {
      if (forStaffSince === null || forStaffSince > now) return []
      const what = problem.isSomebodyHurt
        ? 'An accident: somebody is hurt. Call the carrier.'
        : problem.areGoodsDamaged
          ? 'An accident: the goods are damaged. Call the carrier.'
          : problem.isPlaceDoubted && nobodyFoundAt === null
            ? 'A carrier that cannot go on wrote a place at which its positions do not show it. Call it; `orders stranded place` says where the goods are, and what it gets.'
            : 'Nobody has come for goods whose carrier cannot go on. Call both; end the order, or let the search go on.'
      return [
        {
          kind: problem.isSomebodyHurt || problem.areGoodsDamaged ? 'accident-urgent' : 'goods-stranded',
          subjectKind: 'order',
          subjectId: orderId,
          since: forStaffSince,
          what,
          command: `orders stranded seen ${orderId}`,
        },
      ]
    },
  )
}
