import * as Prisma from '@prisma/client/runtime/client'
import type { Erasure, Rule } from './retention-plan.ts'

/** The raw SQL of a product's transaction. */
type Transaction = {
  readonly $queryRaw: <Rows>(query: Prisma.Sql) => PromiseLike<Rows>
  readonly $executeRaw: (query: Prisma.Sql) => PromiseLike<number>
}

/** The ids of the rows, accounts or orders to erase, and the accounts' emails in lower case. */
export type Subjects = { readonly ids: readonly string[]; readonly emails?: readonly string[] }

/** Which rows are due: the rows `t` of `table` that satisfy `when` and whose instant `since` is before `before`. */
export type Due = {
  readonly table: string
  readonly id: string
  readonly since: string
  readonly when: Prisma.Sql
  readonly before: Prisma.Sql
}

type NeedsCode = { readonly since: null } | { readonly isConditional: true } | { readonly erasure: null }

/** What code adds to the rules of a schema: exactly what the schema leaves to it. */
export type Additions<R extends Rule, When, Erasing> = {
  readonly [N in Extract<R, NeedsCode> as N['name']]: (N extends { readonly since: null }
    ? { readonly since: string }
    : unknown) &
    (N extends { readonly isConditional: true } ? { readonly when: When } : unknown) &
    (N extends { readonly erasure: null } ? Erasing : unknown)
}

/** Returns the instant and the erasure of a rule, by the schema or by code. Throws when neither says one. */
export function resolveRule<Erase>(
  { name, since: schemaSince, erasure }: Rule,
  added: { readonly since?: string; readonly erase?: Erase },
  buildErase: (erasure: Erasure) => Erase,
): { readonly since: string; readonly erase: Erase } {
  const since = schemaSince ?? added.since
  const erase = erasure ? buildErase(erasure) : added.erase
  if (since === undefined || erase === undefined) throw new Error(`Nothing completes the rule ${name}`)
  return { since, erase }
}

/** Returns the SQL of the due rows as `t`, from FROM on. */
export function createOverdueSql({ table, since, when, before }: Due): Prisma.Sql {
  return Prisma.sqltag`FROM ${Prisma.raw(table)} t WHERE (${when}) AND ${Prisma.raw(since)} < ${before}`
}

/**
 * Locks the next due rows until the transaction ends, longest overdue first, and returns their ids. Skips rows that are
 * locked elsewhere.
 */
export async function lockDue(tx: Transaction, due: Due, limit: number): Promise<readonly string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sqltag`
    SELECT (${Prisma.raw(due.id)})::text AS id ${createOverdueSql(due)}
    ORDER BY ${Prisma.raw(due.since)} LIMIT ${limit} FOR UPDATE OF t SKIP LOCKED`)
  return rows.map(({ id }) => id)
}

/**
 * Deletes the rows, or empties their columns, as the schema says; `dropFiles` then gets the ids of their files, with
 * null for a column without one. Idempotent.
 */
export async function erase(
  tx: Transaction,
  { table: name, where: condition, set, files }: Erasure,
  subjects: Subjects,
  dropFiles: (ids: readonly (string | null)[]) => Promise<void>,
): Promise<void> {
  const table = Prisma.raw(`"${name}"`)
  const where = substituteValues(condition, subjects)
  const columns = Prisma.raw(files.map((column) => `t."${column}"`).join(', '))
  const fileRows =
    files.length === 0
      ? []
      : await tx.$queryRaw<{ ids: (string | null)[] }[]>(
          Prisma.sqltag`SELECT ARRAY[${columns}]::text[] AS ids FROM ${table} t WHERE ${where}`,
        )
  await tx.$executeRaw(
    set === null
      ? Prisma.sqltag`DELETE FROM ${table} t WHERE ${where}`
      : Prisma.sqltag`UPDATE ${table} t SET ${Prisma.raw(set)} WHERE ${where}`,
  )
  await dropFiles(fileRows.flatMap(({ ids }) => ids))
}

/** Returns SQL of the schema with its values as parameters. */
function substituteValues(sql: string, { ids, emails = [] }: Subjects): Prisma.Sql {
  const pieces = sql.split(/(\$ids|\$emails)/)
  const values = pieces
    .filter((_, place) => place % 2 === 1)
    .map((name) => (name === '$ids' ? [...ids] : [...emails]))
  return Prisma.sqltag(
    pieces.filter((_, place) => place % 2 === 0),
    ...values,
  )
}
