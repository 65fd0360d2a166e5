import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumBalance } from '#lottery-api/core/ledger/ledger.service.ts'
import { bookMoney, proposeMoney } from '#lottery-api/features/purchases/received-money.service.ts'
import { closeIfSettled } from '#lottery-api/flows/account-closing/account-closing.service.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { testPassword } from '#lottery-api/testing/players.ts'
import type { Buyer } from '#lottery-api/testing/purchases.ts'
import {
  aBuyer,
  buy,
  buyCredits,
  decideAtPayPal,
  decideRefundAtStripe,
  payByCard,
  plantCardFault,
  plantPayPalFault,
  readPurchase,
  sendCardNotice,
  vote,
} from '#lottery-api/testing/purchases.ts'
import { runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { listManualRefunds } from './refunds.data.ts'
import { bookRefundPaid, checkSentRefunds, proposeRefundPaid, sendRefund } from './refunds.service.ts'
import { sweepRefunds } from './refunds.sweeper.ts'

let app: TestApp
let week: string
beforeAll(async () => {
  app = await testApp()
  ;({ week } = await anOpenDraw(app))
})
afterAll(() => app.close())

const alice = { actor: 'alice', reason: 'monthly run' }
const bob = { actor: 'bob', reason: 'checked' }
const refund = ({ client }: Buyer, requestKey: string = randomUUID()) =>
  client.request('POST', '/api/credits/refund', { body: { requestKey } })
const readCredits = async ({ client }: Buyer) => (await client.request('GET', '/api/credits')).body
const findRefund = (purchaseId: string) => app.deps.db.refund.findFirstOrThrow({ where: { purchaseId } })

async function countRefundsAtStripe(purchaseId: string): Promise<number> {
  const { reference } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id: purchaseId } })
  const { rows } = await app.deps.pool.query(
    `SELECT FROM stripe_stand_in.objects WHERE kind = 'refund' AND payment_intent = $1`,
    [reference],
  )
  return rows.length
}

async function buyByPayPal(buyer: Buyer): Promise<string> {
  const started = await buy(buyer, 'paypal')
  await decideAtPayPal(app, started)
  expect((await readPurchase(buyer, started.body.purchase.id)).state).toBe('settled')
  return started.body.purchase.id
}

/** Buys credits by a card whose bank may return a refund, and sends their refund there. */
async function sendReturnableRefund(
  buyer: Buyer,
): Promise<{ readonly id: string; readonly intentId: string; readonly refundId: string }> {
  const started = await buy(buyer, 'card')
  const { intentId } = await payByCard(app, started, '4000000000005126')
  const { id } = await readPurchase(buyer, started.body.purchase.id)
  await refund(buyer)
  const { id: refundId } = await findRefund(id)
  await sendRefund(app.deps, refundId)
  return { id, intentId, refundId }
}

test('unused paid credits are refunded to their card, and a used one is not', async () => {
  const buyer = await aBuyer(app)
  const id = await buyCredits(app, buyer)
  await vote(buyer, week)
  await buyer.client.request('POST', `/api/draws/${week}/pay-with-credit`, { body: {} })
  expect(await readCredits(buyer)).toMatchObject({ paid: 3, refundableCents: 225 })
  expect((await refund(buyer)).body).toEqual({ success: true, refundedCents: 225 })
  expect(await readCredits(buyer)).toMatchObject({ paid: 0, refundableCents: 0 })
  expect(await readPurchase(buyer, id)).toMatchObject({ state: 'refunded', refundedCents: 225 })
  const { id: refundId } = await findRefund(id)
  await sendRefund(app.deps, refundId)
  expect(await findRefund(id)).toMatchObject({ state: 'sent', cents: 225, credits: 3 })
  expect(await countRefundsAtStripe(id)).toBe(1)
  expect(await sumBalance(app.deps.db, 'provider:card', { playerId: buyer.id })).toBe(75)
  expect(await sumBalance(app.deps.db, 'refunds-due', { playerId: buyer.id })).toBe(0)
})

