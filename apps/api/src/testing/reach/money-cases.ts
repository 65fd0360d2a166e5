import { randomUUID } from 'node:crypto'
import { cancelCharge, chargeCarrier } from '#api/features/carrier-charges/carrier-charges.service.ts'
import { answerClaim } from '#api/features/claims/claim-answers.service.ts'
import { notifyDeclined, notifyPaid } from '#api/features/debts/debt-news.service.ts'
import { notifyOfRefund } from '#api/features/payments/refunds/refund-news.service.ts'
import { refundOrder } from '#api/features/payments/refunds/refund-order.service.ts'
import {
  exportFile,
  recordExecutedPayouts,
  recordRejectedPayout,
} from '#api/features/payouts/bank/bank-answers.service.ts'
import { recordHold } from '#api/features/payouts/prepare.service.ts'
import { runPayouts } from '#api/features/payouts/run.service.ts'
import { declinePlannedPickup, endPlannedPickup } from '#api/flows/ordering/planned-pickup.service.ts'
import { sweepPlannedPickups } from '#api/flows/ordering/planned-pickups.sweeper.ts'
import { releaseWithoutOrder } from '#api/flows/provider-inbox/reconcile-payment.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '../builders.ts'
import { prove, resetCarriers } from '../deliveries.ts'
import { creditCarrier } from '../earners.ts'
import { createForm } from '../forms.ts'
import { succeed } from '../orders.ts'
import { addPayoutAccount } from '../paid-month.ts'
import { aQuote, openSheet, payByCard } from '../payments.ts'
import { aPlannedOrder } from '../planned-pickups.ts'
import { takeAll } from '../runs.ts'
import type { World } from './world.ts'
import { actInTransaction, aMarkedOrder, markedShipment } from './world.ts'

const dayMs = 24 * 3_600_000
const ibans = { carrier: 'DE89370400440532013000', fleet: 'ES9121000418450200051332' }

/** Creates a marked order that is delivered and paid. */
async function aDeliveredOrder(world: World, on: ACarrier): Promise<string> {
  const { app } = world
  const { orderId, deliveryId } = await aMarkedOrder(world, { on })
  const run = { carrier: on, livraisonId: deliveryId }
  await takeAll(app, run, 'demarrer')
  await prove(app, on, 'enlever', deliveryId, 'canari-proof-comment')
  await takeAll(app, run, 'acheminer')
  await prove(app, on, 'livrer', deliveryId, 'canari-proof-comment')
  await reconcilePayments(app.deps)
  await resetCarriers(app)
  return orderId
}

/** Creates a planned order with marked texts. */
async function aMarkedPlan({ app, sender }: World, minutes = 120): Promise<string> {
  const id = await aPlannedOrder(app, sender, { minutes })
  await app.deps.db.order.update({
    where: { id },
    data: {
      senderName: markedShipment.nomExpediteur,
      senderPhone: markedShipment.telephoneExpediteur,
      recipientName: markedShipment.nomDestinataire,
      recipientPhone: markedShipment.telephoneDestinataire,
      comment: markedShipment.commentaire,
    },
    select: { id: true },
  })
  return id
}

async function openClaim({ app, sender }: World, orderId: string): Promise<string> {
  const fields = { commandeId: orderId, nature: 'endommage', texte: 'canari-claim-text', cle: randomUUID() }
  await succeed(app, sender, 'commandes/reclamations/ouvrir', createForm(fields))
  const { id } = await app.deps.db.claim.findFirstOrThrow({ where: { orderId, status: 'open' } })
  return id
}

