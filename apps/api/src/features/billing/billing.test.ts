import { parisMonthOf } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, succeed } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { pageSize } from './billing.data.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

const listPayments = async (sender: SignedIn, body: object = {}) =>
  (await succeed(app, sender, 'commandes/listePaiements', body)).commandes

test('a payment is reserved while the order searches, and released when it is cancelled for free', async () => {
  const sender = await aSender(app.deps)
  const orderId = await aSearchingOrder(app, sender)
  const { priceCents } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
  const montantReserve = priceCents / 100
  expect(await listPayments(sender, { utilisateurId: sender.account.id })).toMatchObject([
    {
      commandeId: orderId,
      VilleDepart: 'Paris',
      CPDepart: '75004',
      VilleArrivee: 'Paris',
      CPArrivee: '75012',
      etat: 'En recherche',
      encaissement: { montant: 0, createdAt: expect.any(String) },
      demandelivraisons: [{ livraison: null }],
      paiement: { etat: 'autorise', montantReserve, annulation: false, remboursements: [] },
    },
  ])
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  await reconcilePayments(app.deps)
  expect(await listPayments(sender)).toMatchObject([
    {
      etat: 'Annulée',
      encaissement: { montant: 0 },
      paiement: { etat: 'libere', montantReserve, annulation: true },
    },
  ])
})

/** Creates a sender that has paid for a late cancellation, then for a delivery. */
async function aSenderWithTwoPayments() {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const cancelled = await anAcceptedOrder(app, sender, carrier)
  await app.passTime(61_000)
  await succeed(app, sender, 'demande/cancel', { commandeId: cancelled.orderId })
  const delivered = await aDeliveredOrder(app, sender, carrier)
  await reconcilePayments(app.deps)
  const { feeCents } = await app.deps.db.order.findUniqueOrThrow({ where: { id: cancelled.orderId } })
  const { priceCents } = await app.deps.db.order.findUniqueOrThrow({ where: { id: delivered.orderId } })
  return { sender, cancelled, delivered, feeCents: feeCents ?? 0, priceCents }
}

test('payments are the fee of a late cancellation and the price of a delivery, newest first', async () => {
  const { sender, cancelled, delivered, feeCents, priceCents } = await aSenderWithTwoPayments()
  expect(feeCents).toBeGreaterThan(0)
  expect(await listPayments(sender)).toMatchObject([
    {
      commandeId: delivered.orderId,
      etat: 'Livrée',
      enlevement: expect.any(String),
      encaissement: { montant: priceCents / 100 },
      demandelivraisons: [{ livraison: { livraisonId: delivered.deliveryId, dateFin: expect.any(String) } }],
      paiement: { etat: 'debite', annulation: false },
    },
    {
      commandeId: cancelled.orderId,
      etat: 'Annulée',
      encaissement: { montant: feeCents / 100 },
      paiement: { etat: 'debite', annulation: true },
    },
  ])
})

test('payments of a month or with a text have a total, and all payments have none', async () => {
  const { sender, delivered, feeCents, priceCents } = await aSenderWithTwoPayments()
  const now = await databaseNow(app.deps.db)
  const searchPayments = (body: object) => succeed(app, sender, 'commandes/listePaiements', body)
  expect((await searchPayments({ mois: parisMonthOf(now) })).total).toEqual({
    montant: (priceCents + feeCents) / 100,
    nombre: 2,
  })
  expect(await searchPayments({ mois: '2020-01' })).toMatchObject({
    total: { montant: 0, nombre: 0 },
    commandes: [],
  })
  await app.deps.db.order.update({ where: { id: delivered.orderId }, data: { reference: 'PO-77' } })
  expect(await searchPayments({ recherche: 'po-7' })).toMatchObject({
    total: { montant: priceCents / 100, nombre: 1 },
    commandes: [{ commandeId: delivered.orderId }],
  })
  expect((await searchPayments({})).total).toBeNull()
})

test('payments come in pages and are shown only to the company’s members', async () => {
  const [company, stranger] = [await aSender(app.deps), await aSender(app.deps)]
  const member = await aMember(app.deps, company.account.id, 'reader')
  const ids: string[] = []
  for (let index = 0; index <= pageSize; index += 1) ids.unshift(await aSearchingOrder(app, company))
  const first = await listPayments(member)
  expect(first.map(({ commandeId }: { commandeId: string }) => commandeId)).toEqual(ids.slice(0, pageSize))
  const [oldest] = await listPayments(member, { avant: ids[pageSize - 1] })
  expect(oldest.commandeId).toBe(ids[pageSize])
  expect(await listPayments(member, { avant: ids[pageSize] })).toEqual([])
  expect(await listPayments(stranger)).toEqual([])
  const foreign = { token: stranger.token, body: { avant: ids[0] } }
  expect((await app.request('POST', '/api/commandes/listePaiements', foreign)).status).toBe(404)
  const foreignAccount = { token: stranger.token, body: { utilisateurId: company.account.id } }
  expect((await app.request('POST', '/api/commandes/listePaiements', foreignAccount)).status).toBe(403)
})

test('the bill number is shown once the delivery is done, to its sender only', async () => {
  const [sender, stranger, carrier] = [
    await aSender(app.deps),
    await aSender(app.deps),
    await aCarrier(app.deps),
  ]
  const ask = (who: SignedIn, livraisonId: string) =>
    app.request('POST', '/api/commandes/numeroFacture', { token: who.token, body: { livraisonId } })
  const running = await anAcceptedOrder(app, sender, carrier)
  expect(await ask(sender, running.deliveryId)).toMatchObject({
    status: 409,
    body: { success: false, code: 'delivery-not-finished' },
  })
  await succeed(app, sender, 'demande/cancel', { commandeId: running.orderId })
  expect((await ask(sender, running.deliveryId)).status).toBe(409)

  const { deliveryId } = await aDeliveredOrder(app, sender, carrier)
  const { billNumber, endedAt } = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
  expect((await ask(sender, deliveryId)).body).toEqual({
    success: true,
    numero: billNumber,
    date: endedAt?.toISOString(),
  })
  expect((await ask(stranger, deliveryId)).status).toBe(404)
})
