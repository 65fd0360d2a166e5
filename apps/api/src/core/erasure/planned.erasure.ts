import type { retention } from '@repo/prisma/delivery-retention'
import { Prisma } from '@repo/prisma/delivery-types'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** What the schema declares as erased: rows to delete or columns to empty, with the files that they name. */
export type PlannedErasure =
  | (typeof retention.account)[number]
  | (typeof retention.order)[number]
  | NonNullable<(typeof retention.rules)[number]['erasure']>

/** The ids of the rows, accounts or orders to erase, and the accounts' emails in lower case. */
type ErasureTarget = { readonly ids: readonly string[]; readonly emails?: readonly string[] }

/** Erases what the schema declares for these ids. Idempotent. */
export async function erasePlanned(
  deps: Deps,
  tx: Tx,
  erasure: PlannedErasure,
  meant: ErasureTarget,
): Promise<void> {
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

/** Returns the schema's SQL with its values as parameters. */
function withValues(sql: string, { ids, emails = [] }: ErasureTarget): Prisma.Sql {
  const pieces = sql.split(/(\$ids|\$emails)/)
  const values = pieces
    .filter((_, place) => place % 2 === 1)
    .map((name) => (name === '$ids' ? [...ids] : [...emails]))
  return Prisma.sql(
    pieces.filter((_, place) => place % 2 === 0),
    ...values,
  )
}
