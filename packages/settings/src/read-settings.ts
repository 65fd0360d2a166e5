import { isLoopback } from '@repo/server-kit/posting/public-address'
import { readHost } from '@repo/server-kit/posting/receiver-address'
import { z } from 'zod'
import { settings } from './all-settings.ts'
import type { Program, Setting } from './setting.ts'

type AllSettings = typeof settings

/** The settings of a program, by name. */
export type SettingsOf<P extends Program> = {
  readonly [Name in keyof AllSettings as P extends AllSettings[Name]['readBy'][number]
    ? Name
    : never]: z.output<AllSettings[Name]['schema']>
}

/** Returns the declared settings that a program reads, by name. */
export function selectSettings(program: Program): Readonly<Record<string, Setting>> {
  return Object.fromEntries(
    Object.entries<Setting>(settings).filter(([, { readBy }]) => readBy.includes(program)),
  )
}

/**
 * Reads a program's settings from the environment; an empty variable counts as absent. Throws an error that names every
 * wrong setting.
 * In production also for a missing required one, an address below `.test`, which reaches nobody (RFC 6761), and a
 * provider on this machine, which is a stand-in.
 */
export function readSettings<P extends Program>(program: P, environment: NodeJS.ProcessEnv): SettingsOf<P> {
  const declared = selectSettings(program)
  const values = parseValues(declared, environment)
  if (environment.NODE_ENV === 'production') refuseInProduction(program, declared, values)
  return values as SettingsOf<P> // as: the compiler does not follow the names through Object.fromEntries
}

function parseValues(
  declared: Readonly<Record<string, Setting>>,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, unknown>> {
  const schema = z.object(
    Object.fromEntries(Object.entries(declared).map(([name, { schema }]) => [name, schema])),
  )
  // An empty variable counts as absent: compose files and shells write both.
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(nonEmpty)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is wrong:\n${problems.join('\n')}`)
}

function refuseInProduction(
  program: Program,
  declared: Readonly<Record<string, Setting>>,
  values: Readonly<Record<string, unknown>>,
): void {
  const missing = Object.entries(declared).flatMap(([name, { requiredBy }]) =>
    requiredBy.includes(program) && values[name] === undefined ? [name] : [],
  )
  if (missing.length > 0) throw new Error(`In production these must be given: ${missing.join(', ')}`)
  const unreachable = Object.keys(declared).filter((name) =>
    listTexts(values[name]).some((text) => belowTest.test(text)),
  )
  if (unreachable.length > 0)
    throw new Error(`In production these must not be addresses of .test: ${unreachable.join(', ')}`)
  const standIns = Object.entries(declared).flatMap(([name, { isExternal }]) =>
    isExternal && listTexts(values[name]).some(isOnThisMachine) ? [name] : [],
  )
  if (standIns.length > 0)
    throw new Error(`In production these must not be addresses of this machine: ${standIns.join(', ')}`)
}

/** The host of a URL or of an email address, below `.test`. */
const belowTest = /[@/.][a-z0-9-]+\.test\.?(?![a-z0-9.-])/i

/** Returns every text of a value: some settings name several addresses. */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

function isOnThisMachine(text: string): boolean {
  if (!URL.canParse(text)) return false
  const host = readHost(new URL(text)).replace(/\.$/, '')
  return /(?:^|\.)localhost$/.test(host) || isLoopback(host) || unspecified.includes(host)
}

/** Addresses that connect to this machine, too. A mapped 127.0.0.1 is ::ffff:7f00:1. */
const unspecified = ['0.0.0.0', '::', '::ffff:7f00:1', '::ffff:0:0']
