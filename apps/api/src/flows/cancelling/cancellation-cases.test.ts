import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { actAtInstant } from '#api/testing/clock.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import { anOrderDeclinedLater, readMoney, shareOut, sumAccounts } from '#api/testing/money.ts'
import { anAcceptedOrder, aSearchingOrder, succeed } from '#api/testing/orders.ts'
import { healProvider, listBrokenInvariants, plantFault } from '#api/testing/payments.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

// Every way in which an order ends before or instead of its delivery, to the cent: the order's cost, the payment, the
// provider and the ledger. Carriers do not drive unless stated: the kilometres are those of the way back.
let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  sender = await aSender(app.deps)
})
beforeEach(async () => {
  carrier = await aCarrier(app.deps)
})
afterEach(async () => {
  await healProvider(app)
  await reconcilePayments(app.deps)
  const broken = await listBrokenInvariants(app)
  await resetCarriers(app)
  expect(broken).toEqual([])
})
afterAll(() => app.close())

const { pickupFeeCents } = defaultRateCard
const cancel = (orderId: string, accord?: string) =>
  app.request('POST', '/api/demande/cancel', { token: sender.token, body: { commandeId: orderId, accord } })
const preview = (orderId: string) => succeed(app, sender, 'demande/fraisAnnulation', { commandeId: orderId })
const repeatTwentyTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, act))

/** Creates an accepted order at a stage, and its run for the carrier's steps. */
async function aRunAt(stage: 'accepted' | 'started' | 'aboard' | 'under way') {
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
  const run = { carrier, livraisonId: deliveryId }
  if (stage !== 'accepted') await takeAll(app, run, 'demarrer')
  if (stage === 'aboard' || stage === 'under way') await takeAll(app, run, 'enlever')
  if (stage === 'under way') await takeAll(app, run, 'acheminer')
  return { orderId, run }
}

/** Expects the state of an order that costs `feeCents` everywhere. The part above its price is its debt. */
async function expectRetained(orderId: string, feeCents: number, carrierCents: number): Promise<void> {
  await reconcilePayments(app.deps)
  const { order, takenCents, debtTakenCents, refundedCents } = await readMoney(app, orderId)
  const captured = Math.min(feeCents, order.priceCents)
  expect(order.feeCents).toBe(feeCents)
  expect(order.payment).toMatchObject({ capturedCents: captured, refundedCents: 0, dueAction: null })
  expect({ takenCents, debtTakenCents, refundedCents }).toEqual({
    takenCents: captured,
    debtTakenCents: feeCents - captured,
    refundedCents: 0,
  })
  expect(order.debt?.amountCents ?? 0).toBe(feeCents - captured)
  expect(await sumAccounts(app, orderId)).toEqual(
    feeCents === 0 ? {} : shareOut(carrierCents, feeCents - carrierCents),
  )
}

describe('an order cancelled by its sender before the pickup', () => {
  test.each([
    ['searching', 59_900, 'nothing'],
    ['searching', 600_000, 'nothing'],
    ['accepted', 59_900, 'nothing'],
    ['accepted', 60_000, 'nothing'],
    ['accepted', 60_100, 'the fee'],
    ['started', 59_900, 'nothing'],
    ['started', 60_100, 'the fee'],
  ] as const)('while %s and %i ms old costs %s', async (stage, ageMs, cost) => {
    const orderId = stage === 'searching' ? await aSearchingOrder(app, sender) : (await aRunAt(stage)).orderId
    const { order } = await readMoney(app, orderId)
    const feeCents = cost === 'the fee' ? pickupFeeCents + order.commissionCents : 0
    const responses = await actAtInstant(app, new Date(order.createdAt.getTime() + ageMs), async () => {
      const { montant } = await preview(orderId)
      expect(Math.round(montant * 100)).toBe(feeCents)
      return [await cancel(orderId), await cancel(orderId)]
    })
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    await expectRetained(orderId, feeCents, pickupFeeCents)
  })

  test('costs one fee for twenty concurrent calls and lost responses', async () => {
    const { orderId } = await aRunAt('started')
    const { order } = await readMoney(app, orderId)
    await actAtInstant(app, new Date(order.createdAt.getTime() + 60_100), async () => {
      await plantFault(app, { next: 'reset_after_success', path: '/capture', times: 3 })
      const responses = await repeatTwentyTimes(() => cancel(orderId))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    })
    await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps)])
    await expectRetained(orderId, pickupFeeCents + order.commissionCents, pickupFeeCents)
  })
})

const toPlatformLoss = (carrierCents: number) => ({ losses: carrierCents, 'carrier-payable': -carrierCents })

