import { runningDeliveryStatuses } from '@repo/delivery-rules/statuses'
import { retention } from '@repo/prisma/delivery-retention'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { accountDeletedEmail } from '#api/core/accounts/accounts.emails.ts'
import type { LockedAccount } from '#api/core/accounts/accounts.service.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { setDuty } from '#api/core/carriers/carriers.service.ts'
import type { AccountEraser, OrderEraser } from '#api/core/erasure/erasure.types.ts'
import { findHeldOrders } from '#api/core/erasure/hold.data.ts'
import { erasePlanned } from '#api/core/erasure/planned.erasure.ts'
import { eraseRecipientEmails } from '#api/core/recipient/recipient.erasure.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { eraseAccounts } from '#api/features/accounts/accounts.erasure.ts'
import { eraseCarriers } from '#api/features/carriers/carriers.erasure.ts'
import { eraseCarrierViews } from '#api/features/claims/claims.erasure.ts'
import { eraseCards } from '#api/features/company-card/company-card.erasure.ts'
import { eraseCarriedTracks } from '#api/features/deliveries/deliveries.erasure.ts'
import { eraseOrderAddresses, eraseQuotes } from '#api/features/estimates/estimates.erasure.ts'
import { findErasableOrders, hasOrderUnderWay } from '#api/features/orders/orders.erasure.ts'
import { eraseCustomers } from '#api/features/payments/customer.erasure.ts'
import { erasePaymentShipments } from '#api/features/payments/payments.erasure.ts'
import { erasePayees } from '#api/features/payouts/payee/payee.erasure.ts'
import { eraseOrderRows } from '#api/flows/imports/imports.erasure.ts'
import { journalErasureJob } from '#api/job-definitions.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { eraseQueuedMail } from '#api/mail/queued-mail.erasure.ts'

/**
 * The erasures of closing accounts beyond those of the schema (`@with account`), which follow. A feature adds its own
 * before the last one.
 */
const accountErasers: readonly AccountEraser[] = [
  erasePayees,
  erasePaymentShipments,
  eraseQuotes,
  eraseCarriedTracks,
  eraseCarrierViews,
  eraseCarriers,
  eraseCards,
  eraseCustomers,
  eraseQueuedMail,
  eraseAccounts,
]

/** The erasures of finished orders beyond those of the schema (`@with order`). */
const orderErasers: readonly OrderEraser[] = [eraseRecipientEmails, eraseOrderAddresses, eraseOrderRows]

/** A statement has at most 32 767 parameters, and 5 s. */
const ordersPerBatch = 2000

/** The timeout of closing an account with very many orders on a busy machine. */
const timeoutMs = 5 * 60_000

/** The options of a closing that the holder did not request. */
type Ending = {
  /** Throws when the locked account must not be closed. */
  readonly refuse?: (account: LockedAccount) => void
  /** Runs in the transaction that closes the account. */
  readonly inSameTransaction?: (tx: Tx) => Promise<void>
  /**
   * Whether an email reports the closing. False when it was reported before, or does not concern the reader of the
   * address.
   */
  readonly shouldNotify?: boolean
}

/**
 * Closes the caller's account and erases its personal data; for a company also its members', for a transport company
 * its drivers'. Refused while an order (`order-under-way`) or a delivery (`delivery-under-way`) of any of them runs.
 * Orders within their claim period keep their evidence; debts stay due. Each closed account gets a last email.
 * `not-allowed` for the platform's own account. Idempotent, also concurrently.
 */
export async function eraseOwnAccount(deps: Deps, caller: Caller): Promise<void> {
  if (caller.kind === 'ADMI') throw new Refusal('not-allowed')
  await endAccount(deps, caller.accountId)
}

/**
 * Closes an account like `eraseOwnAccount`, on behalf of others. Its carriers go off duty first, and stay so when it is
 * refused afterwards. Returns false for a repeat, and for an unknown account.
 */
export async function endAccount(
  deps: Deps,
  accountId: string,
  { refuse, inSameTransaction, shouldNotify = true }: Ending = {},
): Promise<boolean> {
  const endingIds = await requireAccountsThatMayEnd(deps.db, accountId)
  await takeOffDuty(deps, endingIds)
  const endAccounts = async (tx: Tx): Promise<boolean> => {
    // Orders before payments, like a settlement; payments before accounts, like a placement.
    await tx.$queryRaw`SELECT id FROM "order" WHERE sender_id = ${accountId}::uuid ORDER BY id FOR UPDATE`
    await tx.$queryRaw`SELECT id FROM payment WHERE account_id = ${accountId}::uuid ORDER BY id FOR UPDATE`
    const account = await lockAccount(tx, accountId)
    if (!account || account.status === 'removed') return false
    refuse?.(account)
    // Nobody can join a locked company, so this result stays valid.
    const accounts = await lockEndingAccounts(tx, account)
    await eraseLockedAccounts(deps, tx, accounts, shouldNotify)
    await inSameTransaction?.(tx)
    return true
  }
  return deps.db.$transaction(endAccounts, { timeout: timeoutMs })
}

/**
 * Returns the ids of the accounts that closing one would close: itself first, then its members and its drivers. Throws
 * `order-under-way` or `delivery-under-way` while any of them has a running order or delivery.
 */
