import { z } from 'zod'
import { isBic, isSepaIban } from '../bank-accounts.ts'
import { normaliseIdentifier } from '../french-identifiers.ts'
import { messages as shared } from '../patterns.ts'
import { messages } from './fields.ts'

/** An account of one's own that euros are transferred to, as a person types it. */
export const payoutAccount = z.object({
  iban: z.string(messages.iban).trim().max(60, messages.iban).refine(isSepaIban, messages.iban),
  bic: z
    .string()
    .max(60, messages.bic)
    .overwrite(normaliseIdentifier)
    .refine((bic) => bic === '' || isBic(bic), messages.bic)
    .default(''),
})

/** An account of one's own outside the SEPA area: its number, the bank's BIC, and the bank's name and country. */
export const payoutAccountAbroad = z.object({
  account: z
    .string()
    .overwrite(normaliseIdentifier)
    .regex(/^[A-Z0-9]{4,34}$/, messages.accountNumber),
  bic: z.string().max(60, messages.bic).overwrite(normaliseIdentifier).refine(isBic, messages.bic),
  bank: z.string().trim().min(3, shared.required).max(120, shared.tooLong),
})
