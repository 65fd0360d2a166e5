import { rfReferencesIn } from '@repo/lottery-rules/rf-reference'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'

import type { Db } from '#lottery-api/database.ts'

/** Returns the id of a purchase given its id or its reference. Throws a `StaffError` for an unknown purchase. */
export async function requirePurchaseId(db: Db, named: string): Promise<string> {
  const isId = z.uuid().safeParse(named).success
  const [reference = named] = rfReferencesIn(named)
  const purchase = await db.purchase.findFirst({
    where: isId ? { id: named } : { publicReference: reference, method: { in: ['transfer', 'money_order'] } },
    select: { id: true },
  })
  if (!purchase) throw new StaffError(`There is no purchase ${named}.`)
  return purchase.id
}