export async function requireAccountsThatMayEnd(db: Db, accountId: string): Promise<readonly string[]> {
  const endingIds = await findAccountsEndingWith(db, accountId)
  await requireNothingUnderWay(db, endingIds)
  return endingIds
}

/**
 * Erases the personal data of locked accounts, except orders held as evidence, and queues the record of the erasure for
 * the journal. Emails their last addresses unless `shouldNotify` is false. Refused as by `eraseOwnAccount`.
 */
export async function eraseLockedAccounts(
  deps: Deps,
  tx: Tx,
  accounts: readonly LockedAccount[],
  shouldNotify = true,
): Promise<void> {
  const accountIds = accounts.map(({ id }) => id)
  // While this lock is held they can accept nothing, so the running work is complete.
  await tx.$queryRaw`
    SELECT 1 FROM carrier WHERE account_id = ANY(${accountIds}::uuid[]) ORDER BY account_id FOR NO KEY UPDATE`
  await requireNothingUnderWay(tx, accountIds)
  const now = await databaseNow(tx)
  const erasableIds = await findErasableOrders(tx, accountIds, now)
  // Disputed data stays as evidence; the night after the dispute erases it.
  const heldOrderIds = await findHeldOrders(tx, erasableIds)
  await eraseOrderDetails(
    deps,
    tx,
    erasableIds.filter((id) => !heldOrderIds.has(id)),
  )
  const erasure = { accountIds, emails: accounts.map(({ email }) => email) }
  for (const erase of accountErasers) await erase(deps, tx, erasure)
  // What belongs to an unconfirmed address may be a stranger's.
  const confirmedAccounts = accounts.filter(({ emailUnconfirmedSince }) => emailUnconfirmedSince === null)
  const target = { ids: accountIds, emails: confirmedAccounts.map(({ email }) => email) }
  for (const planned of retention.account) await erasePlanned(deps, tx, planned, target)
  await deps.jobs.enqueue(tx, journalErasureJob, { accountIds, at: now.toISOString() })
  if (!shouldNotify) return
  for (const { id, email } of accounts) {
    const whereOpen = { senderId: id, status: { in: ['due' as const, 'unpaid' as const] } }
    const { _sum } = await tx.debt.aggregate({ where: whereOpen, _sum: { amountCents: true } })
    const content = accountDeletedEmail(email, _sum.amountCents ?? 0)
    await queueEmail(deps, tx, content, `account-deleted-${id}`)
  }
}

/**
 * Erases the personal data of finished, locked orders of any sender. Amounts, times, towns and ids stay. Idempotent.
 * The caller checks whether they are held as evidence.
 */
export async function eraseOrderDetails(deps: Deps, tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (let index = 0; index < orderIds.length; index += ordersPerBatch) {
    const ids = orderIds.slice(index, index + ordersPerBatch)
    for (const erase of orderErasers) await erase(deps, tx, ids)
    for (const planned of retention.order) await erasePlanned(deps, tx, planned, { ids })
  }
}

/** Returns the ids of the account, its members and its drivers. */
async function findAccountsEndingWith(db: Db, accountId: string): Promise<readonly string[]> {
  const members = await db.companyMember.findMany({
    where: { companyId: accountId },
    select: { accountId: true },
  })
  const drivers = await db.carrier.findMany({
    where: { companyId: accountId },
    select: { accountId: true },
  })
  return [accountId, ...[...members, ...drivers].map((row) => row.accountId).sort()]
}

async function lockEndingAccounts(tx: Tx, closing: LockedAccount): Promise<readonly LockedAccount[]> {
  const accounts = [closing]
  for (const id of (await findAccountsEndingWith(tx, closing.id)).slice(1)) {
    const account = await lockAccount(tx, id)
    if (account && account.status !== 'removed') accounts.push(account)
  }
  return accounts
}

async function requireNothingUnderWay(db: Db, accountIds: readonly string[]): Promise<void> {
  if (await hasOrderUnderWay(db, accountIds)) throw new Refusal('order-under-way')
  const deliveryCount = await db.delivery.count({
    where: {
      carrierId: { in: [...accountIds] },
      status: { in: [...runningDeliveryStatuses] },
    },
  })
  // A carrier that handed goods on is paid its share of the order once they have arrived.
  const whereUnpaid = { outcome: 'taken_over', delivery: { order: { endedAt: null } } } as const
  const strandedCount = await db.roadProblem.count({
    where: { OR: [{ outcome: null }, whereUnpaid], delivery: { carrierId: { in: [...accountIds] } } },
  })
  if (deliveryCount + strandedCount > 0) throw new Refusal('delivery-under-way')
}

/** Takes carriers off duty: they get no new offers, and an open one goes to the next carrier immediately. */
async function takeOffDuty(deps: Deps, accountIds: readonly string[]): Promise<void> {
  const carriersOnDuty = await deps.db.carrier.findMany({
    where: { accountId: { in: [...accountIds] }, isOnDuty: true },
    select: { accountId: true },
  })
  for (const { accountId } of carriersOnDuty) await setDuty(deps, { accountId }, false)
}
