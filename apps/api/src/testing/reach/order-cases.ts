import { resumeSearch } from '#api/core/dispatch/dispatch.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import type { OrderNewsKind } from '#api/core/notifications/order-news.emails.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { buildProblemNews } from '#api/core/notifications/pickup-problems.texts.ts'
import { buildTakeoverNews } from '#api/core/notifications/takeover.texts.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { RecipientEvent } from '#api/core/recipient/recipient-news.service.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import { createIdToken } from '#api/core/tokens/signed-ids.service.ts'
import { sweepApproaches } from '#api/features/deliveries/approach/approach.sweeper.ts'
import { sweepSilences } from '#api/features/deliveries/silence/silence.sweeper.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { removeCarrier } from '#api/features/dispatch/removal/removal.service.ts'
import { remindOfUnread } from '#api/features/messages/unread.sweeper.ts'
import { hideReview } from '#api/features/orders/ratings.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { recordCarrierFault } from '#api/flows/return-fault/return-fault.service.ts'
import type { ACarrier, SignedIn } from '../builders.ts'
import { prove, resetCarriers } from '../deliveries.ts'
import { createForm } from '../forms.ts'
import type { AcceptedOrder } from '../orders.ts'
import { aSearchingOrder, goOnDuty, succeed } from '../orders.ts'
import { callFollowApi } from '../recipient-links.ts'
import { take, takeAll } from '../runs.ts'
import { pushPosition } from '../searches.ts'
import { readStaffJson } from '../staff.ts'
import { handoverCode } from './outgoing.ts'
import type { World } from './world.ts'
import {
  actInTransaction,
  aMarkedOrder,
  collect,
  markedShipment,
  notifiedByEmail,
  notifiedBySms,
} from './world.ts'

const minuteMs = 60_000
const nearDropoff = { lat: 48.853, lon: 2.38 }
const atDropoff = { lat: 48.8484, lon: 2.3959 }

/** All events of an order of which its sender is notified. */
const orderNews = {
  accepted: true,
  reassigned: true,
  'picked-up': true,
  delivered: true,
  'carrier-silent': true,
  'carrier-still-silent': true,
  'carrier-heard': true,
  'recipient-absent': true,
  'refused-by-recipient': true,
  returning: true,
  'called-off': true,
  returned: true,
  'nobody-found': true,
  'payment-lapsed': true,
  'cancelled-by-provider': true,
  'sender-absent': true,
  'goods-not-ready': true,
  'other-goods': true,
  'forbidden-goods': true,
  'larger-goods': true,
  'price-agreed': true,
  'price-declined': true,
  'pickup-goes-on': true,
  'ended-at-pickup': true,
  'relayed-not-started': true,
  'relayed-stalled': true,
  'relayed-away': true,
  'relayed-silent': true,
  breakdown: true,
  accident: true,
  'no-takeover-yet': true,
  'takeover-accepted': true,
  'takeover-relieved': true,
  'goods-taken-over': true,
} as const satisfies Readonly<Record<OrderNewsKind, true>>

const recipientEvents = {
  'recipient-link': true,
  'recipient-approach': true,
  'recipient-code': true,
  'recipient-delivered': true,
  'recipient-cancelled': true,
  'recipient-returning': true,
  'recipient-delayed': true,
} as const satisfies Readonly<Record<RecipientEvent, true>>

const listKeys = <K extends string>(all: Readonly<Record<K, true>>) => Object.keys(all) as K[] // as: its own keys

/** Returns the carrier and the delivery of an order, for its steps. */
const toRun = (carrier: ACarrier, { deliveryId }: AcceptedOrder) => ({ carrier, livraisonId: deliveryId })

async function pickUp({ app }: World, carrier: ACarrier, order: AcceptedOrder): Promise<void> {
  await takeAll(app, toRun(carrier, order), 'demarrer')
  await prove(app, carrier, 'enlever', order.deliveryId, 'canari-proof-comment')
}

async function handOver({ app }: World, carrier: ACarrier, order: AcceptedOrder): Promise<void> {
  await takeAll(app, toRun(carrier, order), 'acheminer')
  await prove(app, carrier, 'livrer', order.deliveryId, 'canari-proof-comment')
}

async function storeCode({ app }: World, { orderId }: AcceptedOrder): Promise<void> {
  const stored = { code: handoverCode, madeAt: new Date() }
  await app.deps.db.handoverCode.upsert({
    where: { orderId },
    create: { orderId, ...stored },
    update: stored,
  })
}

