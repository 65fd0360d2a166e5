import { Prisma } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** An eraser that deletes rows of a table; `id` is the SQL of a row's name, of `t`. */
export function deleteRows(table: string, id = 't.id') {
  return async (_deps: Deps, tx: Tx, ids: readonly string[]): Promise<void> => {
    await tx.$executeRaw`
      DELETE FROM ${Prisma.raw(table)} t WHERE (${Prisma.raw(id)})::text = ANY(${[...ids]}::text[])`
  }
}
