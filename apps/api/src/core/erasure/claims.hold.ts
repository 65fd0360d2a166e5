import { claimWindowMs, heldAfterAnswerMs } from '@repo/delivery-rules/claims'
import { Prisma } from '@repo/prisma/delivery-types'

/**
 * A query of the orders (`order_id`) whose data nobody may erase now: with a claim or an invoice dispute that waits for its answer, or was
 * answered in the last 30 days; and those that may still be claimed about, 24 hours from the pickup as its sender could know it.
 */
export function ordersHeldByClaims(): Prisma.Sql {
  return Prisma.sql`
    SELECT c.order_id FROM claim c
    WHERE c.status = 'open' OR c.answered_at >= app_now() - ${heldAfterAnswerMs}::bigint * interval '1 millisecond'
    UNION
    SELECT d.order_id FROM delivery d JOIN delivery_event e ON e.delivery_id = d.id
    WHERE e.status = 'picked_up' AND e.undone_at IS NULL AND d.status <> 'withdrawn'
      AND greatest(e.at, e.recorded_at) >= app_now() - ${claimWindowMs}::bigint * interval '1 millisecond'`
}
