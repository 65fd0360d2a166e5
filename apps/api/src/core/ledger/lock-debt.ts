import type { Debt } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'

/** A debt whose row is locked until the transaction ends. Its order is locked before, where that is changed too. */
export async function lockDebt(tx: Tx, debtId: string): Promise<Debt> {
  await tx.$queryRaw`SELECT id FROM debt WHERE id = ${debtId}::uuid FOR UPDATE`
  return tx.debt.findUniqueOrThrow({ where: { id: debtId } })
}
