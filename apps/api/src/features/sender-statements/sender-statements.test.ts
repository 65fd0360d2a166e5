import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestRefund } from '#api/core/settlement/refunds.service.ts'
import { reconcileDispute } from '#api/features/payments/disputes/disputes.service.ts'
import { cancelRefund } from '#api/features/payments/refunds/cancel-refund.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { setClock } from '#api/testing/clock.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { callStandIn, submitEvidence } from '#api/testing/payments.ts'
import { readPdfText } from '#api/testing/pdf-text.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { writeSenderStatement } from './sender-statement.pdf.ts'
import { findStatementMonth } from './sender-statements.data.ts'

let app: TestApp
let company: SignedIn
let priceCents: number
const month = '2026-11'

beforeAll(async () => {
  app = await testApp()
  await setClock(app, '2026-11-20T08:00:00Z')
  company = await anAccount(app.deps, 'CLEN', { name: 'Fleurs du Test' })
  const { orderId } = await aDeliveredOrder(app, company, await aCarrier(app.deps))
  await reconcilePayments(app.deps)
  const sources = { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0, lossesCents: 120 }
  await app.deps.db.$transaction((tx) =>
    requestRefund(app.deps, tx, { orderId, key: `gesture:${orderId}`, sources, reason: 'test' }),
  )
  priceCents = (await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })).priceCents
})
afterAll(() => app.close())

const fetchStatement = (who: SignedIn, query: string) =>
  app.request('GET', `/api/expediteur/releve${query}`, { token: who.token })
const formatEuros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

test('a company’s month shows charges and refunds, as a file and as a PDF', async () => {
  const { body } = await fetchStatement(company, `/export?mois=${month}`)
  expect(body.nomFichier).toBe('releve-2026-11.csv')
  const { data } = Papa.parse<Record<string, string>>(body.contenu.slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    Date: '20/11/2026',
    Nature: 'Livraison',
    'N° de bordereau': expect.stringMatching(/^BL\d{5}20112026$/),
    'Débité TTC (€)': formatEuros(priceCents),
    'Remboursé (€)': '1,20',
  })
  const invoices = await app.deps.db.invoice.findMany({ where: { buyerAccountId: company.account.id } })
  for (const { number } of invoices) expect(data[0]?.['Factures et avoirs']).toContain(number)
  const { url } = (await fetchStatement(company, `?mois=${month}`)).body
  const text = await readPdfText(new Uint8Array(await (await fetch(`${app.origin}${url}`)).arrayBuffer()))
  expect(text).toContain('Relevé mensuel – novembre 2026')
  // A truncated number is no number.
  for (const { number } of invoices) expect(text).toContain(number)
  expect(text).toContain('Fleurs du Test')
  expect(text).toContain(`${formatEuros(priceCents)} €`)
})

test('a month longer than its statement says so, and its totals cover all of it', async () => {
  await aDeliveredOrder(app, company, await aCarrier(app.deps))
  await reconcilePayments(app.deps)
  const all = await findStatementMonth(app.deps.db, company.account.id, month, null)
  const limitedMonth = await findStatementMonth(app.deps.db, company.account.id, month, 1)
  expect(limitedMonth).toEqual({ lines: all.lines.slice(0, 1), count: 2, sums: all.sums })
  for (const figure of ['chargedCents', 'refundedCents', 'invoicedCents', 'vatCents'] as const)
    expect(limitedMonth.sums[figure]).toBe(all.lines.reduce((sum, line) => sum + line[figure], 0))
  const operator = app.deps.config.operator
  const about = { month, writtenAt: new Date(), isProvisional: false, operator }
  const text = await readPdfText(
    new Uint8Array(
      await writeSenderStatement({ ...about, ...limitedMonth, company: { name: 'Fleurs', lines: [] } }),
    ),
  )
  expect(text).toContain('Suite dans l’export : 1')
  expect(text).toContain(`${formatEuros(all.sums.chargedCents)} €`)
})

test('a charge-back in place of our refund counts once', async () => {
  const florist = await anAccount(app.deps, 'CLEN', { name: 'Fleurs contestées' })
  const { orderId } = await aDeliveredOrder(app, florist, await aCarrier(app.deps))
  await reconcilePayments(app.deps)
  const order = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: true },
  })
  const readRefunded = async () =>
    (await findStatementMonth(app.deps.db, florist.account.id, month, null)).sums.refundedCents
  const sources = { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0, lossesCents: 450 }
  const decideRefund = (key: string) =>
    app.deps.db.$transaction((tx) =>
      requestRefund(app.deps, tx, { orderId, key: `staff:${key}`, sources, reason: 'test' }),
    )
  const cancel = (id: string) => app.deps.db.$transaction((tx) => cancelRefund(app.deps, tx, id))
  // A mistaken goodwill refund has the same postings: it is no returned money.
  expect(await cancel((await decideRefund('mistake')).refundId)).toMatchObject({ why: 'mistake' })
  expect(await readRefunded()).toBe(0)

  const { refundId } = await decideRefund('meant')
  const { intentId } = order.payment
  await callStandIn(app, 'POST', '/test_helpers/disputes', { payment_intent: intentId ?? '' })
  let disputeId = ''
  for await (const dispute of app.deps.payments.listDisputesSince(new Date(0)))
    if (dispute.intentId === intentId) ({ disputeId } = dispute)
  await reconcileDispute(app.deps, disputeId)
  expect(await readRefunded()).toBe(450)
  await submitEvidence(app, disputeId, 'losing_evidence')
  await reconcileDispute(app.deps, disputeId)
  expect(await cancel(refundId)).toMatchObject({ why: 'given-by-network' })
  expect(await readRefunded()).toBe(order.priceCents)
})

test('a statement opens only by its own address', async () => {
  const { url } = (await fetchStatement(company, '?mois=2026-10')).body
  expect((await fetch(`${app.origin}${url}`)).status).toBe(200)
  expect((await fetch(`${app.origin}${url.replace('2026-10', '2026-11')}`)).status).toBe(404)
  expect((await fetch(`${app.origin}${url.replace('releves-expediteur', 'releves')}`)).status).toBe(404)
})

test('the statement of a month without movements says so', async () => {
  const { url } = (await fetchStatement(company, '?mois=2026-10')).body
  const fetched = await fetch(`${app.origin}${url}`)
  expect(await readPdfText(new Uint8Array(await fetched.arrayBuffer()))).toContain('Aucun mouvement')
})

test('individuals have no statement, and an invalid month has none', async () => {
  const individual = await aSender(app.deps)
  expect((await fetchStatement(individual, '')).status).toBe(403)
  expect((await fetchStatement(individual, '/export')).status).toBe(403)
  expect((await fetchStatement(company, '?mois=2026-13')).status).toBe(422)
})