describe('an order ended by others', () => {
  test('costs nothing when its carrier returns it and nobody accepts it', async () => {
    const { orderId, run } = await aRunAt('accepted')
    await succeed(app, carrier, 'transporteur/livraisons/retirer', { livraisonId: run.livraisonId })
    await succeed(app, carrier, 'transporteur/service', { enService: false })
    await app.passTime(15 * 60_000 + 1000)
    await sweepDispatch(app.deps)
    await expectRetained(orderId, 0, 0)
    const { order } = await readMoney(app, orderId)
    expect(order).toMatchObject({ cancelledBy: 'nobody_found', payment: { status: 'released' } })
  })

  test.each(['nothing', 'as-sender'] as const)(
    'pays its carrier the same when the provider cancels before the pickup with a charge of %s',
    async (charge) => {
      const { orderId } = await aRunAt('started')
      await app.passTime(61_000)
      const words = ['orders', 'cancel', orderId, '--charge', charge, '--reason', 'unreachable', '--yes']
      const result = await runStaff(app, ...words)
      expect(result).toMatchObject({ code: 0, err: '' })
      const { order } = await readMoney(app, orderId)
      if (charge === 'as-sender')
        return expectRetained(orderId, pickupFeeCents + order.commissionCents, pickupFeeCents)
      await reconcilePayments(app.deps)
      expect((await readMoney(app, orderId)).order).toMatchObject({
        feeCents: 0,
        payment: { status: 'released' },
      })
      expect(await sumAccounts(app, orderId)).toEqual(toPlatformLoss(pickupFeeCents))
    },
  )

  test('is refunded when the provider cancels after the pickup, and pays its carrier both ways', async () => {
    const { orderId } = await aRunAt('aboard')
    await reconcilePayments(app.deps)
    const { montant, detail } = await preview(orderId)
    const words = ['orders', 'cancel', orderId, '--reason', 'force-majeure', '--yes']
    expect(await runStaff(app, ...words)).toMatchObject({ code: 0, err: '' })
    await reconcilePayments(app.deps)
    const { order, takenCents, refundedCents } = await readMoney(app, orderId)
    expect({ takenCents, refundedCents }).toEqual({
      takenCents: order.priceCents,
      refundedCents: order.priceCents,
    })
    // The fee contains the service fee twice: within the price, and for the way back.
    const carrierCents = Math.round((montant - 2 * detail.service) * 100)
    expect([order.feeCents, await sumAccounts(app, orderId)]).toEqual([0, toPlatformLoss(carrierCents)])
  })
})

describe('cancelling after the pickup', () => {
  test('sends the goods back for the displayed fee: price, road back and service fee, once', async () => {
    const { orderId, run } = await aRunAt('under way')
    const shown = await preview(orderId)
    const { order, perKmCents } = await readMoney(app, orderId)
    const distanceCents = Math.round((shown.retourM * perKmCents) / 1000)
    const feeCents = order.priceCents + distanceCents + order.commissionCents
    expect(shown).toMatchObject({ possible: true, apresEnlevement: true, montant: feeCents / 100 })
    expect(shown.detail).toEqual({
      course: order.priceCents / 100,
      forfait: 0,
      kilometres: distanceCents / 100,
      service: order.commissionCents / 100,
    })
    const responses = await repeatTwentyTimes(() => cancel(orderId, shown.accord))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await preview(orderId)).toMatchObject({ possible: false })
    expect((await take(app, run, 'livrer')).body).toMatchObject({ code: 'wrong-step', statut: 'RET' })
    const { body } = await take(app, run, 'acheminer')
    expect(body.course).toMatchObject({
      statut: 'RET',
      retour: { motif: 'annulation' },
      retourVers: { ville: 'Paris' },
    })
    const notifications = await app.deps.db.notification.findMany({ where: { orderId, kind: 'called-off' } })
    expect(notifications.map(({ accountId }) => accountId).sort()).toEqual(
      [sender.account.id, carrier.account.id].sort(),
    )
    const returns = await Promise.all([1, 2, 3].map(() => take(app, run, 'retourner')))
    expect(returns.map(({ status }) => status)).toEqual([200, 200, 200])
    await expectRetained(orderId, feeCents, feeCents - 2 * order.commissionCents)
    expect((await cancel(orderId)).body).toEqual({ success: true })
    const { bilan } = await succeed(app, sender, 'commandes/bilan', { commandeId: orderId })
    expect(bilan).toMatchObject({ montant: feeCents / 100, retour: { cout: { retourM: shown.retourM } } })
  })

  test('is refused with a fee shown before the pickup, and costs the whole way back when no position is known', async () => {
    const { orderId, run } = await aRunAt('started')
    const shownBefore = await preview(orderId)
    await takeAll(app, run, 'enlever')
    const refused = await cancel(orderId, shownBefore.accord)
    expect(refused).toMatchObject({ status: 409, body: { code: 'fee-changed' } })
    await app.passTime(11 * 60_000)
    const { quote } = (await readMoney(app, orderId)).order
    const { retourM } = await preview(orderId)
    expect(Math.abs(retourM - quote.distanceM)).toBeLessThan(0.2 * quote.distanceM)
    await cancel(orderId)
    await takeAll(app, run, 'retourner')
    await reconcilePayments(app.deps)
  })

  test('concurrently with the delivery has one outcome', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { orderId, run } = await aRunAt('under way')
      const [cancelled, delivered] = await Promise.all([cancel(orderId), take(app, run, 'livrer')])
      expect([cancelled.status, delivered.status].sort()).toEqual([200, 409])
      if (delivered.status === 200) expect(cancelled.body).toMatchObject({ code: 'order-finished' })
      else await takeAll(app, run, 'retourner')
    }
  })

  test('is refused after the recipient’s refusal, whose return costs the same', async () => {
    const { orderId, run } = await aRunAt('under way')
    expect((await take(app, run, 'refus', { commentaire: 'Abîmé' })).status).toBe(200)
    expect(await cancel(orderId)).toMatchObject({ status: 409, body: { code: 'goods-coming-back' } })
    await plantFault(app, { next: '500', path: '/confirm', times: 3 })
    await takeAll(app, run, 'retourner')
    const request = await app.deps.db.returnRequest.findFirstOrThrow({ where: { delivery: { orderId } } })
    const { order } = await readMoney(app, orderId)
    await reconcilePayments(app.deps)
    await healProvider(app)
    await plantFault(app, { next: 'reset_after_success', path: '/confirm', times: 3 })
    await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps)])
    await expectRetained(orderId, request.feeCents ?? 0, (request.feeCents ?? 0) - 2 * order.commissionCents)
  })
})

