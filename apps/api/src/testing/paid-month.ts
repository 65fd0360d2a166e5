import type { RefundRequest } from '#api/core/settlement/refunds.service.ts'
import { requestRefund } from '#api/core/settlement/refunds.service.ts'
import { sendRefund } from '#api/features/payments/refunds/send-refund.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from './builders.ts'
import { aCarrier, anAccount, aSender, testPassword } from './builders.ts'
import { setClock } from './clock.ts'
import { aDeliveredOrder } from './deliveries.ts'
import { anAcceptedOrder, succeed } from './orders.ts'
import { readPdfText } from './pdf-text.ts'
import type { TestApp } from './test-app.ts'

/** The platform's own account, as the settings of such a month name it. */
export const operatorIban = 'FR7630006000011234567890189'

/** The payout accounts of the month's carriers. */
export const ibans = {
  independent: 'DE89370400440532013000',
  company: 'ES9121000418450200051332',
  lapsed: 'NL91ABNA0417164300',
  indebted: 'BE68539007547034',
} as const

/** The senders and carriers of the month. `earned` is the balance of each carrier or company for it, in cents. */
export type PaidMonth = {
  readonly sender: SignedIn
  /** A company that sends: it gets monthly statements. */
  readonly shop: SignedIn
  readonly independent: ACarrier
  readonly company: SignedIn
  readonly accountless: ACarrier
  readonly lapsed: ACarrier
  readonly indebted: ACarrier
  /** The order of the indebted carrier. */
  readonly lostOrder: string
  readonly earned: ReadonlyMap<string, number>
}

/**
 * Creates November 2026 through the real services: an independent carrier with deliveries, a compensation and refunds,
 * a company with two drivers, a carrier without a payout account, one with expired documents, one whose refunds may
 * exceed its earnings. Afterwards it is 5 December, before any payout.
 */
export async function aPaidMonth(app: TestApp): Promise<PaidMonth> {
  const [sender, shop] = [await aSender(app.deps), await anAccount(app.deps, 'CLEN', { name: 'Fleurs' })]
  const company = await anAccount(app.deps, 'TREN')
  const companyId = company.account.id
  const drivers = [await aCarrier(app.deps, { companyId }), await aCarrier(app.deps, { companyId })]
  const independent = await aCarrier(app.deps)
  const [accountless, lapsed, indebted] = [
    await aCarrier(app.deps),
    await aCarrier(app.deps),
    await aCarrier(app.deps),
  ]
  await setClock(app, '2026-11-20T08:00:00Z')
  await addPayoutAccount(app, independent, ibans.independent)
  await addPayoutAccount(app, company, ibans.company)
  await addPayoutAccount(app, lapsed, ibans.lapsed)
  await addPayoutAccount(app, indebted, ibans.indebted)
  const deliver = async (carrier: ACarrier, by: SignedIn) => (await aDeliveredOrder(app, by, carrier)).orderId
  const goOffDuty = (who: ACarrier) => succeed(app, who, 'transporteur/service', { enService: false })
  const paidOrder = await deliver(independent, sender)
  const shopOrder = await deliver(independent, shop)
  const cancelled = await anAcceptedOrder(app, shop, independent)
  await app.passTime(61_000)
  await succeed(app, shop, 'demande/cancel', { commandeId: cancelled.orderId })
  await goOffDuty(independent)
  for (const carrier of [...drivers, accountless, lapsed]) {
    await deliver(carrier, sender)
    await goOffDuty(carrier)
  }
  const lostOrder = await deliver(indebted, sender)
  await goOffDuty(indebted)
  await reconcilePayments(app.deps)
  await refundPart(app, paidOrder, 'correction', { carrierCents: 250 })
  await refundPart(app, shopOrder, 'gesture', { serviceFeeCents: 115, lossesCents: 85 })
  await setClock(app, '2026-12-05T08:00:00Z')
  const earned = new Map<string, number>()
  for (const { account } of [independent, company, accountless, lapsed, indebted])
    earned.set(account.id, await readPayableCents(app, account.id))
  await app.deps.db.document.updateMany({
    where: { accountId: lapsed.account.id },
    data: { expiresAt: new Date('2026-12-04') },
  })
  return { sender, shop, independent, company, accountless, lapsed, indebted, lostOrder, earned }
}

/** Stores a carrier's payout account over HTTP. */
export async function addPayoutAccount(app: TestApp, who: SignedIn, iban: string): Promise<void> {
  await succeed(app, who, 'transporteur/coordonnees-bancaires', {
    titulaire: 'Zoé Test',
    iban,
    regimeTva: 'franchise',
    lieuNaissance: 'Lyon',
    mandat: true,
    motDePasse: testPassword,
  })
}

/** Refunds an order from the named sources, up to the provider. */
export async function refundPart(
  app: TestApp,
  orderId: string,
  key: string,
  parts: Partial<RefundRequest['sources']>,
): Promise<void> {
  const sources = { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0, lossesCents: 0, ...parts }
  const { refundId } = await app.deps.db.$transaction((tx) =>
    requestRefund(app.deps, tx, { orderId, key: `${key}:${orderId}`, sources, reason: 'test' }),
  )
  await sendRefund(app.deps, refundId)
}

/** Returns what a ledger account owes to a party, in cents; negative when the party owes it. */
export async function readPayableCents(
  app: TestApp,
  partyId: string,
  account = 'carrier-payable',
): Promise<number> {
  const { _sum } = await app.deps.db.ledgerPosting.aggregate({
    where: { account, partyId },
    _sum: { amountCents: true },
  })
  return 0 - (_sum.amountCents ?? 0)
}

/** Returns a month of a carrier's earnings as its app gets it. */
export async function fetchEarnings(app: TestApp, who: SignedIn, month = '2026-11') {
  return (await app.request('GET', `/api/transporteur/gains?mois=${month}`, { token: who.token })).body
}

/** Returns the text of the PDF of a carrier's statement of a month. */
export async function fetchStatement(app: TestApp, who: SignedIn, month = '2026-11'): Promise<string> {
  const path = `/api/transporteur/gains/releve?mois=${month}`
  const { body } = await app.request('GET', path, { token: who.token })
  const answer = await fetch(`${app.origin}${body.url}`)
  return readPdfText(new Uint8Array(await answer.arrayBuffer()))
}

/** Returns every row of money that a month's end may change, for comparison. */
export async function readMoneyOfMonth({ deps: { db } }: TestApp): Promise<string> {
  const rows = [
    await db.payout.findMany({ orderBy: { id: 'asc' } }),
    await db.payoutLine.findMany({ orderBy: { entryId: 'asc' } }),
    await db.payoutFile.findMany({ orderBy: { id: 'asc' } }),
    await db.invoice.findMany({ orderBy: { id: 'asc' } }),
    await db.invoiceSeries.findMany({ orderBy: [{ issuer: 'asc' }, { series: 'asc' }] }),
    await db.ledgerPosting.findMany({ orderBy: { id: 'asc' } }),
    await db.storedFile.findMany({ orderBy: { id: 'asc' } }),
  ]
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