test('a repeated refund under the same key returns the same sum; under a new key nothing is left to refund', async () => {
  const buyer = await aBuyer(app)
  await buyCredits(app, buyer)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(buyer, key)))
  for (const { status, body } of answers) if (status === 200) expect(body.refundedCents).toBe(300)
  expect((await refund(buyer, key)).body.refundedCents).toBe(300)
  expect((await refund(buyer)).body.code).toBe('nothing-to-refund')
  expect(await app.deps.db.refund.count({ where: { purchase: { playerId: buyer.id } } })).toBe(1)
})

test('a refund requested concurrently under eight keys is made once', async () => {
  const buyer = await aBuyer(app)
  await buyCredits(app, buyer)
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(buyer)))
  expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1)
  expect(await sumBalance(app.deps.db, 'refunds-due', { playerId: buyer.id })).toBe(-300)
})

test('a credit is either spent or refunded, never both', async () => {
  const buyer = await aBuyer(app)
  await buyCredits(app, buyer)
  await vote(buyer, week)
  await Promise.all([
    refund(buyer),
    buyer.client.request('POST', `/api/draws/${week}/pay-with-credit`, { body: {} }),
  ])
  const used = await app.deps.db.creditUse.count({ where: { lot: { playerId: buyer.id } } })
  const { _sum } = await app.deps.db.refund.aggregate({
    where: { purchase: { playerId: buyer.id } },
    _sum: { credits: true },
  })
  expect(used + (_sum.credits ?? 0)).toBe(4)
})

test('a refund sent by several workers concurrently, and again later, is made once by the provider', async () => {
  const buyer = await aBuyer(app)
  const id = await buyCredits(app, buyer)
  await refund(buyer)
  const { id: refundId } = await findRefund(id)
  await Promise.allSettled(Array.from({ length: 5 }, () => sendRefund(app.deps, refundId)))
  await sendRefund(app.deps, refundId)
  expect(await findRefund(id)).toMatchObject({ state: 'sent' })
  expect(await countRefundsAtStripe(id)).toBe(1)
})

test('a refund whose provider fails, or whose response is lost, is retried and made once', async () => {
  const buyer = await aBuyer(app)
  const id = await buyCredits(app, buyer)
  await refund(buyer)
  const { id: refundId } = await findRefund(id)
  await plantCardFault(app, { next: '500', path: '/refunds', times: 3 })
  await expect(sendRefund(app.deps, refundId)).rejects.toThrow()
  await plantCardFault(app, { next: 'reset_after_success', path: '/refunds', times: 6 })
  await expect(sendRefund(app.deps, refundId)).rejects.toThrow()
  expect(await findRefund(id)).toMatchObject({ state: 'due' })
  // The remaining faults are used up by the repeats, like the job's.
  await expect
    .poll(() =>
      sendRefund(app.deps, refundId)
        .then(() => true)
        .catch(() => false),
    )
    .toBe(true)
  expect(await findRefund(id)).toMatchObject({ state: 'sent' })
  expect(await countRefundsAtStripe(id)).toBe(1)
})

test('a lost response of PayPal does not refund twice', async () => {
  const buyer = await aBuyer(app)
  const id = await buyByPayPal(buyer)
  await refund(buyer)
  const { id: refundId } = await findRefund(id)
  await plantPayPalFault(app, { next: 'lose-answer', path: '/refund' })
  await expect(sendRefund(app.deps, refundId)).rejects.toThrow('PayPal does not answer')
  await sendRefund(app.deps, refundId)
  const sentRefund = await findRefund(id)
  expect(sentRefund.state).toBe('sent')
  const { rows } = await app.deps.pool.query(
    'SELECT id, value FROM paypal_stand_in.refunds WHERE request_id = $1',
    [`refund:${refundId}`],
  )
  expect(rows).toEqual([{ id: sentRefund.reference, value: '3.00' }])
})

