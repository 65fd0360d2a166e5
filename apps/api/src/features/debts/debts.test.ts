import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDebt } from '#api/core/ledger/debts.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { debtInvariants } from '#api/flows/invariants/debt.invariants.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { resetCarriers, toCaller } from '#api/testing/deliveries.ts'
import { anOrderDeclinedLater, readMoney, sumAccounts } from '#api/testing/money.ts'
import { aSearchingOrder, succeed } from '#api/testing/orders.ts'
import { healProvider, loseWebhooks, payByCard, plantFault, restoreWebhooks } from '#api/testing/payments.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { collectDebt } from './collect-debt.service.ts'
import { listOwnDebts } from './debts.service.ts'
import { listSupportItems } from './debts.support.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
let orderId: string
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

/** Returned goods, whose card was declined for the cost above the price. */
beforeEach(async () => {
  await healProvider(app)
  await resetCarriers(app)
  carrier = await aCarrier(app.deps)
  sender = await aSender(app.deps)
  const placed = await anOrderDeclinedLater(app, sender, carrier)
  orderId = placed.orderId
  const run = { carrier, livraisonId: placed.deliveryId }
  await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
  await take(app, run, 'refus', { commentaire: 'Trop tard' })
  await takeAll(app, run, 'retourner')
  await reconcilePayments(app.deps)
})

const dayMs = 86_400_000
const readDebt = () => app.deps.db.debt.findUniqueOrThrow({ where: { orderId } })
const call = (path: string, token = sender.token) =>
  app.request('POST', `/api/expediteur/dettes${path}`, { token, body: { commandeId: orderId } })
const readOwedCents = async () => (await sumAccounts(app, orderId))['sender-debt'] ?? 0
const listNewsTexts = async (kind: string) =>
  (await app.deps.db.notification.findMany({ where: { orderId, kind }, orderBy: { createdAt: 'asc' } })).map(
    ({ text }) => text,
  )
const listBrokenInvariants = async () =>
  (await checkInvariants(app.deps)).filter(({ id, ok }) => !ok && /^I(3|5|6|7|8|13)/.test(id))

/** From now on the cards' holders need not be there. */
const acceptCards = () =>
  app.deps.pool.query(
    `UPDATE stripe_stand_in.objects SET behaviour = 'accepted' WHERE behaviour = 'always_authenticates'`,
  )

describe('a card that is declined', () => {
  test('is retried on days 1, 3 and 7 with a notification each time, then listed for the support and written off by two staff', async () => {
    expect(await readDebt()).toMatchObject({ status: 'due', attempts: 1 })
    for (const [days, status] of [
      [1, 'due'],
      [2, 'due'],
      [4, 'unpaid'],
    ] as const) {
      await reconcilePayments(app.deps)
      await app.passTime(days * dayMs)
      await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps)])
      expect((await readDebt()).status).toBe(status)
    }
    expect(await readDebt()).toMatchObject({ attempts: 4, lastFailureCode: 'authentication_required' })
    const notifications = await listNewsTexts('debt-declined')
    expect(notifications).toHaveLength(4)
    expect(notifications[0]).toMatch(/^Nous n’avons pas pu prélever .* Nous réessaierons le /)
    expect(notifications[3]).toContain('Nous ne la débiterons plus')
    expect(await listSupportItems(app.deps.db)).toContainEqual(
      expect.objectContaining({ kind: 'debt-unpaid', subjectId: orderId, command: `debts show ${orderId}` }),
    )
    expect(await listOwnDebts(app.deps, toCaller(sender.account))).toMatchObject([{ orderId }])
    expect(await listBrokenInvariants()).toEqual([])
    const words = ['debts', 'write-off', orderId, '--reason', 'cannot be reached', '--yes', '--as', 'camille']
    const { approval } = await readStaffJson(app, ...words)
    expect((await readDebt()).status).toBe('unpaid')
    const approve = ['approvals', 'approve', approval, '--reason', 'seen', '--yes', '--as']
    const answers = await Promise.all(['luc', 'nadia'].map((name) => runStaff(app, ...approve, name)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
    expect([(await readDebt()).status, await readOwedCents()]).toEqual(['written_off', 0])
    const cancelledPayment = await app.deps.payments.find((await readDebt()).intentId ?? '')
    expect(cancelledPayment?.status).toBe('canceled')
    expect(await listBrokenInvariants()).toEqual([])
  })
})

