import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant } from '../wire.ts'

const handoverCode = z.object({
  /** Four digits that the recipient gives to the carrier at the handover. */
  code: z.string(),
  /** After 5 wrong codes: until when no code is looked at, unless a new one is made. */
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
  returnsSecret: true,
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    codeRemise: handoverCode.nullable(),
    /** Whether the caller may make a new one. */
    modifiable: z.boolean(),
  }),
})

/** Makes a new code and resets the wrong tries; the previous code is invalid. 409 where no code is required. */
export const renewHandoverCode = defineEndpoint({
  method: 'POST',
  path: '/commandes/codeRemise/renouveler',
  auth: 'sender',
  permission: 'order',
  summary: 'Remplace le code de remise',
  returnsSecret: true,
  request: z.object({ commandeId: id }),
  response: z.object({ success: z.literal(true), codeRemise: handoverCode }),
})
