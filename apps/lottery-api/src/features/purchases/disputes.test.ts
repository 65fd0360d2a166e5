import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enterDraw } from '#lottery-api/admin/demo-draw.ts'
import { sumBalance } from '#lottery-api/core/ledger/ledger.service.ts'
import { listManualRefunds } from '#lottery-api/features/credits/refunds.data.ts'
import { sendRefund } from '#lottery-api/features/credits/refunds.service.ts'
import { closeIfSettled } from '#lottery-api/flows/account-closing/account-closing.service.ts'
import { checkInvariants } from '#lottery-api/flows/invariants/check.service.ts'
import { anOpenDraw, closeAndSealDraw, drawAndPublish } from '#lottery-api/testing/draws.ts'
import type { Buyer } from '#lottery-api/testing/purchases.ts'
import {
  aBuyer,
  buy,
  callStripe,
  loseCardNotices,
  payByCard,
  readPurchase,
  sendCardNotice,
  vote,
} from '#lottery-api/testing/purchases.ts'
import { runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDisputes } from './disputes.sweeper.ts'

let app: TestApp
let week: string
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'fatal' } })
  ;({ week } = await anOpenDraw(app))
  // Notices come when a test sends them.
  await loseCardNotices(app)
})
afterEach(async () => {
  expect((await checkInvariants(app.deps)).filter(({ ok }) => !ok)).toEqual([])
})
afterAll(() => app.close())

/** Buys credits by card, and settles the purchase. */
async function aPayment(buyer: Buyer, card?: string) {
  const started = await buy(buyer, 'card')
  const { intentId } = await payByCard(app, started, card)
  const { id } = await readPurchase(buyer, started.body.purchase.id)
  return { id, intentId }
}

const openDispute = async (intentId: string, amount = 300): Promise<string> =>
  (await callStripe(app, '/test_helpers/disputes', { payment_intent: intentId, amount: String(amount) })).id
const submitEvidence = (disputeId: string, evidence: 'winning_evidence' | 'losing_evidence') =>
  callStripe(app, `/disputes/${disputeId}`, { 'evidence[uncategorized_text]': evidence, submit: 'true' })
const postNotice = (intentId: string, disputeId: string, type = 'charge.dispute.created') =>
  sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId, disputeId, type })
const findDispute = (purchaseId: string) =>
  app.deps.db.cardDispute.findFirstOrThrow({ where: { purchaseId } })
const readCredits = async ({ client }: Buyer) => (await client.request('GET', '/api/credits')).body
const readStatement = async ({ client }: Buyer) => (await client.request('GET', '/api/statement')).body
const requestRefund = ({ client }: Buyer) =>
  client.request('POST', '/api/credits/refund', { body: { requestKey: randomUUID() } })
const readBalances = async ({ id: playerId }: Buyer) => {
  const sumAccount = (account: Parameters<typeof sumBalance>[1]) =>
    sumBalance(app.deps.db, account, { playerId })
  return {
    card: await sumAccount('provider:card'),
    disputed: await sumAccount('disputed'),
    // Without a negative zero.
    owed: 0 - (await sumAccount('credits-pot')) - (await sumAccount('credits-cost')),
    due: 0 - (await sumAccount('refunds-due')),
    costs: await sumAccount('running-costs'),
  }
}
const showDispute = (id: string) => runStaff(app, 'disputes', 'show', id)

