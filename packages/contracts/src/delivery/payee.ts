import { z } from 'zod'
import { isBic, isIban, isSepaIban } from '../bank-accounts.ts'
import { defineEndpoint } from '../endpoint.ts'
import { isValidFrenchVat, normaliseIdentifier } from '../french-identifiers.ts'
import { messages } from '../patterns.ts'
import { done, instant, text } from '../wire.ts'

/**
 * The version of the mandate by which carriers let the platform issue invoices in their name. A new text is a new
 * version.
 */
export const invoicingMandateVersion = '2026-11'

/** Returns the schema of an identifier that may be left empty, spaces allowed; `isValid` gets it without spaces. */
function createIdentifierSchema(max: number, isValid: (compact: string) => boolean, message: string) {
  return z
    .string()
    .max(max, messages.tooLong)
    .refine((value) => value === '' || isValid(normaliseIdentifier(value)), message)
}

/** An IBAN of the SEPA area; empty for the stored one. */
const iban = createIdentifierSchema(60, isIban, messages.iban)
  .refine((value) => !isIban(value) || isSepaIban(value), messages.ibanCountry)
  .default('')

const bic = createIdentifierSchema(20, isBic, messages.bic).default('')

/** The number by which the French tax office knows a person. */
const taxNumber = createIdentifierSchema(
  40,
  (compact) => /^[0-3]\d{12}$/.test(compact),
  messages.taxNumber,
).default('')

const vatNumber = createIdentifierSchema(40, isValidFrenchVat, messages.vat).default('')

const vatRegime = z.enum(['normal', 'franchise'], messages.required)

/**
 * Returns the payout account of an independent carrier or a company's administrator, with the ends of the IBAN only.
 */
export const getPayeeDetails = defineEndpoint({
  method: 'GET',
  path: '/transporteur/coordonnees-bancaires',
  auth: 'carrier',
  summary: 'Coordonnées bancaires et régime de TVA du transporteur',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    /** Null before the first are set. */
    coordonnees: z
      .object({
        titulaire: z.string(),
        ibanMasque: z.string(),
        bic: z.string(),
        regimeTva: vatRegime,
        numeroTva: z.string(),
        nif: z.string(),
        lieuNaissance: z.string(),
        modifieLe: instant,
        /** No payout goes to this account before; null once payouts may. */
        enAttenteJusquA: instant.nullable(),
      })
      .nullable(),
    mandat: z.object({ version: z.string(), accepteLe: instant.nullable() }),
    /** What tax law requires of a person and not of a company: the tax number, or the place of birth. */
    identiteFiscaleDemandee: z.boolean(),
  }),
})

/**
 * Sets the caller's payout account and tax regime. An empty IBAN keeps the stored one. Idempotent.
 * Requires the password in the request (`wrong-password`) or confirmed within five minutes (`password-needed`), and
 * after a grace period a second factor (`factor-setup-needed`). A new account is reported by email and gets no payout
 * for three days.
 */
export const setPayeeDetails = defineEndpoint({
  method: 'POST',
  path: '/transporteur/coordonnees-bancaires',
  auth: 'carrier',
  summary: 'Enregistre les coordonnées bancaires et le régime de TVA du transporteur',
  rateLimit: 'sign-in',
  refusals: ['factor-setup-needed', 'password-needed'],
  request: z.object({
    titulaire: text(70),
    iban,
    bic,
    regimeTva: vatRegime,
    /** With the normal regime only. */
    numeroTva: vatNumber,
    nif: taxNumber,
    lieuNaissance: z.string().trim().max(100, messages.tooLong).default(''),
    /** The mandate to issue invoices in the carrier's name. */
    mandat: z.boolean().refine((isTicked) => isTicked, messages.tickBox),
    motDePasse: z
      .string({ error: (issue) => (issue.input === undefined ? messages.enterPassword : undefined) })
      .min(1, messages.enterPassword)
      .max(1000, messages.tooLong)
      .optional(),
  }),
  response: done,
})
