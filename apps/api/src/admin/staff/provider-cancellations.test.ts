import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordRelease } from '#api/core/settlement/lapsed-capture.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aPickedUpOrder } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder } from '#api/testing/orders.ts'
import { listBrokenInvariants } from '#api/testing/payments.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

const confirmed = ['--yes', '--as', 'camille']

describe('an order that staff cancels', () => {
  const findOrder = (id: string) =>
    app.deps.db.order.findUniqueOrThrow({ where: { id }, include: { payment: true, deliveries: true } })

  test('before the pickup costs the sender nothing, or the fee of its own cancellation', async () => {
    for (const [charge, status] of [
      ['nothing', 'released'],
      ['as-sender', 'captured'],
    ] as const) {
      const carrier = await aCarrier(app.deps)
      const { orderId } = await anAcceptedOrder(app, await aSender(app.deps), carrier)
      await app.passTime(61_000)
      const cancel = ['orders', 'cancel', orderId, '--reason', 'unreachable', '--charge', charge]
      const dry = await readStaffJson(app, ...cancel, '--dry-run')
      expect(dry.plan).toContain('unreachable')
      expect((await findOrder(orderId)).phase).toBe('running')
      const { feeCents } = await readStaffJson(app, ...cancel, ...confirmed)
      expect(feeCents > 0).toBe(charge === 'as-sender')
      await reconcilePayments(app.deps)
      const order = await findOrder(orderId)
      expect(order).toMatchObject({
        phase: 'cancelled',
        cancelledBy: 'provider',
        cancelReason: 'unreachable',
        feeCents,
      })
      expect(order.payment).toMatchObject({ status, capturedCents: feeCents })
      expect(await runStaff(app, ...cancel, ...confirmed)).toMatchObject({
        code: 1,
        err: expect.stringContaining('cancelled'),
      })
      await app.request('POST', '/api/transporteur/service', {
        token: carrier.token,
        body: { enService: false },
      })
    }
    expect(await listBrokenInvariants(app)).toEqual([])
  })

  test('costs the platform the pay of its carrier, unless staff withholds it', async () => {
    for (const [isPaid, words] of [
      [true, []],
      [false, ['--carrier', 'nothing', '--because', 'Le transporteur a refusé de charger.']],
    ] as const) {
      const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
      const { orderId } = await anAcceptedOrder(app, sender, carrier)
      await app.passTime(61_000)
      const { body } = await app.request('POST', '/api/demande/fraisAnnulation', {
        token: sender.token,
        body: { commandeId: orderId },
      })
      const shareCents = Math.round((body.montant - body.detail.service) * 100)
      expect(shareCents).toBeGreaterThan(0)
      const cancel = ['orders', 'cancel', orderId, '--reason', 'force-majeure', ...words]
      const { plan } = await readStaffJson(app, ...cancel, '--dry-run')
      expect(plan).toContain(isPaid ? 'which we pay' : 'the carrier gets 0.00 €.')
      const done = await readStaffJson(app, ...cancel, ...confirmed)
      expect(done).toMatchObject({ feeCents: 0, carrierCents: isPaid ? shareCents : 0 })
      await reconcilePayments(app.deps)
      const postings = await app.deps.db.ledgerPosting.findMany({
        where: { account: 'carrier-payable', entry: { orderId } },
      })
      expect(postings).toMatchObject(
        isPaid ? [{ amountCents: -shareCents, partyId: carrier.account.id }] : [],
      )
      expect(await app.deps.db.invoice.count({ where: { orderId, kind: 'carriage' } })).toBe(isPaid ? 1 : 0)
      const notifications = await app.deps.db.notification.findMany({
        where: { orderId, kind: { in: ['cancelled-by-provider', 'delivery-cancelled'] } },
      })
      const reason = 'un cas de force majeure empêche la livraison'
      expect(notifications.map(({ text }) => text)).toEqual([
        expect.stringContaining(`Raison : ${reason}.`),
        expect.stringContaining(`Raison : ${reason}.${isPaid ? ' ' : ' Vous êtes libéré'}`),
      ])
      expect(notifications.some(({ text }) => text.includes('vous sont versés'))).toBe(isPaid)
    }
    expect(await listBrokenInvariants(app)).toEqual([])
  })

  test('is not cancelled without the pay of its carrier unless staff says why', async () => {
    const cancelUnpaid = ['orders', 'cancel', '00000000-0000-4000-8000-000000000000', '--carrier', 'nothing']
    expect((await runStaff(app, ...cancelUnpaid, '--reason', 'force-majeure', ...confirmed)).err).toBe(
      'because: say why the carrier gets nothing\n',
    )
  })

  test('is cancelled once by two concurrent commands and its sender', async () => {
    for (let round = 0; round < 4; round += 1) {
      const sender = await aSender(app.deps)
      const orderId = await aSearchingOrder(app, sender)
      const cancel = ['orders', 'cancel', orderId, '--reason', 'force-majeure', ...confirmed]
      const [first, second, bySender] = await Promise.all([
        runStaff(app, ...cancel),
        runStaff(app, ...cancel),
        app.request('POST', '/api/demande/cancel', { token: sender.token, body: { commandeId: orderId } }),
      ])
      const wins = [first.code === 0, second.code === 0, bySender.body.success === true].filter(Boolean)
      expect(wins).toHaveLength(1)
      expect(await app.deps.db.auditRecord.findMany({ where: { subjectId: orderId } })).toHaveLength(
        first.code === 0 || second.code === 0 ? 1 : 0,
      )
      expect((await findOrder(orderId)).phase).toBe('cancelled')
    }
    await reconcilePayments(app.deps)
    expect(await listBrokenInvariants(app)).toEqual([])
  })

  test('after the pickup refunds nothing when the authorisation lapsed before the capture', async () => {
    const carrier = await aCarrier(app.deps)
    const { orderId } = await aPickedUpOrder(app, await aSender(app.deps), carrier)
    const { paymentId } = await findOrder(orderId)
    await app.deps.db.$transaction((tx) => recordRelease(app.deps, tx, paymentId))
    const cancel = ['orders', 'cancel', orderId, '--reason', 'unreachable', ...confirmed]
    expect(await readStaffJson(app, ...cancel)).toMatchObject({ feeCents: 0, givenBackCents: 0 })
    const order = await findOrder(orderId)
    expect(order).toMatchObject({ phase: 'cancelled', payment: { status: 'released', refundedCents: 0 } })
    expect(order.deliveries).toMatchObject([{ status: 'cancelled' }])
    expect(await listBrokenInvariants(app)).toEqual([])
  })

  test('after the pickup is refunded once, although the provider’s response and its idempotency key were lost', async () => {
    const carrier = await aCarrier(app.deps)
    const { orderId } = await aPickedUpOrder(app, await aSender(app.deps), carrier)
    await reconcilePayments(app.deps)
    const { payment, priceCents } = await findOrder(orderId)
    const intentId = payment.intentId ?? ''
    await readStaffJson(app, 'orders', 'cancel', orderId, '--reason', 'unreachable', ...confirmed)
    const { id: refundId } = await app.deps.db.refund.findFirstOrThrow({ where: { orderId } })
    await app.deps.payments.refund({ intentId, amountCents: priceCents, refundId, attempt: 1 })
    await app.deps.pool.query('DELETE FROM stripe_stand_in.idempotency_keys')
    await reconcilePayments(app.deps)
    expect(await app.deps.payments.listRefundsOf(intentId)).toHaveLength(1)
    expect((await findOrder(orderId)).payment).toMatchObject({ refundedCents: priceCents, dueAction: null })
    expect(await listBrokenInvariants(app)).toEqual([])
  })

  test('after the pickup is not cancelled before its capture is settled, nor for the fee of its sender’s own cancellation', async () => {
    const { orderId } = await aPickedUpOrder(app, await aSender(app.deps), await aCarrier(app.deps))
    const cancel = ['orders', 'cancel', orderId, '--reason', 'misdeclaration', ...confirmed]
    expect(await runStaff(app, ...cancel)).toMatchObject({
      code: 1,
      err: expect.stringContaining('settled'),
    })
    await reconcilePayments(app.deps)
    expect(await runStaff(app, ...cancel, '--charge', 'as-sender')).toMatchObject({ code: 1 })
    expect((await findOrder(orderId)).phase).toBe('running')
  })

  test('after the pickup is refunded once, and its carrier becomes available', async () => {
    const carrier = await aCarrier(app.deps)
    const sender = await aSender(app.deps)
    const { orderId } = await aPickedUpOrder(app, sender, carrier)
    await reconcilePayments(app.deps)
    const cancel = ['orders', 'cancel', orderId, '--reason', 'misdeclaration']
    const { priceCents } = await findOrder(orderId)
    const shown = await app.request('POST', '/api/demande/fraisAnnulation', {
      token: sender.token,
      body: { commandeId: orderId },
    })
    const { montant, detail } = shown.body
    // The fee contains the service fee twice: within the price, and for the way back.
    const shareCents = Math.round((montant - 2 * detail.service) * 100)
    expect(await readStaffJson(app, ...cancel, ...confirmed)).toMatchObject({
      givenBackCents: priceCents,
      isRefund: true,
      carrierCents: shareCents,
    })
    expect(await listBrokenInvariants(app)).toEqual([])
    await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps)])
    const order = await findOrder(orderId)
    expect(order.deliveries).toMatchObject([{ status: 'cancelled', endReason: 'misdeclaration' }])
    expect(order.payment).toMatchObject({ status: 'captured', refundedCents: priceCents, dueAction: null })
    expect(await app.deps.db.ledgerEntry.count({ where: { orderId, kind: 'refund' } })).toBe(1)
    expect(await listBrokenInvariants(app)).toEqual([])
    const state = await app.request('GET', '/api/transporteur/moi', { token: carrier.token })
    expect(state.body.course).toBeNull()
    const notifications = await app.deps.db.notification.findMany({
      where: { orderId, kind: 'cancelled-by-provider' },
    })
    expect(notifications).toHaveLength(1)
    const ended = await app.request('POST', '/api/commandes/bilan', {
      token: sender.token,
      body: { commandeId: orderId },
    })
    expect(ended.body.bilan).toMatchObject({
      montant: 0,
      annulation: { par: 'prestataire', motif: expect.stringContaining('déclaration') },
    })
  })
})