test('a dispute withholds the money and locks the unused credits; once it is won, both are restored', async () => {
  const buyer = await aBuyer(app)
  const { id, intentId } = await aPayment(buyer)
  const disputeId = await openDispute(intentId)
  const outcomes = await Promise.all([
    postNotice(intentId, disputeId),
    postNotice(intentId, disputeId, 'charge.dispute.funds_withdrawn'),
    sweepDisputes(app.deps).then(() => 200),
  ])
  expect(outcomes).toEqual([200, 200, 200])
  const opened = await findDispute(id)
  expect(opened).toMatchObject({ status: 'open', reasonCode: 'fraudulent', amountCents: 300 })
  expect(await readBalances(buyer)).toEqual({ card: 0, disputed: 300, owed: 300, due: 0, costs: 0 })
  expect(await readCredits(buyer)).toMatchObject({ paid: 0, locked: 4, refundableCents: 0 })
  expect((await readPurchase(buyer, id)).dispute).toBe('open')
  // Neither usable nor refundable.
  await vote(buyer, week)
  const paid = await buyer.client.request('POST', `/api/draws/${week}/pay-with-credit`, { body: {} })
  expect(paid.body.code).toBe('not-enough-credits')
  expect((await requestRefund(buyer)).body.code).toBe('nothing-to-refund')

  const flags = await app.deps.db.flag.findMany({ where: { playerId: buyer.id } })
  expect(flags).toMatchObject([{ kind: 'card-dispute', key: opened.id, facts: { cents: 300 } }])
  expect((await runStaff(app, 'disputes', 'list')).out).toContain(opened.id)
  expect((await showDispute(opened.id)).out).toMatch(/identity proven .*\d/)

  await submitEvidence(disputeId, 'winning_evidence')
  await Promise.all([
    postNotice(intentId, disputeId, 'charge.dispute.closed'),
    postNotice(intentId, disputeId, 'charge.dispute.funds_reinstated'),
  ])
  // A late report changes nothing any more.
  await postNotice(intentId, disputeId)
  expect(await findDispute(id)).toMatchObject({ status: 'won', closedAt: expect.any(Date) })
  expect(await readBalances(buyer)).toEqual({ card: 300, disputed: 0, owed: 300, due: 0, costs: 0 })
  expect(await readCredits(buyer)).toMatchObject({ paid: 4, locked: 0, refundableCents: 300 })
  const { lines, balance } = await readStatement(buyer)
  expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(['dispute-won', 'dispute', 'purchase'])
  expect(balance).toMatchObject({ refundedCents: 0, credits: 4 })
  const news = await app.deps.db.notification.findMany({ where: { playerId: buyer.id } })
  expect(news.map(({ kind }) => kind).sort()).toEqual(['dispute-won', 'payment-disputed', 'payment-settled'])
  expect((await runStaff(app, 'disputes', 'list')).out).not.toContain(opened.id)
})

test('a dispute that is first reported when lost, before the payment itself, is booked in full', async () => {
  const buyer = await aBuyer(app)
  const started = await buy(buyer, 'card')
  const { intentId } = await payByCard(app, started)
  const { id } = started.body.purchase
  const disputeId = await openDispute(intentId)
  await submitEvidence(disputeId, 'losing_evidence')
  await Promise.all([postNotice(intentId, disputeId, 'charge.dispute.closed'), sweepDisputes(app.deps)])
  await postNotice(intentId, disputeId)
  expect(await readPurchase(buyer, id)).toMatchObject({ state: 'settled', dispute: 'lost' })
  expect(await readCredits(buyer)).toMatchObject({ paid: 0, locked: 0, refundableCents: 0 })
  expect(await readBalances(buyer)).toEqual({ card: 0, disputed: 0, owed: 0, due: 0, costs: 0 })
  expect((await readStatement(buyer)).balance).toMatchObject({
    paidInCents: 300,
    refundedCents: 300,
    credits: 0,
  })
})

test('a lost dispute leaves a spent credit in play, which is void once its entry is cancelled', async () => {
  const buyer = await aBuyer(app)
  const { intentId } = await aPayment(buyer)
  await vote(buyer, week)
  await buyer.client.request('POST', `/api/draws/${week}/pay-with-credit`, { body: {} })
  const disputeId = await openDispute(intentId)
  await submitEvidence(disputeId, 'losing_evidence')
  await postNotice(intentId, disputeId, 'charge.dispute.closed')
  expect(await readBalances(buyer)).toEqual({ card: 0, disputed: 0, owed: 75, due: 0, costs: 75 })
  const readLot = () => app.deps.db.creditLot.findFirstOrThrow({ where: { playerId: buyer.id } })
  expect(await readLot()).toMatchObject({ remaining: 0, voided: 3, toVoid: 1 })
  await buyer.client.request('DELETE', `/api/draws/${week}/participation`, { body: {} })
  expect(await readLot()).toMatchObject({ remaining: 0, voided: 4, toVoid: 0 })
  expect(await readBalances(buyer)).toEqual({ card: 0, disputed: 0, owed: 0, due: 0, costs: 0 })
  expect((await readStatement(buyer)).balance.credits).toBe(0)
})

test('a pending refund waits for the dispute; it is sent once that is won, and charged back once it is lost', async () => {
  for (const [evidence, state] of [
    ['winning_evidence', 'sent'],
    ['losing_evidence', 'charged_back'],
  ] as const) {
    const buyer = await aBuyer(app)
    const { id, intentId } = await aPayment(buyer)
    await requestRefund(buyer)
    const disputeId = await openDispute(intentId)
    const due = await app.deps.db.refund.findFirstOrThrow({ where: { purchaseId: id } })
    const readRefund = () => app.deps.db.refund.findFirstOrThrow({ where: { purchaseId: id } })
    await postNotice(intentId, disputeId)
    await sendRefund(app.deps, due.id)
    expect((await readRefund()).state).toBe('due')
    expect(await listManualRefunds(app.deps.db)).toEqual([])
    await app.deps.db.player.update({ where: { id: buyer.id }, data: { endRequestedAt: new Date() } })
    expect(await closeIfSettled(app.deps, buyer.id)).toBe(false)
    await submitEvidence(disputeId, evidence)
    await postNotice(intentId, disputeId, 'charge.dispute.closed')
    await sendRefund(app.deps, due.id)
    expect((await readRefund()).state).toBe(state)
    expect(await readBalances(buyer)).toEqual({ card: 0, disputed: 0, owed: 0, due: 0, costs: 0 })
    expect(await closeIfSettled(app.deps, buyer.id)).toBe(true)
  }
})

