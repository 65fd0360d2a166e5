import { readStaffMembers } from '@repo/server-kit/staff/members'
import { z } from 'zod'

/** The environments of a process. */
export const nodeEnvironment = z
  .enum(['development', 'test', 'production'], 'must be development, test or production')
  .default('development')

/** The log levels. */
export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')

/** Creates the schema of a whole number of milliseconds from `min` to `max`; `fallback` when absent. */
export function createMillisecondsSchema(
  fallback: number,
  { min, max }: { readonly min: number; readonly max: number },
) {
  return z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number of milliseconds')
    .min(min, `must be at least ${min} milliseconds`)
    .max(max, `must be at most ${max} milliseconds`)
    .default(fallback)
}

/** Creates the schema of a TCP port; `fallback` when absent. */
export function createPortSchema(fallback: number) {
  return z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(1, 'must be a port number')
    .max(65_535, 'must be a port number')
    .default(fallback)
}

/** A switch: on/off, true/false or 1/0, as a boolean. */
export const onOrOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => ['on', 'true', '1'].includes(value))

/** A URL, as a text. */
export const url = z.url('must be an address')

/** A text; undefined when absent. */
export const text = z.string().optional()

/** A text that may be a URL with keys. Every % in it begins a valid escape, such as %25. */
export const textWithKeys = z.string().refine(isDecodable, 'must have a % in a key written as %25')

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** A secret of at least 32 characters. */
export const secret = z.string().min(32, 'must have at least 32 characters')

/** Returns the entries of a comma-separated list, trimmed, without empty ones. */
export function splitList(value: string): readonly string[] {
  return value.split(',').flatMap((part) => part.trim() || [])
}

/** The staff, as `name:hash` pairs with commas between them; null when absent. */
export const staffMembers = z
  .string()
  .optional()
  .transform((list) => (list === undefined ? null : (readStaffMembers(list) ?? false)))
  .refine(
    (staff) => staff !== false,
    'must be name:hash pairs with commas between them, each name in small letters and each key once',
  )

/**
 * Creates the schema of the sender name or number of text messages, `name` when absent. The longest sender is the id of
 * a messaging service of Twilio, with 34 characters.
 */
export function createSmsSenderSchema(name: string) {
  return z.string().max(34, 'must have at most 34 characters').default(name)
}

const usualSpeed = 10

/**
 * `off`, or a speed from 1 to 1000; `on` and an absent value are the usual speed, 10. It becomes `isOn` and `speed` (10
 * when off).
 */
export const simulationSpeed = z
  .string()
  .default('on')
  .transform((text, context) => {
    if (text === 'off') return { isOn: false, speed: usualSpeed }
    const speed = text === 'on' ? usualSpeed : Number(text)
    if (speed >= 1 && speed <= 1000) return { isOn: true, speed }
    context.addIssue('must be off, or a number from 1 to 1000')
    return z.NEVER
  })
