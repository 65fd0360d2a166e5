import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { suspendAccount } from '#api/core/suspension/suspension.service.ts'
import { answerClaim } from '#api/features/claims/claim-answers.service.ts'
import { recordCarrierFault } from '#api/flows/return-fault/return-fault.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, aPickedUpOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { createForm } from '#api/testing/forms.ts'
import { anOrderDeclinedLater } from '#api/testing/money.ts'
import { listBrokenInvariants, loseWebhooks, waitFor } from '#api/testing/payments.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { readStaffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { reconcilePayments } from './reconciliation.sweeper.ts'

// Money is locked last: a transaction that waits for a carrier must not hold the locks of invoice series and bills,
// which everybody needs.
let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  await loseWebhooks(app)
  sender = await aSender(app.deps)
})
beforeEach(async () => {
  await resetCarriers(app)
  carrier = await aCarrier(app.deps)
})
afterEach(async () => {
  await reconcilePayments(app.deps)
  expect(await listBrokenInvariants(app)).toEqual([])
})
afterAll(() => app.close())

/**
 * Runs `act`, which needs the rows that `lock` locks here, and expects that it waits without holding locks of money.
 * Then releases the rows, and returns its result.
 */
async function waitWithoutMoney<T>(lock: string, act: () => Promise<T>): Promise<T> {
  const holder = await app.deps.pool.connect()
  try {
    await holder.query('BEGIN')
    expect((await holder.query(lock)).rowCount).toBe(1)
    const result = act()
    await waitFor(async () => {
      const { rowCount } = await app.deps.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      return rowCount === 1
    })
    // Throws when one of them is locked.
    const { rowCount } = await holder.query('SELECT FROM invoice_series FOR UPDATE NOWAIT')
    expect(rowCount).toBeGreaterThan(0)
    await holder.query('SELECT FROM bill_counter FOR UPDATE NOWAIT')
    await holder.query('COMMIT')
    return await result
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

test.each(['livrer', 'retourner'])(
  'a step that ends a delivery (%s) locks no money while it waits for its carrier',
  async (step) => {
    // So that the series exist.
    await aDeliveredOrder(app, sender, carrier)
    const { deliveryId } = await aPickedUpOrder(app, sender, carrier)
    const run = { carrier, livraisonId: deliveryId }
    await reconcilePayments(app.deps)
    await takeAll(app, run, 'acheminer')
    if (step === 'retourner') await take(app, run, 'refus', { commentaire: 'Trop tard' })
    const position = `SELECT FROM live_position WHERE carrier_id = '${carrier.account.id}' FOR UPDATE`
    const { status } = await waitWithoutMoney(position, () => take(app, run, step))
    expect(status).toBe(200)
  },
)

test('the fault of a carrier whose return is still a debt locks no money while it waits for the carrier', async () => {
  // So that the series of credit notes exist.
  const { orderId: refundedOrderId } = await aDeliveredOrder(app, sender, carrier)
  await reconcilePayments(app.deps)
  const gesture = ['--amount', '0.70', '--from', 'carrier=0.50,fee=0.20,platform=0']
  await readStaffJson(app, 'orders', 'refund', refundedOrderId, ...gesture, '--reason', 'Geste', '--yes')
  const { orderId, deliveryId } = await anOrderDeclinedLater(app, sender, carrier)
  const run = { carrier, livraisonId: deliveryId }
  await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
  await take(app, run, 'refus', { commentaire: 'Mouillé' })
  await takeAll(app, run, 'retourner')
  await reconcilePayments(app.deps)
  const { debt, paymentId } = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { debt: true },
  })
  expect(debt?.status).toBe('due')
  const payment = `SELECT FROM payment WHERE id = '${paymentId}' FOR NO KEY UPDATE`
  const isRecorded = await waitWithoutMoney(payment, () =>
    recordCarrierFault(app.deps, orderId, 'broken', async () => undefined),
  )
  expect(isRecorded).toBe(true)
})

test('the answer to a claim that restores its carrier locks no money while it waits for the carrier', async () => {
  const { orderId } = await aDeliveredOrder(app, sender, carrier)
  await reconcilePayments(app.deps)
  const gesture = ['--amount', '0.50', '--from', 'shares', '--reason', 'Geste', '--yes']
  await readStaffJson(app, 'orders', 'refund', orderId, ...gesture)
  const claim = createForm({
    commandeId: orderId,
    nature: 'endommage',
    cle: randomUUID(),
    texte: 'Le carton est enfoncé et le contenu est cassé.',
  })
  const opened = await app.request('POST', '/api/commandes/reclamations/ouvrir', {
    token: sender.token,
    body: claim,
  })
  expect(opened.status).toBe(200)
  const { id: claimId } = await app.deps.db.claim.findFirstOrThrow({ where: { orderId } })
  const { id: accountId } = carrier.account
  await app.deps.db.$transaction((tx) =>
    suspendAccount(app.deps, tx, accountId, { reason: 'Marchandise abîmée.', days: null, claimId }),
  )
  const refund = { orderFundsCents: 0, carrierCents: 100, serviceFeeCents: 20, lossesCents: 0 }
  const row = `SELECT FROM carrier WHERE account_id = '${accountId}' FOR UPDATE`
  const { isNew } = await waitWithoutMoney(row, () =>
    app.deps.db.$transaction((tx) =>
      answerClaim(app.deps, tx, claimId, { is: 'accepted', answer: 'Nous vous remboursons.', refund }),
    ),
  )
  expect(isNew).toBe(true)
  const { status } = await app.deps.db.account.findUniqueOrThrow({ where: { id: accountId } })
  expect(status).toBe('active')
})
