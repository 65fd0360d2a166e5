import { z } from 'zod'

/** Where a process runs. */
export const nodeEnvironment = z
  .enum(['development', 'test', 'production'], 'must be development, test or production')
  .default('development')

/** The minimum level of a process's log. */
export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')

/**
 * Reads settings from the environment, once. A wrong value stops the start with a sentence that names it; in production
 * so does a missing one of `requiredInProduction`, and an address below `.test`, which is undeliverable (RFC 6761).
 */
export function readSettings<S extends z.ZodObject>(
  schema: S,
  environment: NodeJS.ProcessEnv,
  requiredInProduction: readonly (keyof z.output<S> & string)[] = [],
): z.output<S> {
  const settings = parseSettings(schema, environment)
  if (environment.NODE_ENV !== 'production') return settings
  const missing = requiredInProduction.filter((name) => settings[name] === undefined)
  if (missing.length > 0) throw new Error(`In production these must be given: ${missing.join(', ')}`)
  const nowhere = Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'string' && belowTest.test(value) ? [name] : [],
  )
  if (nowhere.length > 0)
    throw new Error(`In production these must not be addresses of .test: ${nowhere.join(', ')}`)
  return settings
}

const belowTest = /[@/.][a-z0-9-]+\.test\.?(?![a-z0-9.-])/i

function parseSettings<S extends z.ZodObject>(schema: S, environment: NodeJS.ProcessEnv): z.output<S> {
  // An empty variable is an absent one: compose files and shells write both.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const settings = z.safeParse(schema, given)
  if (settings.success) return settings.data
  const problems = settings.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is wrong:\n${problems.join('\n')}`)
}

/** A number of milliseconds within a range. */
export function milliseconds(fallback: number, { min, max }: { readonly min: number; readonly max: number }) {
  return z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number of milliseconds')
    .min(min, `must be at least ${min} milliseconds`)
    .max(max, `must be at most ${max} milliseconds`)
    .default(fallback)
}

/** A renamed setting: giving the old name stops the start with the new one. */
export function renamed(now: string) {
  return z.undefined(`is called ${now} now`).optional()
}

/** A TCP port. */
export function port(fallback: number) {
  return z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(1, 'must be a port number')
    .max(65_535, 'must be a port number')
    .default(fallback)
}

/** A switch written on/off, true/false or 1/0. */
export const onOrOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => ['on', 'true', '1'].includes(value))

/** The same with a default. */
export function onOff(fallback: boolean) {
  return onOrOff.default(fallback)
}
