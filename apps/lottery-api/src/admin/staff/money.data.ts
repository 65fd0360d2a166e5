import { findRfReferences } from '@repo/lottery-rules/rf-reference'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import type { Db } from '#lottery-api/database.ts'

/** Returns the id of a purchase given its id or its reference. Throws a `StaffError` for an unknown purchase. */
export async function requirePurchaseId(db: Db, idOrReference: string): Promise<string> {
  const isId = z.uuid().safeParse(idOrReference).success
  const [reference = idOrReference] = findRfReferences(idOrReference)
  const purchase = await db.purchase.findFirst({
    where: isId
      ? { id: idOrReference }
      : { publicReference: reference, method: { in: ['transfer', 'money_order'] } },
    select: { id: true },
  })
  if (!purchase) throw new StaffError(`There is no purchase ${idOrReference}.`)
  return purchase.id
}
