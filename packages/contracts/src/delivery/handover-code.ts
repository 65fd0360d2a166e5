import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant } from '../wire.ts'

const handoverCode = z.object({
  /** Four digits, said to the carrier only when the goods are handed over. */
  code: z.string(),
  /** After 5 wrong codes: until when no code is looked at, unless a new one is made. */
  bloqueJusquA: instant.nullable(),
})

/** The code that an order of the caller asks its recipient for; null where it asks for none, once the goods go back and once the order is over. */
export const getHandoverCode = defineEndpoint({
  method: 'POST',
  path: '/commandes/codeRemise',
  isRead: true,
  auth: 'sender',
  summary: 'Code de remise d’une commande',
  tellsSecret: true,
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    codeRemise: handoverCode.nullable(),
    /** Whether the caller may make a new one. */
    modifiable: z.boolean(),
  }),
})

/** Makes a new code, with which the wrong ones are forgotten; the one before is worth nothing any more. 409 where no code is asked for. */
export const renewHandoverCode = defineEndpoint({
  method: 'POST',
  path: '/commandes/codeRemise/renouveler',
  auth: 'sender',
  permission: 'order',
  summary: 'Remplace le code de remise',
  tellsSecret: true,
  request: z.object({ commandeId: id }),
  response: z.object({ success: z.literal(true), codeRemise: handoverCode }),
})
