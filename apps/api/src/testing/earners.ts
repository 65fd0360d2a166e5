import { randomUUID } from 'node:crypto'
import type { LedgerEntry } from '@repo/delivery-rules/ledger'
import { delivery } from '@repo/delivery-rules/ledger'
import { databaseNow } from '@repo/server-kit/database'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { ACarrier, SignedIn } from './builders.ts'
import { aCarrier } from './builders.ts'
import { addPayoutAccount } from './paid-month.ts'
import type { TestApp } from './test-app.ts'

/** Creates a carrier with a payout account and this balance in the ledger, without the orders for it. */
export async function anEarner(app: TestApp, cents = 1000): Promise<ACarrier> {
  const carrier = await aCarrier(app.deps)
  await addPayoutAccount(app, carrier, 'DE89370400440532013000')
  await creditCarrier(app, carrier, cents)
  return carrier
}

/** Credits a carrier or a transport company in the ledger as a delivery does, without an order. */
export async function creditCarrier(app: TestApp, { account }: SignedIn, cents: number): Promise<void> {
  const shares = { carrierShareCents: cents, platformShareCents: 0, vatPerMille: 200 }
  await append(app, delivery({ carrierId: account.id, ...shares }))
}

/** Debits a carrier in the ledger as a refund does, without an order. */
export async function debitCarrier(app: TestApp, { account }: SignedIn, cents: number): Promise<void> {
  const postings = [
    { account: 'carrier-payable', amountCents: cents, party: account.id },
    { account: 'refunds-due', amountCents: -cents, party: randomUUID() },
  ] as const
  await append(app, { kind: 'refund-decided', postings })
}

/** Sets when the documents of a carrier expire. */
export async function setDocumentsExpiry(
  app: TestApp,
  { account }: ACarrier,
  expiresAt: Date,
): Promise<void> {
  await app.deps.db.document.updateMany({ where: { accountId: account.id }, data: { expiresAt } })
}

async function append(app: TestApp, entry: LedgerEntry): Promise<void> {
  await app.deps.db.$transaction(async (tx) =>
    post(tx, {
      key: `${entry.kind}:${randomUUID()}`,
      entry,
      orderId: null,
      paymentId: null,
      now: await databaseNow(tx),
    }),
  )
}
