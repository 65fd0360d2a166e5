import { z } from 'zod'
import { isBic, isIban, isSepaIban } from '../bank-accounts.ts'
import { defineEndpoint } from '../endpoint.ts'
import { compactIdentifier, isValidFrenchVat } from '../french-identifiers.ts'
import { messages } from '../patterns.ts'
import { done, instant, text } from '../wire.ts'

/** The version of the mandate by which carriers let the platform issue invoices in their name; a new text is a new version. */
export const invoicingMandateVersion = '2026-11'

/** An identifier that may be left empty, spaces allowed; `isRight` judges it compact. */
function identifier(max: number, isRight: (compact: string) => boolean, message: string) {
  return z
    .string()
    .max(max, messages.tooLong)
    .refine((given) => given === '' || isRight(compactIdentifier(given)), message)
}

/** An IBAN of the SEPA area; empty for the stored one. */
const iban = identifier(60, isIban, messages.iban)
  .refine((given) => !isIban(given) || isSepaIban(given), messages.ibanCountry)
  .default('')

const bic = identifier(20, isBic, messages.bic).default('')

/** The number by which the French tax office knows a person. */
const taxNumber = identifier(40, (compact) => /^[0-3]\d{12}$/.test(compact), messages.taxNumber).default('')

const vatNumber = identifier(40, isValidFrenchVat, messages.vat).default('')

const vatRegime = z.enum(['normal', 'franchise'], messages.required)

/** Where the caller is paid: an independent carrier or a company's administrator. Of the IBAN only its ends are shown. */
export const getPayeeDetails = defineEndpoint({
  method: 'GET',
  path: '/transporteur/coordonnees-bancaires',
  auth: 'carrier',
  summary: 'Coordonnées bancaires et régime de TVA du transporteur',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    /** Null until they are given. */
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
    /** What tax law asks of a person and not of a company: the tax number, or the place of birth. */
    identiteFiscaleDemandee: z.boolean(),
  }),
})

/**
 * Sets the caller's payout account and tax regime. An empty IBAN keeps the stored one. Requires the password in the
 * request (refused with `wrong-password`) or confirmed within five minutes (`password-needed`), and after a grace
 * period a second factor (`factor-setup-needed`). A new payout account is reported by mail and gets no payout for three
 * days. A repeat changes nothing.
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
