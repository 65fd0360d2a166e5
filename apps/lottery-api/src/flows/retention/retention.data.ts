import { Prisma } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/** The batch size of a transaction, small enough that nobody waits long for it. */
const atOnce = 500

/** The documents of accounts that ended before an instant, some of them. */
export async function documentsOfEnded(tx: Tx, endedBefore: Date): Promise<readonly string[]> {
  const found = await tx.identityDocument.findMany({
    where: { player: { status: 'ended', endedAt: { lte: endedBefore } } },
    select: { id: true },
    take: atOnce,
  })
  return found.map(({ id }) => id)
}

/** Documents that were rejected before an instant and have their scans still, some of them. */
export async function rejectedWithScans(tx: Tx, rejectedBefore: Date): Promise<readonly string[]> {
  const found = await tx.identityDocument.findMany({
    where: {
      status: 'rejected',
      reviewedAt: { lte: rejectedBefore },
      OR: [{ frontFileId: { not: null } }, { backFileId: { not: null } }],
    },
    select: { id: true },
    take: atOnce,
  })
  return found.map(({ id }) => id)
}

/** Deletes expired documents, with the limits that they carried over; persons with a permanent exclusion stay barred. */
export async function barForEver(tx: Tx, documentIds: readonly string[], now: Date): Promise<void> {
  const barred = await tx.identityDocument.findMany({
    where: {
      id: { in: [...documentIds] },
      numberHash: { not: null },
      player: { exclusions: { some: { endsAt: null } } },
    },
    select: { numberHash: true, personHash: true },
  })
  await tx.barredPerson.createMany({
    data: barred.flatMap(({ numberHash, personHash }) =>
      numberHash === null
        ? []
        : [{ numberHash, personHash, reason: 'excluded for ever', addedAt: now, addedBy: 'retention' }],
    ),
    skipDuplicates: true,
  })
  const ofThem = { documents: { some: { id: { in: [...documentIds] } } } }
  await tx.depositLimit.deleteMany({ where: { player: { status: 'ended', ...ofThem } } })
  await tx.identityDocument.deleteMany({ where: { id: { in: [...documentIds] } } })
}

/** Deletes some rows of a table for which a condition on `t` holds; returns their count. */
function deleteSome(tx: Tx, table: string, condition: Prisma.Sql): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM ${Prisma.raw(table)} WHERE ctid IN (SELECT t.ctid FROM ${Prisma.raw(table)} AS t WHERE ${condition} LIMIT ${atOnce})`
}

/** Deletes sessions, remembered browsers and sign-ins that were over before an instant, some of them. */
export async function deleteSignIns(tx: Tx, before: Date): Promise<number> {
  let count = 0
  for (const table of ['session', 'remembered_browser', 'pending_sign_in'])
    count += await deleteSome(tx, table, Prisma.sql`t.expires_at <= ${before}`)
  return count
}

/** Deletes messages to the support that were written before an instant, some of them. */
export function deleteMessages(tx: Tx, before: Date): Promise<number> {
  return deleteSome(tx, 'contact_message', Prisma.sql`t.created_at <= ${before}`)
}

/** Deletes what nights found before an instant. */
export function deleteChecks(tx: Tx, before: Date): Promise<number> {
  return deleteSome(tx, 'nightly_check', Prisma.sql`t.alive_at <= ${before}`)
}

/** Deletes text messages from before an instant. */
export function deleteSms(tx: Tx, before: Date): Promise<number> {
  return deleteSome(tx, 'sms', Prisma.sql`t.created_at <= ${before}`)
}

/** Forgets who asked for no text messages before an instant. */
export async function deleteSmsStops(tx: Tx, before: Date): Promise<number> {
  const { count } = await tx.smsStop.deleteMany({ where: { since: { lte: before } } })
  return count
}

/** Deletes flags of accounts that ended before an instant, some of them. */
export function deleteFlags(tx: Tx, endedBefore: Date): Promise<number> {
  return deleteSome(
    tx,
    'flag',
    Prisma.sql`EXISTS (SELECT FROM player WHERE id = t.player_id AND ended_at <= ${endedBefore})`,
  )
}

/** The prefix of an anonymised purchase's reference: unique, and nobody's. */
const forgotten = 'forgotten:'

/**
 * Deletes the link from some purchases to their payers, once nothing has moved since an instant and nothing can any
 * more: remaining credits may have to be refunded by the payment's method. The sums stay.
 */
export async function forgetPayments(tx: Tx, before: Date): Promise<number> {
  const forgot = await tx.$queryRaw<{ id: string }[]>`
    UPDATE purchase SET payer_hash = NULL, reference = ${forgotten} || id, public_reference = ${forgotten} || id WHERE id IN (
      SELECT p.id FROM purchase AS p
      WHERE p.state <> 'open' AND p.created_at <= ${before} AND coalesce(greatest(p.settled_at, p.ended_at) <= ${before}, true)
        AND NOT starts_with(p.reference, ${forgotten})
        AND NOT EXISTS (SELECT FROM credit_lot AS lot LEFT JOIN credit_use ON lot_id = lot.id
          WHERE lot.purchase_id = p.id AND (remaining > 0 OR used_at > ${before} OR returned_at > ${before}))
        AND NOT EXISTS (SELECT FROM refund WHERE purchase_id = p.id AND (refund.state IN ('due', 'failed') OR sent_at > ${before}))
        AND NOT EXISTS (SELECT FROM card_dispute WHERE purchase_id = p.id AND coalesce(closed_at > ${before}, true))
      LIMIT ${atOnce} FOR UPDATE)
    RETURNING id`
  await tx.refund.updateMany({
    where: { purchaseId: { in: forgot.map(({ id }) => id) } },
    data: { reference: null },
  })
  await tx.$executeRaw`
    UPDATE card_dispute SET provider_dispute_id = ${forgotten} || id WHERE purchase_id = ANY(${forgot.map(({ id }) => id)}::uuid[])`
  const events = await deleteSome(tx, 'provider_event', Prisma.sql`t.received_at <= ${before}`)
  return forgot.length + events
}

/** Unmatched money, or money to be returned: it is due, however old. */
const waits = Prisma.sql`purchase_id IS NULL AND returned_at IS NULL`

/** Deletes some money that arrived before an instant and is booked, and some earlier decisions of two persons: of every action but one. */
export async function deleteVouchers(tx: Tx, before: Date, keptAction: string): Promise<number> {
  const money = await deleteSome(
    tx,
    'received_money',
    Prisma.sql`greatest(t.booked_at, t.returned_at) <= ${before} AND NOT (${waits})`,
  )
  const decided = await deleteSome(
    tx,
    'approval',
    Prisma.sql`t.action <> ${keptAction} AND greatest(t.proposed_at, t.approved_at, t.rejected_at) <= ${before}
      AND NOT EXISTS (SELECT FROM received_money AS money WHERE money.bank_reference = t.subject OR money.id::text = t.subject)`,
  )
  return money + decided
}
