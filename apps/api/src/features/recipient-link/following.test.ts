import { recipientViewAfterEndMs } from '@repo/delivery-rules/recipient-view'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { prove, resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, goOnDuty, succeed } from '#api/testing/orders.ts'
import { aRecipientToken, callFollowApi } from '#api/testing/recipient-links.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
})
afterEach(() => resetCarriers(app))

const callFollow = (path: string, body: unknown, token?: string) => callFollowApi(app, path, body, token)
const aLink = (commandeId: string, who = sender) => aRecipientToken(app, who, commandeId)
const fetchState = async (jeton: string) => (await callFollow('etat', { jeton })).body
const fetchPosition = async (jeton: string) => (await callFollow('position', { jeton })).body
const takeStep = (name: string, livraisonId: string) =>
  succeed(app, carrier, `transporteur/livraisons/${name}`, { livraisonId })

const noPosition = { success: true, position: null, itineraire: null }
const hiddenFields = {
  destination: null,
  transporteur: null,
  preuve: null,
  codeRemise: null,
  attenteJusquA: null,
  retourMotif: null,
  messages: null,
  repriseEnRoute: false,
}

describe('the view of a link’s holder', () => {
  test('before the pickup has only the towns', async () => {
    const orderId = await aSearchingOrder(app, sender)
    const jeton = await aLink(orderId)
    expect(await fetchState(jeton)).toEqual({
      success: true,
      etape: 'preparation',
      villeDepart: 'Paris',
      villeArrivee: 'Paris',
      consignes: null,
      consignesModifiables: true,
      fin: null,
      ...hiddenFields,
    })
    expect(await fetchPosition(jeton)).toEqual(noPosition)
    await resetCarriers(app)

    const accepted = await anAcceptedOrder(app, sender, carrier)
    const other = await aLink(accepted.orderId)
    expect(await fetchState(other)).toMatchObject({ etape: 'collecte', ...hiddenFields })
    await takeStep('demarrer', accepted.deliveryId)
    expect(await fetchState(other)).toMatchObject({ etape: 'collecte', ...hiddenFields })
    expect(await fetchPosition(other)).toEqual(noPosition)
  })

  test('from the pickup to the delivery has the carrier, its newest position and its arrival', async () => {
    const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
    const jeton = await aLink(orderId)
    await takeStep('demarrer', deliveryId)
    await prove(app, carrier, 'enlever', deliveryId, 'Carton abîmé')
    expect(await fetchState(jeton)).toMatchObject({
      etape: 'acheminement',
      destination: {
        adresse: 'Place de la Nation, 75012 Paris',
        lat: expect.any(Number),
        long: expect.any(Number),
      },
      transporteur: { prenom: 'Camille', vehiculeType: { id: 'VOI', libelle: 'Voiture' } },
      fin: null,
      preuve: null,
    })
    await app.passTime(50_000)
    await goOnDuty(app, carrier, { lat: 48.851, long: 2.362 })
    const shownPosition = await fetchPosition(jeton)
    expect(shownPosition.position).toEqual({ lat: 48.851, long: 2.362 })
    expect(shownPosition.itineraire.distanceM).toBeGreaterThan(100)
    expect(Date.parse(shownPosition.itineraire.arriveeA)).toBeGreaterThan(Date.now() - 60_000)
    await takeStep('acheminer', deliveryId)
    expect((await fetchPosition(jeton)).position).not.toBeNull()
    await app.passTime(61_000)
    expect(await fetchPosition(jeton)).toEqual(noPosition)
  })

  test('after the delivery has its proof for 7 days, and no position', async () => {
    const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
    const jeton = await aLink(orderId)
    await takeStep('demarrer', deliveryId)
    await prove(app, carrier, 'enlever', deliveryId)
    await takeStep('acheminer', deliveryId)
    await prove(app, carrier, 'livrer', deliveryId, 'Coin enfoncé')
    const end = await fetchState(jeton)
    expect(end).toMatchObject({
      etape: 'livree',
      destination: null,
      transporteur: null,
      consignesModifiables: false,
    })
    expect(end.preuve.commentaire).toBe('Coin enfoncé')
    expect(end.fin).toMatch(/Z$/)
    for (const picture of [end.preuve.photo, end.preuve.signature])
      expect((await app.request('GET', picture)).status).toBe(200)
    await app.passTime(1000)
    await goOnDuty(app, carrier)
    expect(await fetchPosition(jeton)).toEqual(noPosition)

    await app.passTime(recipientViewAfterEndMs)
    expect(await fetchState(jeton)).toEqual({
      success: true,
      etape: 'fini',
      villeDepart: null,
      villeArrivee: null,
      consignes: null,
      consignesModifiables: false,
      fin: null,
      ...hiddenFields,
    })
    expect((await app.request('GET', end.preuve.photo)).status).toBe(404)
  })

  test('of a cancelled or returning order has just that fact', async () => {
    const cancelledId = await aSearchingOrder(app, sender)
    const cancelled = await aLink(cancelledId)
    await succeed(app, sender, 'demande/cancel', { commandeId: cancelledId })
    expect(await fetchState(cancelled)).toMatchObject({
      etape: 'annulee',
      consignesModifiables: false,
      ...hiddenFields,
    })
    expect(await fetchPosition(cancelled)).toEqual(noPosition)

    const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
    const jeton = await aLink(orderId)
    await takeStep('demarrer', deliveryId)
    await prove(app, carrier, 'enlever', deliveryId)
    await app.deps.db.delivery.update({ where: { id: deliveryId }, data: { status: 'returning' } })
    expect(await fetchState(jeton)).toMatchObject({ etape: 'retour', ...hiddenFields })
    expect(await fetchPosition(jeton)).toEqual(noPosition)
    const endedAt = await databaseNow(app.deps.db)
    await app.deps.db.delivery.update({ where: { id: deliveryId }, data: { status: 'returned', endedAt } })
    await app.deps.db.order.update({ where: { id: orderId }, data: { phase: 'returned', endedAt } })
    expect(await fetchState(jeton)).toMatchObject({ etape: 'retournee', ...hiddenFields })
    expect((await callFollow('consignes', { jeton, consignes: 'Revenez' })).status).toBe(409)
  })

  test('never has a price, a phone, a name or an address of the sender', async () => {
    const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
    const jeton = await aLink(orderId)
    await plantCanaries(orderId)
    const answers: unknown[] = []
    const readState = async () => answers.push(await fetchState(jeton), await fetchPosition(jeton))
    await readState()
    await takeStep('demarrer', deliveryId)
    await readState()
    await prove(app, carrier, 'enlever', deliveryId, 'canari-preuve-enlevement')
    await readState()
    await takeStep('acheminer', deliveryId)
    await readState()
    await prove(app, carrier, 'livrer', deliveryId, 'RAS')
    await readState()
    await app.passTime(recipientViewAfterEndMs)
    await readState()
    expect(answers).toHaveLength(12)
    const numbers = new Set<number>()
    const text = JSON.stringify(answers, (_, value) => {
      if (typeof value === 'number') numbers.add(value)
      return value
    })
    const { priceCents, commissionCents } = await app.deps.db.order.findUniqueOrThrow({
      where: { id: orderId },
    })
    for (const cents of [priceCents, commissionCents])
      expect(numbers.has(cents) || numbers.has(cents / 100)).toBe(false)
    expect(text).not.toMatch(/canari|06 98 76 54 32|montant|commission|gain/)
    for (const id of [
      orderId,
      deliveryId,
      sender.account.id,
      sender.account.personId,
      carrier.account.id,
      carrier.account.personId,
    ])
      expect(text).not.toContain(id)
  })
})