/** The events of payments, refunds, charges, claims and payouts. */
export const moneyCases: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'a payment that became no order': async ({ app, sender }) => {
    const sheet = await openSheet(app, sender, await aQuote(app, sender, markedShipment))
    await payByCard(app, sheet)
    const payment = await app.deps.db.payment.findUniqueOrThrow({ where: { intentId: sheet.intentId } })
    await releaseWithoutOrder(app.deps, payment)
  },

  'a planned pickup whose card is declined, or whose bank holds nothing any more': async (world) => {
    const { app } = world
    const [declined, lapsed] = [await aMarkedPlan(world), await aMarkedPlan(world)]
    await app.deps.db.payment.updateMany({
      where: { order: { id: declined } },
      data: { dueAction: 'authorise' },
    })
    await declinePlannedPickup(app.deps, declined, 'Votre banque a refusé.')
    await endPlannedPickup(app.deps, declined, 'payment-declined')
    await endPlannedPickup(app.deps, lapsed, 'payment-lapsed')
  },

  'a planned pickup whose price is about to be held': async (world) => {
    const { app } = world
    await aMarkedPlan(world, 3 * 24 * 60)
    await app.passTime(2 * dayMs)
    await sweepPlannedPickups(app.deps)
  },

  'a refund, by card, by transfer, and cancelled': async (world) => {
    const { app, carrier } = world
    const orderId = await aDeliveredOrder(world, carrier)
    await actInTransaction(world, (tx) =>
      refundOrder(
        app.deps,
        tx,
        { orderId, amountCents: 100, from: null, isRepeatIntended: false },
        'canari-reason',
      ),
    )
    const { id: refundId } = await app.deps.db.refund.findFirstOrThrow({ where: { orderId } })
    for (const outcome of ['decided', 'transferred', 'cancelled'] as const)
      await actInTransaction(world, (tx) => notifyOfRefund(app.deps, tx, { refundId, outcome }))
  },

  'what is still owed': async (world) => {
    const { app, carrier, sender } = world
    const orderId = await aDeliveredOrder(world, carrier)
    const debt = await app.deps.db.debt.create({
      data: {
        orderId,
        senderId: sender.account.id,
        amountCents: 4711,
        since: new Date(),
        nextAttemptAt: new Date(),
        lastFailureCode: 'card_declined',
      },
    })
    await actInTransaction(world, (tx) => notifyDeclined(app.deps, tx, debt))
    await actInTransaction(world, (tx) => notifyPaid(tx, debt))
    await app.deps.db.debt.delete({ where: { id: debt.id } })
  },

  'a charge of a carrier and of a company, cancelled': async (world) => {
    const { app, carrier, driver } = world
    for (const on of [carrier, driver]) {
      const draft = { orderId: await aDeliveredOrder(world, on), carrierId: null, amountCents: 500 }
      const { id } = await actInTransaction(world, (tx) =>
        chargeCarrier(app.deps, tx, { ...draft, reason: 'canari-told-reason' }),
      )
      await actInTransaction(world, (tx) =>
        cancelCharge(app.deps, tx, { chargeId: id, reason: 'canari-told-reason' }),
      )
    }
  },

  'a claim about the delivery of a company’s driver, withdrawn, accepted and refused': async (world) => {
    const { app, driver, sender } = world
    const orderId = await aDeliveredOrder(world, driver)
    await succeed(app, sender, 'commandes/reclamations/retirer', {
      reclamationId: await openClaim(world, orderId),
    })
    const nothing = { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0, lossesCents: 0 }
    const answer = 'canari-told-answer'
    for (const claimAnswer of [
      { is: 'accepted', answer, refund: nothing },
      { is: 'refused', answer },
    ] as const) {
      const id = await openClaim(world, orderId)
      await actInTransaction(world, (tx) => answerClaim(app.deps, tx, id, claimAnswer))
    }
  },

  'payouts of a carrier and of a company: held, prepared, paid, refused by the bank': async (world) => {
    const { app, carrier, fleet } = world
    const { db } = app.deps
    await makePayable(world, carrier, ibans.carrier)
    await makePayable(world, fleet, ibans.fleet)
    await app.passTime(45 * dayMs)
    await db.document.updateMany({ data: { expiresAt: new Date('2099-01-01') } })
    for (const attempt of ['executed', 'rejected']) {
      await runPayouts(app.deps, null)
      const parties = { in: [carrier.account.id, fleet.account.id] }
      const payouts = await db.payout.findMany({ where: { partyId: parties, status: 'prepared' } })
      if (payouts.length !== 2) throw new Error(`${payouts.length} payouts are prepared`)
      for (const { messageId } of await db.payoutFile.findMany({ where: { exportedAt: null } }))
        await exportFile(app.deps, messageId, async () => undefined)
      const ids = payouts.map(({ id }) => id)
      if (attempt === 'executed') await recordExecutedPayouts(app.deps, ids, async () => undefined)
      else for (const id of ids) await recordRejectedPayout(app.deps, id, async () => undefined)
      for (const who of [carrier, fleet]) await creditCarrier(app, who, 1000)
      await app.passTime(31 * dayMs)
    }
    for (const payout of await db.payout.findMany({ where: { status: 'rejected' } }))
      await actInTransaction(world, (tx) => recordHold(app.deps, tx, payout, 'documents'))
  },
}

async function makePayable({ app }: World, who: SignedIn, account: string): Promise<void> {
  await addPayoutAccount(app, who, account)
  await creditCarrier(app, who, 1000)
}
