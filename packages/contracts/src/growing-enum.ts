import { z } from 'zod'

/** What an app reads in place of an unknown value. */
export const unknownValue = 'inconnu'

/**
 * Returns an enumeration in responses that later versions may extend. An app cached before the extension reads an
 * unknown text as `unknownValue` and keeps the rest. The server sends listed values only. Not for requests.
 */
export function growingEnum<const Value extends string>(values: readonly Value[]) {
  const listed = { enum: [...values] }
  const known = z.literal([...values, unknownValue]).meta(listed)
  return z.codec(z.string().meta(listed), known, {
    decode: (text) => values.find((value) => value === text) ?? unknownValue,
    encode: (value, context) => {
      if (value !== unknownValue) return value
      context.issues.push({ code: 'invalid_value', values: [...values], input: value })
      return z.NEVER
    },
  })
}
