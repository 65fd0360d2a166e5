import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { euros, id, instant, text } from '../wire.ts'

/** The minimum and maximum length of an objection to a charge, in characters. */
export const objectionLength = { min: 10, max: 2000 } as const

/**
 * Returns the amounts withheld from the caller's earnings by a decision of two staff members, newest first:
 * an independent carrier's own, or a company's for its drivers.
 */
export const listCharges = defineEndpoint({
  method: 'GET',
  path: '/transporteur/retenues',
  auth: 'carrier',
  summary: 'Retenues décidées sur les gains',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    retenues: z.array(
      z.object({
        retenueId: id,
        commandeId: id,
        montant: euros,
        motif: z.string(),
        decideeA: instant,
        /** Until when the caller may object. */
        contestableJusquA: instant,
        /** When the caller objected; null where it has not. */
        contesteeA: instant.nullable(),
        annuleeA: instant.nullable(),
      }),
    ),
  }),
})

/**
 * Objects to a charge of the caller, once. It opens a support case, which is answered by email. A repeat returns the
 * instant of the first. Another carrier's charge is a 404, a cancelled one or one past its deadline a 409
 * `objection-closed`. A company's driver is refused (403).
 */
export const objectToCharge = defineEndpoint({
  method: 'POST',
  path: '/transporteur/retenues/contester',
  auth: 'carrier',
  summary: 'Conteste une retenue',
  rateLimit: 'contact',
  request: z.object({
    retenueId: id,
    texte: text(objectionLength.max).refine(
      (value) => value === '' || value.length >= objectionLength.min,
      messages.appealTooShort,
    ),
  }),
  response: z.object({ success: z.literal(true), envoyeLe: instant }),
})