test('a refund that no provider pays waits for the player’s bank account and is paid by two persons', async () => {
  const buyer = await aBuyer(app, { language: 'en' })
  const { client, id: playerId } = buyer
  const nameAccount = (iban = 'FR76 3000 6000 0112 3456 7890 189') =>
    client.request('PUT', '/api/credits/refund-account', { body: { iban, bic: '' } })
  // No unneeded data is stored.
  expect((await nameAccount()).body.code).toBe('nothing-to-refund')
  const { id, intentId, refundId } = await sendReturnableRefund(buyer)
  await decideRefundAtStripe(app, (await findRefund(id)).reference ?? '')
  const sendFailure = () =>
    sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId, type: 'refund.failed' })
  await Promise.all([sendFailure(), sendFailure()])

  const news = { playerId, kind: 'refund-needs-account' }
  expect(await app.deps.db.notification.count({ where: news })).toBe(1)
  const { email } = await app.deps.db.player.findUniqueOrThrow({ where: { id: playerId } })
  const subjects = (await listQueuedEmails(app.deps, email ?? '')).map(({ subject }) => subject)
  expect(subjects).toContain('Where shall we pay your refund?')
  expect((await readCredits(buyer)).refundByBank).toEqual({ cents: 300, bankAccount: null })
  const show = ['refunds', 'show', refundId, '--by', 'alice', '--reason', 'to pay it']
  expect(await runStaff(app, ...show)).toMatchObject({
    code: 2,
    err: expect.stringContaining('no account yet'),
  })
  const ending = await client.request('POST', '/api/profile/end', { body: { password: testPassword } })
  expect(ending.body).toEqual({ success: true, endsLater: true })

  // A player who has asked to leave still reads and answers.
  expect((await nameAccount('FR76 3000 6000 0112 3456 7890 188')).status).toBe(422)
  expect((await Promise.all([nameAccount(), nameAccount()])).map(({ status }) => status)).toEqual([200, 200])
  const { refundByBank } = await readCredits(buyer)
  expect(refundByBank.bankAccount).toEqual({ holder: expect.stringMatching(/\w \w/), ending: '0189' })
  expect((await runStaff(app, ...show)).out).toContain('FR7630006000011234567890189')
  const records = await app.deps.db.auditRecord.findMany({ where: { subject: `refund:${refundId}` } })
  expect(records).toMatchObject([{ action: 'refunds show', actor: 'alice', facts: { player: playerId } }])

  const proposal = await proposeRefundPaid(app.deps, alice, { refundId, bankReference: `BANK-${refundId}` })
  await expect(bookRefundPaid(app.deps, alice, proposal.id)).rejects.toThrow('another person')
  await bookRefundPaid(app.deps, bob, proposal.id)
  expect(await findRefund(id)).toMatchObject({ state: 'sent', reference: `bank:BANK-${refundId}` })
  expect(await sumBalance(app.deps.db, 'refunds-due', { playerId })).toBe(0)
  await expect(proposeRefundPaid(app.deps, alice, { refundId, bankReference: 'again' })).rejects.toThrow(
    'No refund',
  )
  expect(await closeIfSettled(app.deps, playerId)).toBe(true)
  expect(await app.deps.db.bankAccount.count({ where: { playerId } })).toBe(0)
})

test('a refund returned by the bank is due again, until the staff has paid it', async () => {
  const buyer = await aBuyer(app)
  const { id, intentId, refundId } = await sendReturnableRefund(buyer)
  const { reference } = await findRefund(id)
  expect(await sumBalance(app.deps.db, 'refunds-due', { playerId: buyer.id })).toBe(0)
  await decideRefundAtStripe(app, reference ?? '')
  expect(await sendCardNotice(app, { id: `evt_${refundId}`, intentId, type: 'refund.failed' })).toBe(200)
  await Promise.all([sweepRefunds(app.deps), sweepRefunds(app.deps)])
  expect(await findRefund(id)).toMatchObject({ state: 'failed', reference: null })
  expect(await sumBalance(app.deps.db, 'refunds-due', { playerId: buyer.id })).toBe(-300)
  const proposal = await proposeRefundPaid(app.deps, alice, { refundId, bankReference: `B-${refundId}` })
  await bookRefundPaid(app.deps, bob, proposal.id)
  await sweepRefunds(app.deps)
  expect(await findRefund(id)).toMatchObject({ state: 'sent' })
  expect(await sumBalance(app.deps.db, 'refunds-due', { playerId: buyer.id })).toBe(0)
})

