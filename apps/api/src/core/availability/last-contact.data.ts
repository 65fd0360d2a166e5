import { Prisma } from '@repo/prisma/delivery-types'

/**
 * When the carrier of a delivery `d` reported its last step, acceptance included: pressing DÉMARRER ends a silence,
 * too.
 */
const lastStepAt = Prisma.sql`(SELECT max(e.recorded_at) FROM delivery_event e WHERE e.delivery_id = d.id)`

/** The last sign of life from the carrier of a delivery `d`, with position `p`, itself. */
export const lastContactAt = Prisma.sql`greatest(${lastStepAt}, d.at_pickup_at, p.received_at)`

/** The last sign of life, including its answers to "are you on your way?", of which each counts once. */
export const lastAnsweredAt = Prisma.sql`
  greatest(${lastContactAt}, (SELECT max(n.answered_at) FROM pickup_nudge n WHERE n.delivery_id = d.id))`
