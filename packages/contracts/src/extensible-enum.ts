import { z } from 'zod'

/** What an app reads in place of an unknown value. */
export const unknownValue = 'inconnu'

/**
 * Returns an enumeration in responses that later versions may extend. An app cached before the extension reads an
 * unknown text as `unknownValue` and keeps the rest. The server sends only the listed values. Not for requests.
 */
export function extensibleEnum<const Value extends string>(values: readonly Value[]) {
  const description = { enum: [...values] }
  const knownValue = z.literal([...values, unknownValue]).meta(description)
  return z.codec(z.string().meta(description), knownValue, {
    decode: (text) => values.find((value) => value === text) ?? unknownValue,
    encode: (value, context) => {
      if (value !== unknownValue) return value
      context.issues.push({ code: 'invalid_value', values: [...values], input: value })
      return z.NEVER
    },
  })
}