/** Writes canaries into everything that the recipient must not see. */
async function plantCanaries(orderId: string): Promise<void> {
  const { db } = app.deps
  const { quoteId } = await db.order.update({
    where: { id: orderId },
    data: {
      senderName: 'canari-expediteur',
      senderPhone: '06 98 76 54 32',
      recipientName: 'canari-destinataire',
      recipientPhone: '06 98 76 54 32',
      comment: 'canari-commentaire',
    },
  })
  await db.quote.update({
    where: { id: quoteId },
    data: { pickupAddress: 'canari-enlevement' },
  })
  const person = { lastName: 'canari-nom', address: 'canari-domicile', firstNames: 'Camille canari-second' }
  for (const { account } of [sender, carrier]) {
    await db.account.update({
      where: { id: account.id },
      data: {
        displayName: 'canari-pseudonyme',
        phone: '06 98 76 54 32',
        email: `canari-${account.id}@test.test`,
      },
    })
    await db.individualProfile.update({ where: { accountId: account.id }, data: person })
  }
  await db.vehicle.update({
    where: { id: carrier.vehicleId },
    data: { plate: 'canari-plaque', model: 'canari-modele' },
  })
}

test('forty concurrently polling pages each get their own carrier', async () => {
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
  const moving = await aLink(orderId)
  await takeStep('demarrer', deliveryId)
  await prove(app, carrier, 'enlever', deliveryId)
  await app.passTime(1000)
  await goOnDuty(app, carrier)
  const still = await aLink(await aSearchingOrder(app, sender))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, place) => fetchPosition(place % 2 ? moving : still)),
  )
  for (const [place, answer] of answers.entries()) {
    if (place % 2) expect(answer.position).toEqual({ lat: expect.any(Number), long: expect.any(Number) })
    else expect(answer).toEqual(noPosition)
  }
})
