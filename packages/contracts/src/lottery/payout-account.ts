import { z } from 'zod'
import { isBic, isSepaIban } from '../bank-accounts.ts'
import { compactIdentifier } from '../french-identifiers.ts'
import { messages } from './fields.ts'

/** An account of one's own that euros are transferred to, as a person types it. */
export const payoutAccount = z.object({
  iban: z.string(messages.iban).trim().max(60, messages.iban).refine(isSepaIban, messages.iban),
  bic: z
    .string()
    .max(60, messages.bic)
    .overwrite(compactIdentifier)
    .refine((bic) => bic === '' || isBic(bic), messages.bic)
    .default(''),
})
