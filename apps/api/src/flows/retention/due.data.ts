import { Prisma } from '@repo/prisma/delivery-types'
import { z } from 'zod'
import { heldOrders, isHeld } from '#api/core/erasure/hold.data.ts'
import type { Db, Tx } from '#api/database.ts'
import type { RetentionRule } from './rules/rule.types.ts'

/** Returns SQL of a rule's overdue rows, including held ones. */
function writeOverdue({ table, since, when, period }: RetentionRule): Prisma.Sql {
  return Prisma.sql`
    FROM ${Prisma.raw(table)} t
    WHERE ${when} AND ${Prisma.raw(since)} < (SELECT app_now()) - ${period}::interval`
}

/** Returns SQL that is true when nothing holds the row. */
function writeFree(rule: RetentionRule): Prisma.Sql {
  return rule.isHeld ? Prisma.sql`NOT (${isHeld(Prisma.raw(rule.id))})` : Prisma.sql`TRUE`
}

const names = z.array(z.object({ id: z.string() }))

/**
 * Returns the next rows that a rule erases, longest overdue first, locked until the transaction ends. Rows locked
 * elsewhere are skipped. A hold added before the lock is respected.
 */
export async function takeDue(tx: Tx, rule: RetentionRule, limit: number): Promise<readonly string[]> {
  const rows = names.parse(
    await tx.$queryRaw`
      SELECT (${Prisma.raw(rule.id)})::text AS id ${writeOverdue(rule)} AND ${writeFree(rule)}
      ORDER BY ${Prisma.raw(rule.since)} LIMIT ${limit} FOR UPDATE OF t SKIP LOCKED`,
  )
  const ids = rows.map(({ id }) => id)
  if (!rule.isHeld) return ids
  const held = await heldOrders(tx, ids)
  return ids.filter((id) => !held.has(id))
}

/** Returns the next rows of a rule by name, without a lock. */
export async function listDue(db: Db, rule: RetentionRule, limit: number) {
  const rows = await db.$queryRaw`
    SELECT (${Prisma.raw(rule.id)})::text AS id, ${Prisma.raw(rule.since)} AS since, NOT (${writeFree(rule)}) AS "isHeld" ${writeOverdue(rule)}
    ORDER BY ${Prisma.raw(rule.since)} LIMIT ${limit}`
  return z.array(z.object({ id: z.string(), since: z.date(), isHeld: z.boolean() })).parse(rows)
}

/** Returns the number of rows that a rule would erase now, and without holds. */
export async function countDue(
  db: Db,
  rule: RetentionRule,
): Promise<{ readonly due: number; readonly held: number }> {
  const [row] = await db.$queryRaw<{ due: number; held: number }[]>`
    SELECT count(*) FILTER (WHERE ${writeFree(rule)})::int AS due, count(*) FILTER (WHERE NOT (${writeFree(rule)}))::int AS held ${writeOverdue(rule)}`
  return row ?? { due: 0, held: 0 }
}
