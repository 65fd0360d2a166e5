import { createVapidKeys } from '@repo/server-kit/testing/push-service'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { revokeSessions } from '#api/core/accounts/sessions.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { prove, resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, parisShipment, succeed } from '#api/testing/orders.ts'
import type { PushService } from '#api/testing/push-service.ts'
import { aPushService, deliverQueuedPushes } from '#api/testing/push-service.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

const keys = createVapidKeys()
let app: TestApp
let service: PushService
let sender: SignedIn
let carrier: ACarrier

beforeAll(async () => {
  app = await testApp({ VAPID_PRIVATE_KEY: keys.privateKey })
  service = await aPushService(keys.publicKey)
})
beforeEach(async () => {
  ;[sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
})
afterEach(async () => {
  await app.deps.db.pushSubscription.deleteMany({})
  await resetCarriers(app)
})
afterAll(async () => {
  await service.close()
  await app.close()
})

const subscribe = (who: SignedIn) => succeed(app, who, 'transporteur/push', service.browser())

/** Returns the browsers' new push messages. */
const readPushes = () => deliverQueuedPushes(app, service)

const listTitles = async () => (await readPushes()).map(({ titre }) => titre)

describe('the browser of a sender', () => {
  test('gets a push message at acceptance, pickup and delivery, without anything private', async () => {
    await subscribe(sender)
    const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
    const accepted = await readPushes()
    expect(accepted).toMatchObject([
      {
        titre: 'Votre transporteur est trouvé',
        chemin: `/mes-expeditions/details-expedition/${orderId}`,
        etiquette: `accepted-${orderId}`,
      },
    ])
    await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
    expect(await listTitles()).toEqual([])
    await prove(app, carrier, 'enlever', deliveryId)
    const pickedUp = await readPushes()
    expect(pickedUp).toMatchObject([{ titre: 'Votre marchandise est enlevée' }])
    await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
    await prove(app, carrier, 'livrer', deliveryId)
    const delivered = await readPushes()
    expect(delivered).toMatchObject([{ titre: 'La marchandise a été livrée !' }])
    const words = [
      parisShipment.nomDestinataire,
      parisShipment.nomExpediteur,
      parisShipment.telephoneDestinataire,
      carrier.account.displayName,
      'Rivoli',
      'Paris',
      '€',
    ]
    for (const word of words) expect(JSON.stringify([accepted, pickedUp, delivered])).not.toContain(word)
  })

  test('gets a push message for the carrier’s messages, and for none of its own', async () => {
    await subscribe(sender)
    const { orderId } = await anAcceptedOrder(app, sender, carrier)
    await readPushes()
    const write = (from: SignedIn, to: SignedIn) =>
      succeed(app, from, 'transporteur/setMessage', {
        EmetteurPersonneId: from.account.personId,
        RecepteurPersonneId: to.account.personId,
        commandeId: orderId,
        message: 'Le code de la porte est 4821',
      })
    await write(sender, carrier)
    expect(await readPushes()).toEqual([])
    await write(carrier, sender)
    const [message] = await readPushes()
    expect(message).toMatchObject({
      titre: 'Nouveau message',
      chemin: `/mes-expeditions/details-expedition/${orderId}?vue=messages`,
    })
    expect(JSON.stringify(message)).not.toContain('4821')
  })

  test('gets no push message once its session has ended', async () => {
    await subscribe(sender)
    const { deliveryId } = await anAcceptedOrder(app, sender, carrier)
    await app.deps.db.$transaction((tx) => revokeSessions(tx, sender.account.id))
    await readPushes()
    await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
    await prove(app, carrier, 'enlever', deliveryId)
    expect(await readPushes()).toEqual([])
  })

  test('gets no push message about another sender’s order', async () => {
    await subscribe(await aSender(app.deps))
    await anAcceptedOrder(app, sender, carrier)
    expect(await readPushes()).toEqual([])
  })
})

describe('the browser of a member who ordered for its company', () => {
  const createMember = async (company: SignedIn) => {
    const account = await anAccount(app.deps, 'CLEN')
    await app.deps.db.companyMember.create({
      data: {
        accountId: account.account.id,
        companyId: company.account.id,
        role: 'orderer',
        lastName: 'Petit',
        firstNames: 'Anne',
        joinedAt: new Date(),
      },
    })
    return account
  }

  test('gets push messages until the member leaves, and the browser of a colleague gets none', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    const [orderer, colleague] = [await createMember(company), await createMember(company)]
    for (const who of [company, orderer, colleague]) await subscribe(who)
    const { deliveryId } = await anAcceptedOrder(app, company, carrier)
    await app.deps.db.order.updateMany({
      where: { senderId: company.account.id },
      data: { placedById: orderer.account.id },
    })
    await readPushes()
    await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
    await prove(app, carrier, 'enlever', deliveryId)
    expect(await listTitles()).toEqual(['Votre marchandise est enlevée', 'Votre marchandise est enlevée'])
    await app.deps.db.companyMember.delete({ where: { accountId: orderer.account.id } })
    await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
    await prove(app, carrier, 'livrer', deliveryId)
    expect(await listTitles()).toEqual(['La marchandise a été livrée !'])
  })
})
