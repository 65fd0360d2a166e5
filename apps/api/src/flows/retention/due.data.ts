import { Prisma } from '@repo/prisma/delivery-types'
import type { Due } from '@repo/prisma/retention-engine'
import { overdue, takeDue as takeRows } from '@repo/prisma/retention-engine'
import { z } from 'zod'
import { findHeldOrders, isHeld } from '#api/core/erasure/hold.data.ts'
import type { Db, Tx } from '#api/database.ts'
import type { RetentionRule } from './rules/rule.types.ts'

/** A rule's overdue rows, including held ones. */
function dueBy({ table, id, since, when, period }: RetentionRule): Due {
  return { table, id, since, when, before: Prisma.sql`(SELECT app_now()) - ${period}::interval` }
}

/** SQL that is true where nothing holds the row. */
function free(rule: RetentionRule): Prisma.Sql {
  return rule.isHeld ? Prisma.sql`NOT (${isHeld(Prisma.raw(rule.id))})` : Prisma.sql`TRUE`
}

/** The next due rows of a rule that nothing holds, locked. A hold added before the lock is seen. */
export async function takeDue(tx: Tx, rule: RetentionRule, limit: number): Promise<readonly string[]> {
  const due = dueBy(rule)
  const ids = await takeRows(tx, { ...due, when: Prisma.sql`${due.when} AND ${free(rule)}` }, limit)
  if (!rule.isHeld) return ids
  const held = await findHeldOrders(tx, ids)
  return ids.filter((id) => !held.has(id))
}

/** The next rows of a rule by name, without a lock. */
export async function listDue(db: Db, rule: RetentionRule, limit: number) {
  const rows = await db.$queryRaw`
    SELECT (${Prisma.raw(rule.id)})::text AS id, ${Prisma.raw(rule.since)} AS since, NOT (${free(rule)}) AS "isHeld" ${overdue(dueBy(rule))}
    ORDER BY ${Prisma.raw(rule.since)} LIMIT ${limit}`
  return z.array(z.object({ id: z.string(), since: z.date(), isHeld: z.boolean() })).parse(rows)
}

/** The number of rows that a rule would erase now, and without any holds. */
export async function countDue(
  db: Db,
  rule: RetentionRule,
): Promise<{ readonly due: number; readonly held: number }> {
  const [row] = await db.$queryRaw<{ due: number; held: number }[]>`
    SELECT count(*) FILTER (WHERE ${free(rule)})::int AS due, count(*) FILTER (WHERE NOT (${free(rule)}))::int AS held ${overdue(dueBy(rule))}`
  return row ?? { due: 0, held: 0 }
}
