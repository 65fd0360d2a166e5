import type { retention } from '@repo/prisma/delivery-retention'
import { Prisma } from '@repo/prisma/delivery-types'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** What the schema says goes: rows that are deleted, or columns that are emptied, with the files that they name. */
export type PlannedErasure =
  | (typeof retention.account)[number]
  | (typeof retention.order)[number]
  | NonNullable<(typeof retention.rules)[number]['erasure']>

/** The ids of the rows, accounts or orders that it is about, and the accounts' e-mails in lower case. */
type Meant = { readonly ids: readonly string[]; readonly emails?: readonly string[] }

/** Carries out what the schema says of these; idempotent. */
export async function carryOut(deps: Deps, tx: Tx, erasure: PlannedErasure, meant: Meant): Promise<void> {
  const table = Prisma.raw(`"${erasure.table}"`)
  const where = withValues(erasure.where, meant)
  const columns = Prisma.raw(erasure.files.map((column) => `t."${column}"`).join(', '))
  const named =
    erasure.files.length === 0
      ? []
      : await tx.$queryRaw<{ ids: (string | null)[] }[]>`
          SELECT ARRAY[${columns}]::text[] AS ids FROM ${table} t WHERE ${where}`
  if (erasure.set === null) await tx.$executeRaw`DELETE FROM ${table} t WHERE ${where}`
  else await tx.$executeRaw`UPDATE ${table} t SET ${Prisma.raw(erasure.set)} WHERE ${where}`
  await dropFiles(
    deps,
    tx,
    named.flatMap(({ ids }) => ids),
  )
}

/** SQL of the schema with its values as parameters. */
function withValues(sql: string, { ids, emails = [] }: Meant): Prisma.Sql {
  const pieces = sql.split(/(\$ids|\$emails)/)
  const values = pieces
    .filter((_, place) => place % 2 === 1)
    .map((name) => (name === '$ids' ? [...ids] : [...emails]))
  return Prisma.sql(
    pieces.filter((_, place) => place % 2 === 0),
    ...values,
  )
}
