import { limitPeriods } from '@repo/contracts/lottery/safety'
import { messages } from '@repo/contracts/patterns'
import { z } from 'zod'

/** Validates a limit as typed: a period, and euros with or without cents. */
export const limitForm = z.object({
  period: z.enum(limitPeriods),
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,6}(?:[.,]\d{1,2})?$/, messages.format)
    .transform((typed) => Math.round(Number(typed.replace(',', '.')) * 100)),
})
