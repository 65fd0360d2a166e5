import { day, euros, instant, maxEuros, signedEuros, zeroOne } from '@repo/contracts/wire'
import type { z } from 'zod'
import type { CreateDocumentOptions } from 'zod-openapi'

type Override = NonNullable<CreateDocumentOptions['override']>
type Context = Parameters<Override>[0]
/** The wire forms of codecs. */
export type WireForms = ReadonlyMap<z.core.$ZodType, Context['jsonSchema']>

/** The forms that codecs write into a response, where these differ from the decoded ones. */
const outputForms: WireForms = new Map<z.core.$ZodType, Context['jsonSchema']>([
  [euros, { type: 'number', minimum: 0, maximum: maxEuros }],
  [signedEuros, { type: 'number' }],
  [zeroOne, { type: 'string', enum: ['0', '1'] }],
  [instant, { type: 'string', format: 'date-time' }],
  [day, { type: 'string', format: 'date' }],
])

/** The forms that codecs read, where their schemas are less precise. */
const inputForms: WireForms = new Map<z.core.$ZodType, Context['jsonSchema']>([
  [
    day,
    {
      type: 'string',
      pattern: String.raw`^(\d{2}/\d{2}/\d{4}|\d{4}-\d{2}-\d{2})$`,
      examples: ['2026-11-25', '25/11/2026'],
    },
  ],
])

/** Formats that every tool knows: zod's pattern beside them adds nothing. */
const commonFormats: readonly (string | undefined)[] = ['date-time', 'date', 'uuid', 'email']

/** Whether a pattern of a text ignores case, which JSON Schema cannot express. */
function ignoresCase(schema: z.core.$ZodType): boolean {
  return (schema._zod.def.checks ?? []).some(
    ({ _zod: { def } }) => 'pattern' in def && def.pattern instanceof RegExp && def.pattern.ignoreCase,
  )
}

/** Drops the bounds of JavaScript's safe integers, which mean nothing to a call. */
function dropSafeBounds(jsonSchema: Context['jsonSchema']): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/**
 * Returns how to describe values as they travel. `zod-openapi` prints a codec's input for requests and its decoded form
 * for responses; but a response contains what the codec writes. `productForms` has what a product’s own codecs write.
 * Responses may get further fields, so none is closed.
 */
export function describeWire(productForms: WireForms = new Map()): Override {
  return ({ zodSchema, jsonSchema, io }) => {
    const form =
      io === 'output'
        ? (outputForms.get(zodSchema) ?? productForms.get(zodSchema))
        : inputForms.get(zodSchema)
    if (form) {
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, form)
    }
    if (zodSchema._zod.def.type === 'file') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    if (jsonSchema.type === 'integer') dropSafeBounds(jsonSchema)
    if (commonFormats.includes(jsonSchema.format) || ignoresCase(zodSchema)) delete jsonSchema.pattern
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  }
}
