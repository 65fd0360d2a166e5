import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { findPayableMonth } from '@repo/delivery-rules/payouts'
import { databaseNow } from '@repo/server-kit/database'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { findPartiesWithBalance } from './payouts.data.ts'

/** How long a file may wait for its export to the bank, and how long the bank may take. */
const exportWithinMs = 2 * 24 * 3_600_000
const answerWithinMs = 7 * 24 * 3_600_000

const maxItems = 200

/**
 * Returns what waits for a person: held and rejected payouts, at most 200; files for the bank and missing answers of the
 * bank, at most 200 together; a missed run.
 */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const now = await databaseNow(db)
  return [
    ...(await listWaitingPayouts(db)),
    ...(await listOpenFiles(db, now)),
    ...(await listMissedRun(db, now)),
  ]
}

async function listWaitingPayouts(db: Db): Promise<SupportItem[]> {
  const payouts = await db.payout.findMany({
    where: { status: { in: ['held', 'rejected'] } },
    orderBy: { reckonedAt: 'asc' },
    take: maxItems,
  })
  return payouts.map(({ id, month, status, holdReason, rejectedAt, reckonedAt }) => ({
    kind: status === 'rejected' ? 'payout-rejected' : 'payout-held',
    subjectKind: 'payout',
    subjectId: id,
    since: rejectedAt ?? reckonedAt,
    what:
      status === 'rejected'
        ? `The bank rejected a payout of ${month}: it waits for another account, or for its release.`
        : `A payout of ${month} is held: ${holdReason}.`,
    // No release pays more than the ledger's debt, or to an account that banks do not accept.
    command:
      holdReason === 'corrected' || holdReason === 'wrong-account'
        ? `payouts show ${id}`
        : `payouts release ${id}`,
  }))
}

async function listOpenFiles(db: Db, now: Date): Promise<SupportItem[]> {
  const openFiles = await db.payoutFile.findMany({
    where: {
      storedFileId: { not: null },
      OR: [
        { exportedAt: null, closedAt: { lt: new Date(now.getTime() - exportWithinMs) } },
        {
          exportedAt: { lt: new Date(now.getTime() - answerWithinMs) },
          payouts: { some: { status: 'sent' } },
        },
      ],
    },
    orderBy: { openedAt: 'asc' },
    take: maxItems,
  })
  return openFiles.map(({ id, messageId, exportedAt, openedAt, transfers }) => ({
    kind: exportedAt ? 'transfers-unanswered' : 'transfers-not-sent',
    subjectKind: 'payout-file',
    subjectId: id,
    since: exportedAt ?? openedAt,
    what: exportedAt
      ? `The bank's answer to the transfers of ${messageId} is not noted.`
      : `The ${transfers} transfers of ${messageId} were not handed to the bank.`,
    command: exportedAt ? `payouts executed ${messageId}` : `payouts export ${messageId}`,
  }))
}

/**
 * Returns an item when, a day after the payout day, a party with a balance has no payout, as without a paying account.
 */
async function listMissedRun(db: Db, now: Date): Promise<SupportItem[]> {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  const month = findPayableMonth(parisDayOf(yesterday))
  const parties = await findPartiesWithBalance(db, month)
  if (parties.length === 0) return []
  return [
    {
      kind: 'payouts-not-run',
      subjectKind: 'month',
      subjectId: month,
      since: yesterday,
      what: `${parties.length} carriers are owed money of ${month} and earlier, and the payouts did not run for them.`,
      command: `payouts run --month ${month}`,
    },
  ]
}
