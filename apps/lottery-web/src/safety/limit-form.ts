import { limitPeriods } from '@repo/contracts/lottery/safety'
import { messages } from '@repo/contracts/patterns'
import { z } from 'zod'

/** Validates a limit: a period, and an amount typed in euros with or without cents, which is returned in cents. */
export const limitForm = z.object({
  period: z.enum(limitPeriods),
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,6}(?:[.,]\d{1,2})?$/, messages.format)
    .transform((euros) => Math.round(Number(euros.replace(',', '.')) * 100)),
})
