import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cancelDeclinedPayment } from '#api/core/settlement/authorisation.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { aSender } from '#api/testing/builders.ts'
import { parisShipment } from '#api/testing/orders.ts'
import {
  aQuote,
  healProvider,
  listBrokenInvariants,
  openSheet,
  payByCard,
  plantFault,
  requestSheet,
} from '#api/testing/payments.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a payment opens with the documented fields only: amount and email', async () => {
  const sender = await aSender(app.deps)
  const { montant } = await aQuote(app, sender)
  const { body } = await requestSheet(app, sender, { amount: String(montant), userId: sender.account.email })
  expect(body).toMatchObject({ success: true, simule: true, clePublique: 'pk_test_simulated' })
  expect(body.paymentIntent).toMatch(/^pi_\w+_secret_\w+$/)
  expect(body.customer).toMatch(/^cus_/)
  expect(body.ephemeralKey).toMatch(/^ek_/)
})

test('twenty concurrent openings of one quote return one intent', async () => {
  const sender = await aSender(app.deps)
  const quote = await aQuote(app, sender)
  const sheets = await Promise.all(Array.from({ length: 20 }, () => openSheet(app, sender, quote)))
  expect(new Set(sheets.map(({ paymentIntent }) => paymentIntent)).size).toBe(1)
  expect(await app.deps.db.payment.count({ where: { quoteId: quote.devisId } })).toBe(1)
})

test.each([
  ['a cent less', -0.01],
  ['a cent more', 0.01],
  ['far less', -1000],
])('an amount that is %s than the quote opens nothing', async (_what, difference) => {
  const sender = await aSender(app.deps)
  const { montant, devisId } = await aQuote(app, sender)
  const amount = Math.max(0, montant + difference).toFixed(2)
  for (const fields of [{ amount, devisId }, { amount }])
    expect((await requestSheet(app, sender, fields)).body).toMatchObject({
      success: false,
      code: 'quote-unknown',
    })
  expect(await app.deps.db.payment.count({ where: { quoteId: devisId } })).toBe(0)
})

test("another sender's quote opens nothing, by its id or by its amount", async () => {
  const [owner, thief] = await Promise.all([aSender(app.deps), aSender(app.deps)])
  const { montant, devisId } = await aQuote(app, owner)
  const amount = String(montant)
  for (const fields of [{ amount, devisId }, { amount }])
    expect((await requestSheet(app, thief, fields)).body).toMatchObject({
      success: false,
      code: 'quote-unknown',
    })
})

test("a guest's quote belongs to one of its concurrent openers", async () => {
  const senders = await Promise.all(Array.from({ length: 5 }, () => aSender(app.deps)))
  const { montant, devisId } = await aQuote(app, null)
  const fields = { amount: String(montant), devisId }
  const answers = await Promise.all(senders.map((sender) => requestSheet(app, sender, fields)))
  expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1)
  expect(await listBrokenInvariants(app)).toEqual([])
})

test("the payment form refuses another person's email", async () => {
  const sender = await aSender(app.deps)
  const { montant } = await aQuote(app, sender)
  const answer = await requestSheet(app, sender, { amount: String(montant), userId: 'autre@test.test' })
  expect(answer.status).toBe(403)
})

test('a shipment that is not the quoted one opens nothing', async () => {
  const sender = await aSender(app.deps)
  const { montant, devisId } = await aQuote(app, sender)
  for (const changed of [{ nombreColis: 9 }, { adresseArrivee: '1 rue Nationale, 59000 Lille' }]) {
    const expedition = JSON.stringify({ ...parisShipment, ...changed })
    const { body } = await requestSheet(app, sender, { amount: String(montant), devisId, expedition })
    expect(body).toMatchObject({ success: false, code: 'payment-mismatch' })
  }
})

test("of two quotes with one amount the shipment's own is paid", async () => {
  const sender = await aSender(app.deps)
  const quote = await aQuote(app, sender)
  const other = await aQuote(app, sender, { ...parisShipment, adresseArrivee: 'Place de la Nation, Paris' })
  expect(other.montant).toBe(quote.montant)
  const expedition = JSON.stringify(parisShipment)
  const { body } = await requestSheet(app, sender, { amount: String(quote.montant), expedition })
  expect(body).toMatchObject({ success: true })
  expect(await app.deps.db.payment.count({ where: { quoteId: quote.devisId } })).toBe(1)
})

test('after a declined card another one can pay the same intent', async () => {
  const sender = await aSender(app.deps)
  const sheet = await openSheet(app, sender, await aQuote(app, sender))
  const declined = await payByCard(app, sheet, '4000000000000002')
  expect(declined.status).toBe(402)
  expect(declined.body.error.code).toBe('card_declined')
  expect((await payByCard(app, sheet)).body.status).toBe('requires_capture')
})

test('a quote opens a payment until just before its 15 minutes are over', async () => {
  const sender = await aSender(app.deps)
  const [early, late] = [await aQuote(app, sender), await aQuote(app, sender)]
  await app.passTime(15 * 60_000 - 20_000)
  await openSheet(app, sender, early)
  await app.passTime(20_000)
  const { body } = await requestSheet(app, sender, { amount: String(late.montant), devisId: late.devisId })
  expect(body).toMatchObject({ success: false, code: 'quote-unknown' })
})

test('a payment that the provider did not create is created by the next try, in the same row', async () => {
  const sender = await aSender(app.deps)
  const quote = await aQuote(app, sender)
  const where = { quoteId: quote.devisId }
  await plantFault(app, { next: '500', path: '/payment_intents', times: 100 })
  const { body } = await requestSheet(app, sender, { amount: String(quote.montant), devisId: quote.devisId })
  expect(body).toMatchObject({ success: false, code: 'unavailable' })
  const before = await app.deps.db.payment.findUniqueOrThrow({ where })
  expect(before).toMatchObject({ status: 'planned', intentId: null })
  await healProvider(app)
  const { intentId } = await openSheet(app, sender, quote)
  expect(await app.deps.db.payment.findUniqueOrThrow({ where })).toMatchObject({
    id: before.id,
    status: 'opened',
    intentId,
  })
})

test('a payment released while the provider creates it is not opened, and is cancelled there', async () => {
  const sender = await aSender(app.deps)
  const quote = await aQuote(app, sender)
  const { payments } = app.deps
  const createIntent = payments.createIntent.bind(payments)
  let intentId = ''
  const provider = vi.spyOn(payments, 'createIntent').mockImplementation(async (draft) => {
    const answer = await createIntent(draft)
    intentId = answer.payment.intentId
    const { id } = await app.deps.db.payment.findUniqueOrThrow({ where: { quoteId: quote.devisId } })
    await cancelDeclinedPayment(app.deps, id)
    return answer
  })
  const { body } = await requestSheet(app, sender, { amount: String(quote.montant), devisId: quote.devisId })
  provider.mockRestore()
  expect(body).toMatchObject({ success: false, code: 'payment-released' })
  await app.passTime(16 * 60_000)
  // Payments left open by other tests are cancelled by one run, and settled by the next.
  await reconcilePayments(app.deps)
  await reconcilePayments(app.deps)
  expect((await payments.find(intentId))?.status).toBe('canceled')
  expect(await listBrokenInvariants(app)).toEqual([])
})