describe('a debt', () => {
  test('is seen only by its sender, who pays it once by any card, however often the calls repeat', async () => {
    const stranger = await aSender(app.deps)
    const { dettes } = await succeed(app, sender, 'expediteur/dettes', {})
    const { amountCents } = await readDebt()
    expect(dettes).toMatchObject([
      { commandeId: orderId, montant: amountCents / 100, raison: 'retour', refus: expect.any(String) },
    ])
    expect((await succeed(app, stranger, 'expediteur/dettes', {})).dettes).toEqual([])
    for (const path of ['/regler', '/confirmer']) expect((await call(path, stranger.token)).status).toBe(404)
    expect((await call('/confirmer')).body).toMatchObject({ code: 'payment-not-authorised' })

    const { body } = await call('/regler')
    expect((await call('/regler')).body.paymentIntent).toBe(body.paymentIntent)
    const [intentId = ''] = body.paymentIntent.split('_secret_')
    const debt = await readDebt()
    const answers = await Promise.all([
      payByCard(app, { intentId, paymentIntent: body.paymentIntent }),
      collectDebt(app.deps, debt.id, 'staff'),
      ...[1, 2, 3].map(() => call('/confirmer')),
    ])
    expect(answers[0]).toMatchObject({ body: { status: 'succeeded' } })
    expect((await call('/confirmer')).body).toEqual({ success: true })
    expect(await readDebt()).toMatchObject({ status: 'paid', intentId })
    expect((await readMoney(app, orderId)).debtTakenCents).toBe(amountCents)
    expect(await readOwedCents()).toBe(0)
    expect((await call('/regler')).body).toMatchObject({ code: 'nothing-to-pay' })
    expect(await listNewsTexts('debt-paid')).toHaveLength(1)
    const payments = await app.deps.db.ledgerEntry.count({ where: { orderId, kind: 'debt-payment' } })
    expect(payments).toBe(1)
    expect(await readStaffJson(app, 'debts', 'show', orderId)).toMatchObject({ debt: { status: 'paid' } })
    expect((await runStaff(app, 'debts', 'collect', orderId, '--reason', 'asked to', '--yes')).err).toContain(
      'paid',
    )
    expect(await listBrokenInvariants()).toEqual([])
  })

  test('that a closed browser has paid is recorded, even if the notice is lost', async () => {
    await loseWebhooks(app)
    const { body } = await call('/regler')
    const [intentId = ''] = body.paymentIntent.split('_secret_')
    await payByCard(app, { intentId, paymentIntent: body.paymentIntent })
    expect((await readDebt()).status).toBe('due')
    const words = ['debts', 'write-off', orderId, '--reason', 'too late', '--yes']
    const { approval } = await readStaffJson(app, ...words)
    const approve = ['approvals', 'approve', approval, '--reason', 'seen', '--yes', '--as', 'luc']
    expect((await runStaff(app, ...approve)).err).toContain('This debt is paid')
    expect((await readDebt()).status).toBe('paid')
    await restoreWebhooks(app)
    expect(await listBrokenInvariants()).toEqual([])
  })

  test('whose payment the provider has cancelled is charged by one new payment, and counts no decline for it', async () => {
    const debt = await readDebt()
    await app.deps.payments.release(debt.intentId ?? '', 'debt')
    expect(await collectDebt(app.deps, debt.id)).toBe('nothing-to-do')
    expect(await readDebt()).toEqual(debt)
    await acceptCards()
    await Promise.all([1, 2, 3].map(() => collectDebt(app.deps, debt.id, 'staff')))
    const { intentId, status, attempts } = await readDebt()
    expect({ status, attempts }).toEqual({ status: 'paid', attempts: debt.attempts })
    const { rows } = await app.deps.pool.query<{ id: string }>(
      "SELECT id FROM stripe_stand_in.objects WHERE id LIKE 'pi_%' AND body -> 'metadata' ->> 'debtId' = $1",
      [debt.id],
    )
    expect(rows.map(({ id }) => id).sort()).toEqual([debt.intentId, intentId].sort())
    expect(await readOwedCents()).toBe(0)
    expect(await listBrokenInvariants()).toEqual([])
  })

  test('whose payment the provider has cancelled gets a new one at its sender’s first click', async () => {
    const { intentId: cancelledId } = await readDebt()
    await app.deps.payments.release(cancelledId ?? '', 'debt')
    const { body } = await call('/regler')
    const [intentId = ''] = body.paymentIntent.split('_secret_')
    expect(intentId).not.toBe(cancelledId)
    expect((await call('/regler')).body.paymentIntent).toBe(body.paymentIntent)
    await payByCard(app, { intentId, paymentIntent: body.paymentIntent })
    expect((await call('/confirmer')).body).toEqual({ success: true })
    expect(await readDebt()).toMatchObject({ status: 'paid', intentId, attempts: 1 })
  })

  test('is charged once even if the provider times out after capturing the money', async () => {
    await acceptCards()
    await plantFault(app, { next: 'reset_after_success', path: '/confirm', times: 3 })
    await app.passTime(dayMs)
    await reconcilePayments(app.deps)
    await healProvider(app)
    await Promise.all([1, 2, 3].map(() => reconcilePayments(app.deps)))
    const { order, debtTakenCents } = await readMoney(app, orderId)
    expect(order.debt).toMatchObject({ status: 'paid', amountCents: debtTakenCents })
    expect(await readOwedCents()).toBe(0)
    expect(await listBrokenInvariants()).toEqual([])
  })
})

