import { Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { destroyScans } from '#lottery-api/features/documents/document-files.service.ts'

/** Deletes documents with their scans, and the limits of closed accounts. Permanently excluded persons stay barred. */
export async function eraseDocuments(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  documentIds: readonly string[],
): Promise<void> {
  await destroyScans(deps, tx, documentIds)
  const ids = { in: [...documentIds] }
  const barred = await tx.identityDocument.findMany({
    where: { id: ids, numberHash: { not: null }, player: { exclusions: { some: { endsAt: null } } } },
    select: { numberHash: true, personHash: true },
  })
  const addedAt = await databaseNow(tx)
  await tx.barredPerson.createMany({
    data: barred.flatMap(({ numberHash, personHash }) =>
      numberHash === null
        ? []
        : [{ numberHash, personHash, reason: 'excluded for ever', addedAt, addedBy: 'retention' }],
    ),
    skipDuplicates: true,
  })
  await tx.depositLimit.deleteMany({
    where: { player: { status: 'ended', documents: { some: { id: ids } } } },
  })
  await tx.identityDocument.deleteMany({ where: { id: ids } })
}

/** An anonymised purchase's reference begins with this. */
const forgottenPrefix = 'forgotten:'

/** The SQL condition for anonymised purchases `t`. */
export const isForgotten = Prisma.sql`starts_with(t.reference, ${forgottenPrefix})`

/**
 * Returns the SQL condition for purchases `t` of which something has moved since an instant, or may still move:
 * remaining credits may have to be refunded by the payment's method.
 */
export function isUnsettled(since: Date): Prisma.Sql {
  return Prisma.sql`t.state = 'open' OR coalesce(greatest(t.settled_at, t.ended_at) > ${since}, false)
    OR EXISTS (SELECT FROM credit_lot AS lot LEFT JOIN credit_use ON lot_id = lot.id
      WHERE lot.purchase_id = t.id AND (remaining > 0 OR used_at > ${since} OR returned_at > ${since}))
    OR EXISTS (SELECT FROM refund WHERE purchase_id = t.id AND (refund.state IN ('due', 'failed') OR sent_at > ${since}))
    OR EXISTS (SELECT FROM card_dispute WHERE purchase_id = t.id AND coalesce(closed_at > ${since}, true))`
}

/** Deletes what identifies the payers of purchases, their refunds and disputes; the sums stay. Idempotent. */
export async function forgetPayers(_: unknown, tx: Tx, purchaseIds: readonly string[]): Promise<void> {
  const ids = [...purchaseIds]
  await tx.$executeRaw`
    UPDATE purchase SET payer_hash = NULL, reference = ${forgottenPrefix} || id, public_reference = ${forgottenPrefix} || id
    WHERE id = ANY(${ids}::uuid[])`
  await tx.refund.updateMany({ where: { purchaseId: { in: ids } }, data: { reference: null } })
  await tx.$executeRaw`
    UPDATE card_dispute SET provider_dispute_id = ${forgottenPrefix} || id WHERE purchase_id = ANY(${ids}::uuid[])`
}
