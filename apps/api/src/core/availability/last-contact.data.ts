import { Prisma } from '@repo/prisma/delivery-types'

/**
 * SQL for when the carrier of a delivery `d` reported its last step, acceptance included: pressing DÉMARRER ends a
 * silence, too.
 */
const lastStepAt = Prisma.sql`(SELECT max(e.recorded_at) FROM delivery_event e WHERE e.delivery_id = d.id)`

/** SQL for the last contact of the carrier of a delivery `d`, with live position `p`: a step, arrival or position. */
export const lastContactAt = Prisma.sql`greatest(${lastStepAt}, d.at_pickup_at, p.received_at)`

/** SQL for the last contact or the carrier's last answer to "are you on your way?", the later of the two. */
export const lastContactOrAnswerAt = Prisma.sql`
  greatest(${lastContactAt}, (SELECT max(n.answered_at) FROM pickup_nudge n WHERE n.delivery_id = d.id))`
