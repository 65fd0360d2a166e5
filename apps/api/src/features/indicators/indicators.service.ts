import type { CarrierGroup, GroupIndicators } from '@repo/delivery-rules/indicators'
import { carrierGroups, selectPublishableFigures } from '@repo/delivery-rules/indicators'
import { parisYearOf, spanOfYear } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { findGroupFigures, hasDeliveries } from './indicators.data.ts'

const storedVolume = z.object({
  from: z.int(),
  to: z.int().nullable(),
  durationMs: z.int().nullable(),
  incomeCents: z.int().nullable(),
})

const storedFigures = z.array(
  z.object({
    group: z.enum(carrierGroups),
    durationMs: z.int().nullable(),
    incomeCents: z.int().nullable(),
    waitMs: z.int().nullable(),
    weeks: z.array(storedVolume),
    months: z.array(storedVolume),
  }),
)

/** The published indicators of a year. */
export type PublishedYear = {
  readonly year: number
  readonly publishedAt: Date
  readonly groups: readonly (GroupIndicators & { readonly group: CarrierGroup })[]
}

/** The statement timeout of a whole year's figures. They are computed in the background, so that no request waits. */
const timeoutMs = 300_000

/**
 * Publishes the indicators of the past year. Does nothing when they are published, or without deliveries. Of two
 * concurrent workers one publishes.
 */
export async function publishIndicators(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const now = await databaseNow(deps.db)
  const year = parisYearOf(now) - 1
  const span = spanOfYear(year)
  if (await deps.db.publishedIndicators.findUnique({ where: { year }, select: { year: true } })) return
  if (!(await hasDeliveries(deps.db, span))) return
  const figuresByGroup = await deps.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`
      return findGroupFigures(tx, span)
    },
    { timeout: timeoutMs, isolationLevel: 'RepeatableRead' },
  )
  const figures = [...figuresByGroup].map(([group, groupFigures]) => ({
    group,
    ...selectPublishableFigures(groupFigures),
  }))
  const { count } = await deps.db.publishedIndicators.createMany({
    data: [{ year, figures, publishedAt: now }],
    skipDuplicates: true,
  })
  if (count > 0) deps.log.info({ year }, 'indicators published')
}

/**
 * Returns the published years, newest first, and the indicators of one: the newest when null. `published` is null for
 * an unpublished year.
 */
export async function readPublishedIndicators(
  { db }: Deps,
  requestedYear: number | null,
): Promise<{ years: readonly number[]; published: PublishedYear | null }> {
  const rows = await db.publishedIndicators.findMany({ select: { year: true }, orderBy: { year: 'desc' } })
  const years = rows.map(({ year }) => year)
  const year = requestedYear ?? years[0]
  const row = year === undefined ? null : await db.publishedIndicators.findUnique({ where: { year } })
  if (!row) return { years, published: null }
  const groups = storedFigures.parse(row.figures)
  return { years, published: { year: row.year, publishedAt: row.publishedAt, groups } }
}
