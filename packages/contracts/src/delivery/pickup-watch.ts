import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { extensibleEnum } from '../extensible-enum.ts'
import { id, instant } from '../wire.ts'

/** Why a carrier is asked whether it is on its way. */
const pickupAlertMotives = ['immobile', 'eloignement', 'silence'] as const

/**
 * The question whether the carrier is on its way. Moving clears it, and so does a new position; it is answered once.
 */
export const pickupAlert = z.object({
  motif: extensibleEnum(pickupAlertMotives),
  /** Since when it has been so. */
  depuis: instant,
  /** The delivery goes to another carrier then, unless something changes. */
  avant: instant,
  /** Whether it has been answered: an answer counts once. */
  repondue: z.boolean(),
})

/**
 * Answers "Je suis en route" to the open question of a delivery before its pickup, which extends the deadline once.
 * A repeat, or an answer without a question, changes nothing. Once the delivery is over or reassigned it is a 409.
 */
export const confirmOnTheWay = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/en-route',
  auth: 'carrier',
  summary: '« Je suis en route »',
  request: z.object({ livraisonId: id }),
  response: z.object({ success: z.literal(true), alerte: pickupAlert.nullable() }),
})
