import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { RawReads, RawWrites } from './database.ts'
import { databaseNow } from './database.ts'
import { StaffError } from './staff-error.ts'

/** The figures that a product's staff may change while it runs, each with its default and its bounds. */
export type BusinessSettings<Fields extends z.ZodRawShape> = {
  readonly fields: Fields
  /** Returns what does not fit together, as a sentence; null when everything fits. */
  readonly findContradiction?: (values: z.output<z.ZodObject<Fields>>) => string | null
}

type Values<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>

type Change = { readonly changes: unknown; readonly effectiveFrom: Date }

/**
 * Returns the figures in effect by the database's time: the defaults, with every change that is in effect.
 * Throws a `ZodError` when a stored figure is out of its bounds.
 */
export async function readBusinessSettings<Fields extends z.ZodRawShape>(
  db: RawReads,
  { fields }: BusinessSettings<Fields>,
): Promise<Values<Fields>> {
  const changes = await db.$queryRaw<Change[]>`
    SELECT changes, effective_from AS "effectiveFrom" FROM business_setting
    WHERE effective_from <= app_now() ORDER BY effective_from, version`
  return z.object(fields).parse(mergeChanges(changes))
}

/**
 * Stores changes as the next version, in effect from `from`, or now when it is null. Returns and throws as
 * `checkBusinessChange` does. Locks the table until the transaction ends: concurrent changes wait.
 */
export async function changeBusinessSettings<Fields extends z.ZodRawShape>(
  tx: RawWrites,
  settings: BusinessSettings<Fields>,
  changes: Readonly<Record<string, unknown>>,
  from: Date | null,
): Promise<CheckedChange<Fields>> {
  await tx.$executeRaw`LOCK TABLE business_setting IN SHARE ROW EXCLUSIVE MODE`
  const change = await checkBusinessChange(tx, settings, changes, from)
  const { version, effectiveFrom, now } = change
  await tx.$executeRaw`
    INSERT INTO business_setting (version, effective_from, changes, changed_at)
    VALUES (${version}, ${effectiveFrom}, ${JSON.stringify(changes)}::jsonb, ${now})`
  return change
}

/** A valid change. */
type CheckedChange<Fields extends z.ZodRawShape> = {
  readonly version: number
  readonly effectiveFrom: Date
  readonly now: Date
  /** The figures in effect now, then those after each change to come. This change is in them. */
  readonly timeline: readonly Values<Fields>[]
}

/**
 * Returns the version that changes would be, from when, and the figures at each instant from now on. Throws a
 * `StaffError` for an unknown name, a value out of bounds, figures that do not fit together at any later instant, an
 * instant in the past, and figures that are in effect then anyway.
 */
export async function checkBusinessChange<Fields extends z.ZodRawShape>(
  db: RawReads,
  settings: BusinessSettings<Fields>,
  changes: Readonly<Record<string, unknown>>,
  from: Date | null,
): Promise<CheckedChange<Fields>> {
  const unknown = Object.keys(changes).filter((name) => !Object.hasOwn(settings.fields, name))
  if (unknown.length > 0) throw new StaffError(`There is no business setting ${unknown.join(', ')}.`)
  const now = await databaseNow(db)
  const effectiveFrom = from ?? now
  if (effectiveFrom < now) throw new StaffError('Nothing is changed in retrospect: name an instant to come.')
  const stored = await listChanges(db)
  const earlierChanges = stored.filter((change) => change.effectiveFrom <= effectiveFrom)
  const mergeValues = (list: readonly Change[]) => validateFigures(settings, mergeChanges(list))
  const change = { changes, effectiveFrom }
  if (isDeepStrictEqual(mergeValues([...earlierChanges, change]), mergeValues(earlierChanges)))
    throw new StaffError('Nothing would change: these figures are in effect then anyway.')
  const allChanges = [...earlierChanges, change, ...stored.slice(earlierChanges.length)]
  const instants = new Set(
    [now, ...allChanges.map((each) => each.effectiveFrom)].map((instant) => instant.getTime()),
  )
  const timeline = [...instants]
    .filter((instant) => instant >= now.getTime())
    .sort((one, other) => one - other)
    .map((instant) => mergeValues(allChanges.filter((each) => each.effectiveFrom.getTime() <= instant)))
  return {
    version: Math.max(0, ...stored.map(({ version }) => version)) + 1,
    effectiveFrom,
    now,
    timeline,
  }
}

/** A change of figures at a future instant. */
export type ComingChange = {
  readonly from: Date
  readonly figures: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[]
}

/** Returns the future changes, soonest first. Leaves out an instant at which no figure changes. */
export async function listComingBusinessChanges<Fields extends z.ZodRawShape>(
  db: RawReads,
  { fields }: BusinessSettings<Fields>,
): Promise<readonly ComingChange[]> {
  const now = await databaseNow(db)
  const stored = await listChanges(db)
  const instants = new Set(stored.map(({ effectiveFrom }) => effectiveFrom.getTime()))
  const computeValues = (isCounted: (time: number) => boolean): Readonly<Record<string, unknown>> =>
    z
      .object(fields)
      .parse(mergeChanges(stored.filter(({ effectiveFrom }) => isCounted(effectiveFrom.getTime()))))
  return [...instants]
    .filter((instant) => instant > now.getTime())
    .flatMap((instant) => {
      const before = computeValues((time) => time < instant)
      const after = computeValues((time) => time <= instant)
      const figures = Object.keys(fields)
        .filter((name) => before[name] !== after[name])
        .map((name) => ({ name, before: before[name], after: after[name] }))
      return figures.length > 0 ? [{ from: new Date(instant), figures }] : []
    })
}

/** Returns every change, in the order in which they take effect. */
async function listChanges(db: RawReads): Promise<readonly (Change & { readonly version: number })[]> {
  return db.$queryRaw`
    SELECT version, changes, effective_from AS "effectiveFrom" FROM business_setting ORDER BY effective_from, version`
}

/**
 * Parses `name=value` pairs separated by commas; the last of a repeated name counts. A `StaffError` for other texts.
 */
export function parseBusinessChanges(pairs: string): Readonly<Record<string, string>> {
  const parsed = pairs.split(',').map((pair) => /^\s*([A-Za-z]+)=(\S+)\s*$/.exec(pair))
  if (parsed.some((pair) => pair === null))
    throw new StaffError('Say what changes as name=value, with commas between several.')
  return Object.fromEntries(parsed.map((pair) => [pair?.[1], pair?.[2]]))
}

function validateFigures<Fields extends z.ZodRawShape>(
  { fields, findContradiction }: BusinessSettings<Fields>,
  values: Readonly<Record<string, unknown>>,
): Values<Fields> {
  const result = z.object(fields).safeParse(values)
  if (!result.success)
    throw new StaffError(
      result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    )
  const fault = findContradiction?.(result.data) ?? null
  if (fault !== null) throw new StaffError(fault)
  return result.data
}

function mergeChanges(changes: readonly Change[]): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...changes.map((change) => change.changes))
}
