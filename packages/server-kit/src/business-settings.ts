import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { RawReads, RawWrites } from './database.ts'
import { databaseNow } from './database.ts'
import { Objection } from './objection.ts'

/** The figures that a product's staff may change while it runs, each with its default and its bounds. */
export type BusinessSettings<Fields extends z.ZodRawShape> = {
  readonly fields: Fields
  /** What does not fit together, as a sentence; null when all of it does. */
  readonly faultOf?: (values: z.output<z.ZodObject<Fields>>) => string | null
}

type Values<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>

type Change = { readonly changes: unknown; readonly effectiveFrom: Date }

/** Returns the figures in effect by the database's time: the defaults, with every change that has begun. */
export async function currentBusinessSettings<Fields extends z.ZodRawShape>(
  db: RawReads,
  { fields }: BusinessSettings<Fields>,
): Promise<Values<Fields>> {
  const begun = await db.$queryRaw<Change[]>`
    SELECT changes, effective_from AS "effectiveFrom" FROM business_setting
    WHERE effective_from <= app_now() ORDER BY effective_from, version`
  return z.object(fields).parse(merged(begun))
}

/**
 * Stores changes as the next version, in effect from `from` (now, when null). Values that would be in effect then anyway change nothing.
 * An `Objection` for an unknown name, a value out of bounds, figures that do not fit together at any instant from then on, and for an
 * instant that is over: nothing is changed in retrospect. Changes that are made at once come one after the other.
 */
export async function changeBusinessSettings<Fields extends z.ZodRawShape>(
  tx: RawWrites,
  settings: BusinessSettings<Fields>,
  changes: Readonly<Record<string, unknown>>,
  from: Date | null,
): Promise<{ readonly version: number; readonly effectiveFrom: Date; readonly isNew: boolean }> {
  const unknown = Object.keys(changes).filter((name) => !Object.hasOwn(settings.fields, name))
  if (unknown.length > 0) throw new Objection(`There is no business setting ${unknown.join(', ')}.`)
  await tx.$executeRaw`LOCK TABLE business_setting IN SHARE ROW EXCLUSIVE MODE`
  const now = await databaseNow(tx)
  const effectiveFrom = from ?? now
  if (effectiveFrom < now) throw new Objection('Nothing is changed in retrospect: name an instant to come.')
  const stored = await tx.$queryRaw<(Change & { version: number })[]>`
    SELECT version, changes, effective_from AS "effectiveFrom" FROM business_setting ORDER BY effective_from, version`
  const until = (instant: Date) => stored.filter((change) => change.effectiveFrom <= instant)
  const before = until(effectiveFrom)
  const version = Math.max(0, ...stored.map((change) => change.version))
  const values = (list: readonly Change[]) => checked(settings, merged(list))
  const change = { changes, effectiveFrom }
  const isNew = !isDeepStrictEqual(values([...before, change]), values(before))
  if (!isNew) return { version, effectiveFrom, isNew }
  const later = stored.slice(before.length)
  for (const [index] of later.entries()) values([...before, change, ...later.slice(0, index + 1)])
  await tx.$executeRaw`
    INSERT INTO business_setting (version, effective_from, changes, changed_at)
    VALUES (${version + 1}, ${effectiveFrom}, ${JSON.stringify(changes)}::jsonb, ${now})`
  return { version: version + 1, effectiveFrom, isNew }
}

/** Reads `name=value` pairs that commas separate, as a command is given them. An `Objection` for anything else. */
export function readBusinessChanges(pairs: string): Readonly<Record<string, string>> {
  const read = pairs.split(',').map((pair) => /^\s*([A-Za-z]+)=(\S+)\s*$/.exec(pair))
  if (read.some((pair) => pair === null))
    throw new Objection('Say what changes as name=value, with commas between several.')
  return Object.fromEntries(read.map((pair) => [pair?.[1], pair?.[2]]))
}

function checked<Fields extends z.ZodRawShape>(
  { fields, faultOf }: BusinessSettings<Fields>,
  given: Readonly<Record<string, unknown>>,
): Values<Fields> {
  const result = z.object(fields).safeParse(given)
  if (!result.success)
    throw new Objection(
      result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    )
  const fault = faultOf?.(result.data) ?? null
  if (fault !== null) throw new Objection(fault)
  return result.data
}

function merged(changes: readonly Change[]): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...changes.map((change) => change.changes))
}
