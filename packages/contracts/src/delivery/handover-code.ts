import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant } from '../wire.ts'

const handoverCode = z.object({
  /** Four digits that the recipient gives to the carrier at the handover. */
  code: z.string(),
  /** Until when no code is accepted, after 5 wrong ones, unless a new one is created. */
  bloqueJusquA: instant.nullable(),
})

/**
 * Returns the code for an order's recipient. Null when none is required, once the goods return, and once the order is
 * over.
 */
export const getHandoverCode = defineEndpoint({
  method: 'POST',
  path: '/commandes/codeRemise',
  isRead: true,
  auth: 'sender',
  summary: 'Code de remise d’une commande',
  hasSecretResponse: true,
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    codeRemise: handoverCode.nullable(),
    /** Whether the caller may create a new one. */
    modifiable: z.boolean(),
  }),
})

/**
 * Creates a new code and resets the wrong tries; the previous code becomes invalid. A 409 `no-handover-code` when none
 * is required, and `order-finished` once the order is over.
 */
export const renewHandoverCode = defineEndpoint({
  method: 'POST',
  path: '/commandes/codeRemise/renouveler',
  auth: 'sender',
  permission: 'order',
  summary: 'Remplace le code de remise',
  hasSecretResponse: true,
  request: z.object({ commandeId: id }),
  response: z.object({ success: z.literal(true), codeRemise: handoverCode }),
})
