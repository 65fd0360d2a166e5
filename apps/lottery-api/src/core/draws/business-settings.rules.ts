import { z } from 'zod'

/** The days of a week from Monday, as the staff names them. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

const createCountSchema = (preset: number) =>
  z.coerce.number('must be a number').int('must be whole').min(1, 'must be at least 1').default(preset)

/**
 * The figures that the staff may change: when draws are held (Paris time), and in `ticketCents` the price of a purchase.
 * Each of its draws puts `potShareCents` into the pot and `costShareCents` into running costs; all shares together must
 * make the price. The figures apply to draws that open later; an open draw keeps its signed terms.
 */
export const businessSettings = {
  fields: {
    drawDay: z.enum(weekdays, 'must be a day in English: monday, tuesday, …').default('sunday'),
    drawTime: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 20:00')
      .default('20:00'),
    ticketCents: createCountSchema(300),
    drawsPerPurchase: createCountSchema(4),
    potShareCents: createCountSchema(60),
    costShareCents: createCountSchema(15),
  },
  findContradiction: (values: {
    readonly ticketCents: number
    readonly drawsPerPurchase: number
    readonly potShareCents: number
    readonly costShareCents: number
  }) => {
    const { ticketCents, drawsPerPurchase: draws, potShareCents, costShareCents } = values
    const sumCents = draws * (potShareCents + costShareCents)
    return sumCents === ticketCents
      ? null
      : `ticketCents must be what the shares of its draws make: ${draws} × (${potShareCents} + ${costShareCents}) = ${sumCents}`
  },
} as const
