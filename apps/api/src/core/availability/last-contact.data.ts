import { Prisma } from '@repo/prisma/delivery-types'

/** When the carrier of a delivery `d` let us know its last step, acceptance included: pressing DÉMARRER is not silence either. */
const lastStepAt = Prisma.sql`(SELECT max(e.recorded_at) FROM delivery_event e WHERE e.delivery_id = d.id)`

/** The last sign of life sent by the carrier of a delivery `d`, with position `p`, itself. */
export const lastContactAt = Prisma.sql`greatest(${lastStepAt}, d.at_pickup_at, p.received_at)`

/** The same, including its answers to "are you on your way?", of which each counts once. */
export const lastAnsweredAt = Prisma.sql`
  greatest(${lastContactAt}, (SELECT max(n.answered_at) FROM pickup_nudge n WHERE n.delivery_id = d.id))`