test('a removed card is not charged, and its debt counts as declined', async () => {
  const { payment } = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: true },
  })
  const intent = await app.deps.payments.find(payment.intentId ?? '')
  const paymentMethodId = intent?.paymentMethodId ?? ''
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099, savedAt: new Date() }
  await app.deps.db.savedCard.create({
    data: {
      senderId: sender.account.id,
      setupIntentId: 'seti_before',
      paymentMethodId,
      removedAt: new Date(),
      ...card,
    },
  })
  await app.deps.payments.forgetCard(paymentMethodId)
  const { id, attempts } = await readDebt()
  expect(await collectDebt(app.deps, id, 'staff')).toBe('declined')
  expect(await readDebt()).toMatchObject({ attempts: attempts + 1, lastFailureCode: 'no_card' })
})

test('wrong amounts of returns and debts violate the invariants', async () => {
  await app.passTime(20 * 60_000)
  const plantedFaults = {
    'I6-returns': `UPDATE "order" SET fee_cents = fee_cents + 1 WHERE id = '${orderId}'`,
    'I8-orders': `WITH lost AS (INSERT INTO ledger_entry (kind, key, order_id, at) VALUES ('capture', 'planted', '${orderId}', app_now()) RETURNING id)
      INSERT INTO ledger_posting (entry_id, account, amount_cents)
        SELECT id, account, cents FROM lost, (VALUES ('order-funds', 1), ('losses', -1)) AS side (account, cents)`,
    'I13-debts': `UPDATE debt SET amount_cents = amount_cents + 1 WHERE order_id = '${orderId}'`,
  }
  for (const [id, sql] of Object.entries(plantedFaults)) {
    const violations: unknown[] = []
    const undone = new Error('undone')
    const attempt = app.deps.db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(sql)
      for (const invariant of debtInvariants)
        if ((await tx.$queryRaw<unknown[]>(invariant.violations)).length > 0) violations.push(invariant.id)
      throw undone
    })
    await expect(attempt).rejects.toBe(undone)
    expect(violations).toEqual([id])
  }
})

test('a debt too small for any card is written off immediately, once', async () => {
  const otherOrderId = await aSearchingOrder(app, sender)
  const facts = { orderId: otherOrderId, senderId: sender.account.id, now: await databaseNow(app.deps.db) }
  const rollback = new Error('rolled back')
  const writing = app.deps.db.$transaction(async (tx) => {
    for (const amountCents of [49, 49, 50]) await openDebt(tx, { ...facts, amountCents })
    expect(await tx.debt.findUniqueOrThrow({ where: { orderId: otherOrderId } })).toMatchObject({
      amountCents: 49,
      status: 'written_off',
      nextAttemptAt: null,
    })
    const entries = await tx.ledgerEntry.findMany({
      where: { orderId: otherOrderId, kind: 'debt-written-off' },
    })
    expect(entries).toHaveLength(1)
    throw rollback
  })
  await expect(writing).rejects.toBe(rollback)
})
