import { randomUUID } from 'node:crypto'
import type { Prisma, Purchase } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'

/** Inserts a settled purchase of 3 €, without ledger or credits; `changes` are the differences. */
export async function aPaidPurchase(
  { db }: Pick<Deps, 'db'>,
  playerId: string,
  changes: Partial<Prisma.PurchaseUncheckedCreateInput> = {},
): Promise<Purchase> {
  const now = await databaseNow(db)
  const amountCents = changes.amountCents ?? 300
  return db.purchase.create({
    data: {
      playerId,
      method: 'card',
      state: 'settled',
      settledAt: now,
      createdAt: now,
      amountCents,
      draws: amountCents / 75,
      potCents: 60,
      costCents: 15,
      requestKey: randomUUID(),
      reference: randomUUID(),
      ...changes,
    },
  })
}