describe('a return that its sender does not bear', () => {
  const settle = (orderId: string) =>
    runStaff(app, 'orders', 'return', 'settle', orderId, '--fault', 'carrier', '--reason', 'broken', '--yes')

  test.each(['on the way', 'once it is paid', 'while it is owed'])(
    'is refunded fully when the carrier has damaged the goods, decided %s',
    async (when) => {
      const isOwed = when === 'while it is owed'
      const declinedOrder = isOwed ? await anOrderDeclinedLater(app, sender, carrier) : null
      const { orderId, run } = declinedOrder
        ? { orderId: declinedOrder.orderId, run: { carrier, livraisonId: declinedOrder.deliveryId } }
        : await aRunAt('under way')
      if (declinedOrder) await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
      await take(app, run, 'refus', { commentaire: 'Mouillé' })
      if (when === 'on the way') expect(await settle(orderId)).toMatchObject({ code: 0, err: '' })
      await takeAll(app, run, 'retourner')
      await reconcilePayments(app.deps)
      const results = await Promise.all([settle(orderId), settle(orderId)])
      expect(results.map(({ code, err }) => [code, err])).toEqual([
        [0, ''],
        [0, ''],
      ])
      await reconcilePayments(app.deps)
      await reconcilePayments(app.deps)
      const { order, refundedCents } = await readMoney(app, orderId)
      expect([order.feeCents, refundedCents]).toEqual([0, order.priceCents])
      expect(await sumAccounts(app, orderId)).toEqual({})
      const isPaid = when === 'once it is paid'
      if (when !== 'on the way') expect(order.debt?.status).toBe(isPaid ? 'paid' : 'annulled')
      const debtRefunds = order.refunds.filter(({ debtId }) => debtId !== null)
      expect(debtRefunds.map(({ amountCents, status }) => [amountCents, status])).toEqual(
        isPaid ? [[order.debt?.amountCents, 'succeeded']] : [],
      )
    },
  )

  test('pays the carrier and refunds the price when approved at nobody’s charge', async () => {
    const { orderId, run } = await aRunAt('under way')
    await app.deps.db.delivery.update({ where: { id: run.livraisonId }, data: { atDropoffAt: new Date(0) } })
    const now = new Date()
    await app.deps.db.returnRequest.create({
      data: {
        deliveryId: run.livraisonId,
        reason: 'absent',
        comment: '',
        requestedAt: now,
        recordedAt: now,
      },
    })
    const words = ['orders', 'return', 'approve', orderId, '--charge', 'nothing', '--reason', 'our fault']
    expect(await runStaff(app, ...words, '--yes')).toMatchObject({ code: 0, err: '' })
    await takeAll(app, run, 'retourner')
    await reconcilePayments(app.deps)
    const { order, refundedCents } = await readMoney(app, orderId)
    const request = await app.deps.db.returnRequest.findFirstOrThrow({ where: { delivery: { orderId } } })
    const carrierCents = (request.feeCents ?? 0) - 2 * order.commissionCents
    expect([order.feeCents, refundedCents, order.debt]).toEqual([0, order.priceCents, null])
    expect(await sumAccounts(app, orderId)).toEqual({
      'carrier-payable': -carrierCents,
      losses: carrierCents,
    })
  })
})