test('a refund that the provider refuses for a yet unreported dispute fails, and is charged back once it is lost', async () => {
  const buyer = await aBuyer(app)
  const { id, intentId } = await aPayment(buyer)
  await requestRefund(buyer)
  const disputeId = await openDispute(intentId)
  const { id: due } = await app.deps.db.refund.findFirstOrThrow({ where: { purchaseId: id } })
  await sendRefund(app.deps, due)
  const readRefund = () => app.deps.db.refund.findUniqueOrThrow({ where: { id: due } })
  expect(await readRefund()).toMatchObject({ state: 'failed', failure: 'charge_disputed' })
  await submitEvidence(disputeId, 'losing_evidence')
  await sweepDisputes(app.deps)
  expect(await readRefund()).toMatchObject({ state: 'charged_back' })
})

test('a lost dispute of a part of a payment voids the credits of that part', async () => {
  const buyer = await aBuyer(app)
  const { intentId } = await aPayment(buyer)
  const part = await openDispute(intentId, 100)
  await submitEvidence(part, 'losing_evidence')
  await postNotice(intentId, part, 'charge.dispute.closed')
  expect(await readCredits(buyer)).toMatchObject({ paid: 3, locked: 0, refundableCents: 225 })
  expect(await readBalances(buyer)).toEqual({ card: 200, disputed: 0, owed: 225, due: 0, costs: 25 })
})

test('an inquiry about a payment locks no credit until it becomes a dispute', async () => {
  const buyer = await aBuyer(app)
  const { id, intentId } = await aPayment(buyer, '4000000000001976')
  await sweepDisputes(app.deps)
  const inquiry = await findDispute(id)
  expect(inquiry).toMatchObject({ status: 'inquiry', withdrawnAt: null })
  expect(await readCredits(buyer)).toMatchObject({ paid: 4, locked: 0 })
  await callStripe(app, `/test_helpers/disputes/${inquiry.providerDisputeId}/escalate`)
  await postNotice(intentId, inquiry.providerDisputeId, 'charge.dispute.updated')
  expect(await readCredits(buyer)).toMatchObject({ paid: 0, locked: 4 })
})

test('a forged notice, and one about a charge that is not ours, change nothing', async () => {
  const buyer = await aBuyer(app)
  const { intentId } = await aPayment(buyer)
  const disputeId = await openDispute(intentId)
  const forged = { id: 'evt_forged', intentId, disputeId }
  expect(await sendCardNotice(app, forged, 'whsec_of_somebody_else')).toBe(400)
  expect(await app.deps.db.cardDispute.count({ where: { purchase: { playerId: buyer.id } } })).toBe(0)
  const strange = await callStripe(app, '/payment_intents', { amount: '300', currency: 'eur' })
  await callStripe(app, `/payment_intents/${strange.id}/confirm`, { payment_method: 'pm_card_visa' })
  const strangeDisputeId = await openDispute(strange.id)
  expect(await postNotice(strange.id, strangeDisputeId)).toBe(200)
  expect(await app.deps.db.purchase.count({ where: { reference: strange.id } })).toBe(0)
  expect(await app.deps.db.cardDispute.count({ where: { providerDisputeId: strangeDisputeId } })).toBe(0)
})

test('a sealed ticket keeps its pot, its proof and its line when its payment is disputed', async () => {
  const players = [await aBuyer(app), await aBuyer(app)]
  for (const player of players) {
    await aPayment(player)
    await enterDraw(app.deps, player.id, week)
  }
  const sealed = await closeAndSealDraw(app)
  const purchase = await app.deps.db.purchase.findFirstOrThrow({ where: { playerId: players[0]?.id ?? '' } })
  const disputeId = await openDispute(purchase.reference)
  await submitEvidence(disputeId, 'losing_evidence')
  await postNotice(purchase.reference, disputeId, 'charge.dispute.closed')
  const costs = await sumBalance(app.deps.db, 'running-costs', { playerId: purchase.playerId })
  expect(costs).toBe(75)
  await drawAndPublish(app, sealed)
  const after = await app.deps.db.draw.findUniqueOrThrow({ where: { id: sealed.id } })
  const { manifest, listSha256, merkleRoot, potCents, ticketCount } = sealed
  expect(after).toMatchObject({ state: 'published', manifest, listSha256, merkleRoot, potCents, ticketCount })
})