test('a worker that learns late of a returned refund does not change the staff’s payment', async () => {
  const buyer = await aBuyer(app)
  const { id, refundId } = await sendReturnableRefund(buyer)
  await decideRefundAtStripe(app, (await findRefund(id)).reference ?? '')
  const { card } = app.deps.payments
  const readAtProvider = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const checkRefund: typeof card.checkRefund = async (reference) => {
    const outcome = await card.checkRefund(reference)
    readAtProvider.resolve()
    await mayGoOn.promise
    return outcome
  }
  const late = {
    ...app.deps,
    payments: { ...app.deps.payments, card: { ...card, checkRefund } },
  }
  const checkedPurchase = { id, method: 'card', playerId: buyer.id } as const
  const lateCheck = checkSentRefunds(late, checkedPurchase)
  await readAtProvider.promise
  await checkSentRefunds(app.deps, checkedPurchase)
  const proposal = await proposeRefundPaid(app.deps, alice, { refundId, bankReference: `L-${refundId}` })
  await bookRefundPaid(app.deps, bob, proposal.id)
  mayGoOn.resolve()
  await lateCheck
  expect(await findRefund(id)).toMatchObject({ state: 'sent', reference: `bank:L-${refundId}` })
  expect(await sumBalance(app.deps.db, 'refunds-due', { playerId: buyer.id })).toBe(0)
})

test('a refund that was just asked is left to its job by a sweep, and sent by one two hours later', async () => {
  const buyer = await aBuyer(app)
  const id = await buyByPayPal(buyer)
  await refund(buyer)
  const { id: refundId } = await findRefund(id)
  await sweepRefunds(app.deps)
  expect(await findRefund(id)).toMatchObject({ state: 'due' })
  await app.deps.db
    .$executeRaw`UPDATE refund SET asked_at = asked_at - interval '2 hours' WHERE id = ${refundId}::uuid`
  await Promise.all([sweepRefunds(app.deps), sweepRefunds(app.deps)])
  expect(await findRefund(id)).toMatchObject({ state: 'sent' })
})

test('money from a transfer is refunded by the bank, never by a job', async () => {
  const buyer = await aBuyer(app)
  const { id, reference } = (await buy(buyer, 'transfer')).body.purchase
  const proposal = await proposeMoney(app.deps, alice, {
    method: 'transfer',
    bankReference: randomUUID(),
    amountCents: 300,
    payerName: 'C. Martin',
    reason: reference,
    receivedOn: '2026-11-22',
  })
  await bookMoney(app.deps, bob, proposal.id)
  await refund(buyer)
  const { id: refundId } = await findRefund(id)
  await sendRefund(app.deps, refundId)
  expect(await findRefund(id)).toMatchObject({ state: 'due' })
  expect((await listManualRefunds(app.deps.db)).map((each) => each.id)).toContain(refundId)
})

test('a refund requires the password again after a quarter of an hour', async () => {
  const buyer = await aBuyer(app)
  await buyCredits(app, buyer)
  await app.deps.db.$executeRaw`
    UPDATE session SET confirmed_at = confirmed_at - interval '16 minutes' WHERE player_id = ${buyer.id}::uuid`
  expect((await refund(buyer)).body.code).toBe('password-needed')
  expect(await readCredits(buyer)).toMatchObject({ paid: 4 })
})
