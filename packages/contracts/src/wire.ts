import { z } from 'zod'
import { findUnprintable, maxFileBytes, messages, mixesScripts, removeInvisible } from './patterns.ts'

/** The maximum amount on the wire. */
export const maxEuros = 9_999_999.99

/** Money: euros with at most two decimals on the wire (a number, or text in a form), integer cents after decoding. */
export const euros = z.codec(
  z.union(
    [
      z.number(messages.format).min(0, messages.format).max(maxEuros, messages.format),
      z.string().regex(/^\d{1,7}(?:[.,]\d{1,2})?$/, messages.format),
    ],
    messages.required,
  ),
  z.int().nonnegative(),
  {
    decode: (wire, context) => {
      const exact = Number(String(wire).replace(',', '.')) * 100
      const cents = Math.round(exact)
      if (Math.abs(exact - cents) < 1e-6) return cents
      context.issues.push({ code: 'custom', input: wire, message: messages.format })
      return z.NEVER
    },
    encode: (cents) => cents / 100,
  },
)

/** A signed amount: like `euros`, and possibly negative. For responses only. */
export const signedEuros = z.codec(z.number(), z.int(), {
  decode: (wire) => Math.round(wire * 100),
  encode: (cents) => cents / 100,
})

/** A boolean written as '1' or '0'; numbers are accepted, too. */
export const zeroOne = z.codec(
  z.union([z.literal(['0', '1']), z.literal([0, 1])], messages.required),
  z.boolean(),
  {
    decode: (wire) => Number(wire) === 1,
    encode: (value) => (value ? '1' : '0'),
  },
)

const countInDigits = z
  .string()
  .min(1, messages.required)
  .regex(/^\d{1,6}$/, messages.format)

/**
 * Returns the schema of a count from `min` (0 by default) to `max`, a number or digits. `tooMany` is the error above
 * it.
 */
export function count(max: number, min = 0, tooMany: string = messages.format) {
  return z.codec(
    z.union([z.number(), countInDigits], messages.required),
    z.int(messages.format).min(min, messages.format).max(max, tooMany),
    { decode: (wire) => Number(wire), encode: (value) => value },
  )
}

/** An instant: ISO 8601 UTC on the wire, a `Date` inside. */
export const instant = z.codec(z.iso.datetime({ offset: true, error: messages.format }), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (date) => date.toISOString(),
})

/** A month of the calendar: `YYYY-MM`. */
export const month = z.string(messages.format).regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, messages.format)

/** A calendar day: `DD/MM/YYYY` or `YYYY-MM-DD` on the wire, `YYYY-MM-DD` inside; only days that exist. */
export const day = z.codec(z.string(messages.required), z.string(), {
  decode: (wire, context) => {
    const french = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(wire)
    const iso = french ? `${french[3]}-${french[2]}-${french[1]}` : wire
    // The calendar has no year 0, and PostgreSQL takes none.
    if (z.iso.date().safeParse(iso).success && !iso.startsWith('0000')) return iso
    context.issues.push({
      code: 'custom',
      input: wire,
      message: wire === '' ? messages.required : messages.format,
    })
    return z.NEVER
  },
  encode: (iso) => iso,
})

/**
 * Returns the schema of a text of 1 to `max` characters, trimmed and without invisible ones. `message` is the error of
 * an empty one.
 */
export function text(max = 200, message: string = messages.required) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? message : undefined) })
    .overwrite(removeInvisible)
    .trim()
    .min(1, message)
    .max(max, messages.tooLong)
}

/** Returns the schema of a name or an address for invoices: a `text` of characters that our documents can print. */
export function printedText(max: number, message: string = messages.required) {
  return text(max, message)
    .refine((value) => !mixesScripts(value), messages.mixedScripts)
    .refine((value) => findUnprintable(value) === null, {
      error: ({ input }) => formatUnprintableError(String(input)),
    })
}

/** The sender's own name for an order, one line of at most 100 characters; empty without one. Printed on invoices. */
export const orderReference = z
  .string({ error: messages.format })
  .overwrite(removeInvisible)
  .trim()
  .max(100, messages.tooLong)
  .regex(/^[^\t\n\r]*$/, messages.format)
  .refine((value) => findUnprintable(value) === null, {
    error: ({ input }) => formatUnprintableError(String(input)),
  })

function formatUnprintableError(value: string): string {
  return `Nos documents ne peuvent pas imprimer « ${findUnprintable(value)} » : écrivez en lettres latines`
}

/** Text that may be absent or empty; inside it is always a string. */
export function optionalText(max = 2000) {
  return z.string().overwrite(removeInvisible).trim().max(max, messages.tooLong).default('')
}

/** Grams of CO2 equivalent of a trip; null where none was computed. */
export const co2eG = z.int().nonnegative().nullable()

/** The emissions of an order. */
export const emissionFields = {
  /** The emissions of the driven trip; the quote's estimate before, and when none was computed. */
  co2eG,
  /** The quote's estimate, for the class that it is priced by. */
  co2eDevisG: co2eG,
  /** The driven distance of the vehicle, its approach included; null while the figure is the estimate. */
  co2eTrajet: z
    .object({
      distanceM: z.int().nonnegative(),
      mesure: z.enum(['positions', 'itineraire']),
      vehicule: z.string(),
    })
    .nullable(),
} as const

/** An identifier as the API issues it. */
export const id = z.uuid(messages.format)

/** Returns the schema of a decimal number, which a form sends as text. */
export function decimal(min: number, max: number) {
  return z.codec(
    z.union([z.number(), z.string().regex(/^-?\d{1,9}(?:\.\d{1,20})?$/, messages.format)], messages.format),
    z.number(messages.format).min(min, messages.format).max(max, messages.format),
    { decode: (wire) => Number(wire), encode: (value) => value },
  )
}

/** A latitude in degrees (WGS 84). */
export const latitude = z.number(messages.format).min(-90, messages.format).max(90, messages.format)
/** A longitude in degrees (WGS 84). */
export const longitude = z.number(messages.format).min(-180, messages.format).max(180, messages.format)

/** A picture sent by a form: at most 2 097 152 bytes. Its real type is decided by its bytes, on the server. */
export const picture = z
  .file(messages.required)
  .min(1, messages.required)
  .max(maxFileBytes, messages.fileTooLarge)

/** The body of every response without content. */
export const done = z.object({ success: z.literal(true) })

/** Text holding JSON, as forms send structured hints; its content is not trusted. */
export const jsonHint = z.unknown().optional()
