import { Prisma } from '@repo/prisma/delivery-types'
import type { Due } from '@repo/prisma/retention-engine'
import { createOverdueSql, lockDue } from '@repo/prisma/retention-engine'
import { z } from 'zod'
import { findHeldOrders, isHeld } from '#api/core/erasure/hold.data.ts'
import type { Db, Tx } from '#api/database.ts'
import type { RetentionRule } from './rules/rule.types.ts'

/** Returns the description of a rule’s overdue rows, including held ones. */
function describeDue({ table, id, since, when, period }: RetentionRule): Due {
  return { table, id, since, when, before: Prisma.sql`(SELECT app_now()) - ${period}::interval` }
}

/** Returns SQL that is true for a row that nothing holds. */
function writeNotHeld(rule: RetentionRule): Prisma.Sql {
  return rule.isHeld ? Prisma.sql`NOT (${isHeld(Prisma.raw(rule.id))})` : Prisma.sql`TRUE`
}

/**
 * Returns the next due rows of a rule that nothing holds, at most `limit`, locked until the transaction ends. A hold
 * added before the lock is respected. `which` is a further condition on the rows.
 */
export async function lockDueRows(
  tx: Tx,
  rule: RetentionRule,
  limit: number,
  which: Prisma.Sql = Prisma.sql`TRUE`,
): Promise<readonly string[]> {
  const due = describeDue(rule)
  const when = Prisma.sql`(${due.when}) AND ${writeNotHeld(rule)} AND ${which}`
  const ids = await lockDue(tx, { ...due, when }, limit)
  if (!rule.isHeld) return ids
  const heldOrderIds = await findHeldOrders(tx, ids)
  return ids.filter((id) => !heldOrderIds.has(id))
}

/** Returns SQL that is true for a row of a rule with one of these ids. */
export function isOneOf({ id }: RetentionRule, ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`(${Prisma.raw(id)})::text = ANY(${[...ids]}::text[])`
}

/**
 * Returns the next overdue rows of a rule, at most `limit`, with the start of their period and whether they are held.
 * They are not locked.
 */
export async function listDueRows(db: Db, rule: RetentionRule, limit: number) {
  const rows = await db.$queryRaw`
    SELECT (${Prisma.raw(rule.id)})::text AS id, ${Prisma.raw(rule.since)} AS since, NOT (${writeNotHeld(rule)}) AS "isHeld" ${createOverdueSql(describeDue(rule))}
    ORDER BY ${Prisma.raw(rule.since)} LIMIT ${limit}`
  return z.array(z.object({ id: z.string(), since: z.date(), isHeld: z.boolean() })).parse(rows)
}

/** Returns the number of rows that a rule would erase now (`due`), and of overdue rows that are held. */
export async function countDueRows(
  db: Db,
  rule: RetentionRule,
): Promise<{ readonly due: number; readonly held: number }> {
  const [row] = await db.$queryRaw<{ due: number; held: number }[]>`
    SELECT count(*) FILTER (WHERE ${writeNotHeld(rule)})::int AS due, count(*) FILTER (WHERE NOT (${writeNotHeld(rule)}))::int AS held ${createOverdueSql(describeDue(rule))}`
  return row ?? { due: 0, held: 0 }
}