/** The events of orders; each case leaves no carriers or searches behind. */
export const orderCases: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'all that becomes of an order': async (world) => {
    for (const by of [world.sender, world.member]) {
      const { orderId } = await aMarkedOrder(world, { by })
      for (const kind of listKeys(orderNews))
        await actInTransaction(world, (tx) =>
          notifyOrderNews(world.app.deps, tx, orderId, kind, `${kind}-${orderId}`),
        )
      await resetCarriers(world.app)
    }
  },

  'a recipient with a mobile, with an address, and with a browser': async (world) => {
    for (const shipment of [notifiedBySms, notifiedByEmail]) {
      const order = await aMarkedOrder(world, { shipment })
      await storeCode(world, order)
      for (const kind of listKeys(recipientEvents)) await notifyWithBrowser(world, order, kind)
      await collect(world)
      await resetCarriers(world.app)
    }
  },

  'an offer, a course taken off by its own company, and by the clock': async (world) => {
    const { app, sender, carrier, fleet, driver, secondDriver } = world
    const offered = await aMarkedOrder(world, { on: driver })
    await goOnDuty(app, secondDriver)
    await succeed(app, fleet, 'transporteur/flotte/livraisons/reaffecter', {
      livraisonId: offered.deliveryId,
      transporteurId: secondDriver.account.id,
    })
    await resetCarriers(app)
    await goOnDuty(app, carrier)
    await aSearchingOrder(app, sender, markedShipment)
    await sweepDispatch(app.deps)
    await resetCarriers(app)
    const late = await aMarkedOrder(world)
    await actInTransaction(world, async (tx) => {
      const order = await lockOrder(tx, late.orderId)
      if (order) await removeCarrier(app.deps, tx, order, late.deliveryId, 'not-started')
    })
    await resetCarriers(app)
  },

  'a search that nobody answers': async (world) => {
    const { app, sender, member } = world
    for (const by of [sender, member]) await aSearchingOrder(app, by, markedShipment)
    await app.passTime(12 * minuteMs)
    await sweepDispatch(app.deps)
    await resetCarriers(app)
  },

  'a carrier that does not come nearer, and one that gives its course back': async (world) => {
    const { app, carrier, sender } = world
    const far = { lat: 48.89, lon: 2.357 }
    await goOnDuty(app, carrier, { lat: far.lat, long: far.lon })
    const orderId = await aSearchingOrder(app, sender, markedShipment)
    await sweepDispatch(app.deps)
    const { id: offreId } = await app.deps.db.offer.findFirstOrThrow({ where: { request: { orderId } } })
    const { livraisonId } = await succeed(app, carrier, 'transporteur/offres/accepter', { offreId })
    await takeAll(app, { carrier, livraisonId }, 'demarrer')
    for (let checks = 0; checks < 12; checks += 1) {
      await app.passTime(minuteMs / 2)
      await pushPosition(app, carrier, far)
      await sweepDispatch(app.deps)
    }
    await actInTransaction(world, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order) await resumeSearch(tx, order, livraisonId, 'withdrawn')
    })
    await resetCarriers(app)
  },

  'what the sender or the staff says about a problem at the pickup': async (world) => {
    const { app, carrier } = world
    const { orderId } = await aMarkedOrder(world)
    for (const kind of ['pickup-contested', 'price-agreed', 'pickup-goes-on'] as const)
      await actInTransaction(world, (tx) =>
        notifyOfCourse(app.deps, tx, carrier.account.id, buildProblemNews(kind, orderId)),
      )
    await resetCarriers(app)
  },

  'an accident with goods aboard, and what becomes of the goods': async (world) => {
    const { app, carrier } = world
    const order = await aMarkedOrder(world, { shipment: notifiedBySms })
    await pickUp(world, carrier, order)
    const report = createForm({
      livraisonId: order.deliveryId,
      incident: 'accident',
      commentaire: 'canari-accident',
      adresse: '3 rue de Lappe 75011 Paris',
      blesse: '1',
    })
    const { status, body } = await app.request('POST', '/api/transporteur/livraisons/incident', {
      token: carrier.token,
      body: report,
    })
    if (status !== 200) throw new Error(`An accident is answered ${status}: ${JSON.stringify(body)}`)
    for (const kind of ['takeover-comes', 'goods-taken-over'] as const)
      await actInTransaction(world, (tx) =>
        notifyOfCourse(app.deps, tx, carrier.account.id, buildTakeoverNews(kind, order.orderId, kind)),
      )
    await reconcilePayments(app.deps)
    const ending = ['--reason', 'not-taken-over', '--yes', '--as', 'camille']
    await readStaffJson(app, 'orders', 'cancel', order.orderId, ...ending)
    await reconcilePayments(app.deps)
    await resetCarriers(app)
  },

  'a cancellation before the pickup, and one with the goods aboard that goes back': async (world) => {
    const { app, sender, carrier } = world
    const early = await aMarkedOrder(world, { shipment: notifiedBySms })
    await takeAll(app, toRun(carrier, early), 'demarrer')
    await succeed(app, sender, 'demande/cancel', { commandeId: early.orderId })
    const late = await aMarkedOrder(world, { shipment: notifiedBySms })
    await pickUp(world, carrier, late)
    await succeed(app, sender, 'demande/cancel', { commandeId: late.orderId })
    await takeAll(app, toRun(carrier, late), 'retourner')
    await reconcilePayments(app.deps)
    await recordCarrierFault(app.deps, late.orderId, 'canari-staff-reason', async () => undefined)
    await resetCarriers(app)
  },

  'an approach to both ends, instructions, messages and a review': async (world) => {
    const { app, sender, carrier } = world
    const order = await aMarkedOrder(world, { shipment: notifiedBySms })
    const run = toRun(carrier, order)
    await takeAll(app, run, 'demarrer')
    await sweepApproaches(app.deps)
    await instruct(world, order)
    await exchangeMessages(world, sender, carrier, order)
    await prove(app, carrier, 'enlever', order.deliveryId, 'canari-proof-comment')
    await takeAll(app, run, 'acheminer')
    await app.passTime(10 * minuteMs)
    await pushPosition(app, carrier, nearDropoff)
    await sweepApproaches(app.deps)
    await prove(app, carrier, 'livrer', order.deliveryId, 'canari-proof-comment')
    await succeed(app, sender, 'expediteur/validationClient', {
      livraisonId: order.deliveryId,
      note: 1,
      avis: 'canari-review',
    })
    await succeed(app, carrier, 'transporteur/evaluations/repondre', {
      livraisonId: order.deliveryId,
      texte: 'canari-review-answer',
    })
    await actInTransaction(world, (tx) => hideReview(app.deps, tx, order.orderId, 'canari-told-reason'))
    await resetCarriers(app)
  },

  'a carrier of a company without a mobile that reads no message': async (world) => {
    const { app, company, member, driver } = world
    await app.deps.db.account.update({ where: { id: driver.account.id }, data: { phone: '01 98 00 01 99' } })
    const order = await aMarkedOrder(world, { by: member, on: driver })
    await exchangeMessages(world, { ...member, account: company.account }, driver, order)
    await resetCarriers(app)
  },

  'nobody at the door': async (world) => {
    const { app, carrier } = world
    const order = await aMarkedOrder(world, { shipment: notifiedBySms })
    const run = toRun(carrier, order)
    await pickUp(world, carrier, order)
    await takeAll(app, run, 'acheminer')
    await app.passTime(10 * minuteMs)
    await pushPosition(app, carrier, atDropoff)
    await takeAll(app, run, 'arrivee')
    await app.passTime(11 * minuteMs)
    await take(app, run, 'absence', { commentaire: 'canari-absence' })
    await prove(app, carrier, 'livrer', order.deliveryId)
    await resetCarriers(app)
  },

  'a driver who is silent with goods aboard': async (world) => {
    const { app, driver } = world
    const order = await aMarkedOrder(world, { on: driver, shipment: notifiedBySms })
    await pickUp(world, driver, order)
    await pushPosition(app, driver, nearDropoff)
    for (const minutes of [4, 7, 20]) {
      await app.passTime(minutes * minuteMs)
      await sweepSilences(app.deps)
    }
    await handOver(world, driver, order)
    await sweepSilences(app.deps)
    await resetCarriers(app)
  },
}

