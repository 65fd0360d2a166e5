import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, succeed } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

const fetchEnding = (who: SignedIn, commandeId: string) =>
  app.request('POST', '/api/commandes/bilan', { token: who.token, body: { commandeId } })

test('a delivered order shows its sender alone the cost, bill number, carrier, proofs, and the rating once given', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await aDeliveredOrder(app, sender, carrier)
  const { priceCents, endedAt } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
  const { bilan } = (await fetchEnding(sender, orderId)).body
  expect(bilan).toEqual({
    commandeId: orderId,
    reference: null,
    dateFin: endedAt?.toISOString(),
    montant: priceCents / 100,
    remboursements: [],
    resteDu: null,
    annulation: null,
    bordereau: expect.stringMatching(/^BL00001\d{8}$/),
    transporteur: expect.objectContaining({ personneId: carrier.account.personId }),
    messagesJusqua: new Date((endedAt?.getTime() ?? 0) + 24 * 3_600_000).toISOString(),
    enlevement: { photo: expect.any(String), signature: expect.any(String), commentaire: 'Carton abîmé' },
    destination: { photo: expect.any(String), signature: expect.any(String), commentaire: 'RAS' },
    retour: null,
    trajet: expect.any(Array),
    evaluation: null,
  })
  expect((await app.request('GET', bilan.destination.photo)).status).toBe(200)
  await succeed(app, sender, 'expediteur/validationClient', {
    livraisonId: deliveryId,
    note: 5,
    avis: 'Parfait',
  })
  expect((await fetchEnding(sender, orderId)).body.bilan.evaluation).toMatchObject({
    note: 5,
    avis: 'Parfait',
  })
  expect((await fetchEnding(await aSender(app.deps), orderId)).status).toBe(404)
})

test('an order that has not ended has no summary', async () => {
  const sender = await aSender(app.deps)
  const orderId = await aSearchingOrder(app, sender)
  expect(await fetchEnding(sender, orderId)).toMatchObject({
    status: 409,
    body: { code: 'order-not-finished' },
  })
})

test('a cancelled order shows who cancelled it and its cost', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const searching = await aSearchingOrder(app, sender)
  await succeed(app, sender, 'demande/cancel', { commandeId: searching })
  expect((await fetchEnding(sender, searching)).body.bilan).toMatchObject({
    montant: 0,
    annulation: { par: 'expediteur', motif: null },
    bordereau: null,
    transporteur: null,
    messagesJusqua: null,
    enlevement: null,
  })

  const { orderId } = await anAcceptedOrder(app, sender, carrier)
  await app.passTime(61_000)
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  const { feeCents } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
  expect((await fetchEnding(sender, orderId)).body.bilan).toMatchObject({
    montant: (feeCents ?? 0) / 100,
    annulation: { par: 'expediteur' },
    transporteur: { personneId: carrier.account.personId },
    messagesJusqua: expect.any(String),
  })
})

test('an order that the platform cancelled shows the reason in French, one that found no carrier shows none', async () => {
  const sender = await aSender(app.deps)
  const orderId = await aSearchingOrder(app, sender)
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  const readEndingFor = async (cancelledBy: 'provider' | 'nobody_found', cancelReason: string) => {
    await app.deps.db.order.update({ where: { id: orderId }, data: { cancelledBy, cancelReason } })
    return (await fetchEnding(sender, orderId)).body.bilan.annulation
  }
  expect(await readEndingFor('nobody_found', 'nobody-found')).toEqual({ par: 'personne', motif: null })
  expect(await readEndingFor('provider', 'payment-lapsed')).toEqual({
    par: 'prestataire',
    motif: 'Le paiement n’est plus autorisé',
  })
  expect(await readEndingFor('provider', 'Marchandise mal déclarée')).toEqual({
    par: 'prestataire',
    motif: 'Marchandise mal déclarée',
  })
})

test('a delivered order shows the road from its pickup, thinned for a small map', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await aDeliveredOrder(app, sender, carrier)
  const { pickedUpAt } = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
  const pickedUpMs = pickedUpAt?.getTime() ?? 0
  await app.deps.db.trackPoint.deleteMany({ where: { deliveryId } })
  await app.deps.db.trackPoint.createMany({
    data: Array.from({ length: 1_001 }, (_, index) => ({
      deliveryId,
      recordedAt: new Date(pickedUpMs + (index - 1) * 1000),
      lat: 48 + index / 10_000,
      lon: 2,
    })),
  })
  const { trajet } = (await fetchEnding(sender, orderId)).body.bilan
  expect(trajet.length).toBeLessThanOrEqual(201)
  expect(trajet.length).toBeGreaterThan(100)
  // The first point lies before the pickup; the last is where the goods were handed over.
  expect(trajet[0]).toEqual([48.0001, 2])
  expect(trajet.at(-1)).toEqual([48.1, 2])
})