async function notifyWithBrowser(world: World, order: AcceptedOrder, kind: RecipientEvent): Promise<void> {
  const { app, pushes } = world
  await actInTransaction(world, (tx) => notifyRecipient(app.deps, tx, order.orderId, { kind, minutes: 10 }))
  if (kind !== 'recipient-link') return
  const { id } = await app.deps.db.recipientLink.findFirstOrThrow({ where: { orderId: order.orderId } })
  const jeton = createIdToken(app.deps.config.tokenSecrets, id, 'recipient message')
  const { status } = await callFollowApi(app, 'push', { jeton, ...pushes.browser() })
  if (status !== 200) throw new Error(`The recipient’s browser is answered ${status}`)
}

async function instruct({ app }: World, { orderId }: AcceptedOrder): Promise<void> {
  const { id } = await app.deps.db.recipientLink.findFirstOrThrow({ where: { orderId } })
  const jeton = createIdToken(app.deps.config.tokenSecrets, id, 'recipient link')
  const { status } = await callFollowApi(app, 'consignes', { jeton, consignes: 'canari-instructions' })
  if (status !== 200) throw new Error(`Instructions are answered ${status}`)
}

/** Makes both sides write unread messages. */
async function exchangeMessages(
  world: World,
  one: SignedIn,
  other: SignedIn,
  { orderId }: AcceptedOrder,
): Promise<void> {
  const { app } = world
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    await succeed(app, from, 'transporteur/setMessage', {
      EmetteurPersonneId: from.account.personId,
      RecepteurPersonneId: to.account.personId,
      commandeId: orderId,
      message: 'canari-message',
    })
  await app.passTime(2 * minuteMs)
  await remindOfUnread(app.deps)
}
