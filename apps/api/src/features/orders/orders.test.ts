import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, parisShipment, succeed } from '#api/testing/orders.ts'
import { listBrokenInvariants } from '#api/testing/payments.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { pageSize } from './orders.data.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => resetCarriers(app))
afterAll(async () => {
  await reconcilePayments(app.deps)
  expect(await listBrokenInvariants(app)).toEqual([])
  await app.close()
})

const read = (sender: SignedIn, path: string, body: object = {}) => succeed(app, sender, path, body)

test('a searching order is in its list and its detail, without a position', async () => {
  const sender = await aSender(app.deps)
  const orderId = await aSearchingOrder(app, sender)
  const { demandes } = await read(sender, 'expediteur/listeExpeditionsSearchDeliver', {
    utilisateurId: sender.account.id,
  })
  expect(demandes).toHaveLength(1)
  expect(demandes[0]).toMatchObject({
    commandeId: orderId,
    isActive: 1,
    recherche: true,
    etape: 1,
    etat: 'En recherche',
    livreurs: [],
    transporteur: null,
    livraison: null,
    statutdemandes: [{ statutDemandeType: 'ENV' }],
    commande: { adresseDepart: parisShipment.adresseDepart, CPDepart: '75004', CPArrivee: '75012' },
  })
  const { demande } = await read(sender, 'expediteur/getCommandeInfo', { commandeId: orderId })
  expect(demande).toEqual(demandes)
  expect(await read(sender, 'expediteur/getCommandeRunning', { commandeId: orderId })).toEqual({
    success: true,
    demande: [],
  })
  expect((await read(sender, 'expediteur/listeExpeditionsRunning')).demandes).toEqual([])
})

test('a running order shows its carrier, the vehicle and the newest position, which is hidden once it is old', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
  const { demandes } = await read(sender, 'expediteur/listeExpeditionsRunning')
  expect(demandes).toMatchObject([
    {
      commandeId: orderId,
      isActive: 0,
      recherche: false,
      etape: 2,
      etat: 'En cours',
      livreurs: [
        { transporteurId: carrier.account.id, transporteur: { personneId: carrier.account.personId } },
      ],
      transporteur: {
        personneId: carrier.account.personId,
        vehicule: {
          matricule: expect.stringMatching(/^B.-\d{3}-C.$/),
          vehiculeType: { id: 'VOI', libelle: 'Voiture' },
        },
      },
      livraison: { livraisonId: deliveryId, statutlivraisons: [] },
      suivi: { transporteursContactes: 1, offreEnCours: false, finRecherche: null },
    },
  ])
  await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
  await app.passTime(61_000)
  const { demande } = await read(sender, 'expediteur/getCommandeRunning', { commandeId: orderId })
  expect(demande).toMatchObject([
    { etape: 3, livreurs: [], livraison: { statutlivraisons: [{ statutLivraisonTypeLibelle: 'ACC' }] } },
  ])
})

test('a delivered order no longer shows its carrier’s position, while that continues working', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId } = await aDeliveredOrder(app, sender, carrier)
  const updatedCount = await app.deps.db.$executeRaw`
    UPDATE live_position SET recorded_at = app_now() WHERE carrier_id = ${carrier.account.id}::uuid`
  expect(updatedCount).toBe(1)
  const { demande } = await read(sender, 'expediteur/getCommandeRunning', { commandeId: orderId })
  expect(demande).toMatchObject([{ commandeId: orderId, livreurs: [] }])
})

test('another’s order is a 404, like an unknown one', async () => {
  const [sender, stranger] = [await aSender(app.deps), await aSender(app.deps)]
  const orderId = await aSearchingOrder(app, sender)
  for (const commandeId of [orderId, stranger.account.id]) {
    for (const path of ['getCommandeInfo', 'getCommandeRunning']) {
      const answer = await app.request('POST', `/api/expediteur/${path}`, {
        token: stranger.token,
        body: { commandeId },
      })
      expect(answer.status).toBe(404)
    }
  }
  const foreign = { token: stranger.token, body: { avant: orderId } }
  expect((await app.request('POST', '/api/commandes/listCanceledCommande', foreign)).status).toBe(404)
})

test('a delivered order waits for its rating with its proofs, and for nothing afterwards', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await aDeliveredOrder(app, sender, carrier)
  const { livraison } = await read(sender, 'livraison/getLivraisonNonValide', { userId: sender.account.id })
  expect(livraison).toMatchObject({
    livraisonId: deliveryId,
    commande: {
      commandeId: orderId,
      commentaire: parisShipment.commentaire,
      enlevement: { commentaire: 'Carton abîmé' },
      destination: { commentaire: 'RAS' },
    },
  })
  for (const { photo, signature } of [livraison.commande.enlevement, livraison.commande.destination]) {
    for (const address of [photo, signature]) {
      const picture = await fetch(app.origin + address)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toMatch(/^image\//)
    }
  }
  await read(sender, 'expediteur/validationClient', { livraisonId: deliveryId, note: '4', avis: 'Très bien' })
  expect((await read(sender, 'livraison/getLivraisonNonValide')).livraison).toBeNull()
  const { commandes } = await read(sender, 'commandes/listeCommandeClientParticulier')
  expect(commandes).toMatchObject([
    {
      commandeId: orderId,
      etat: 'Livrée',
      demandelivraisons: [
        {
          livraison: {
            livraisonId: deliveryId,
            statutlivraisons: ['ACC', 'ENEF', 'ENAC', 'LIEF'].map((code) => ({
              statutLivraisonTypeLibelle: code,
            })),
          },
        },
      ],
    },
  ])
  expect(commandes[0].enlevement).not.toBeNull()
})

test('the address of a proof’s picture needs its whole signature, and ends after some minutes', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  await aDeliveredOrder(app, sender, carrier)
  const { livraison } = await read(sender, 'livraison/getLivraisonNonValide')
  const { photo } = livraison.commande.enlevement
  expect((await fetch(app.origin + photo)).status).toBe(200)
  expect((await fetch(`${app.origin}${photo.slice(0, -1)}`)).status).toBe(404)
  // By the database's clock, as every deadline.
  await app.passTime(6 * 60_000)
  expect((await fetch(app.origin + photo)).status).toBe(404)
})

test('of different concurrent ratings one is stored, and only that one can be repeated', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { deliveryId } = await aDeliveredOrder(app, sender, carrier)
  const rate = (note: number, token = sender.token) =>
    app.request('POST', '/api/expediteur/validationClient', {
      token,
      body: { livraisonId: deliveryId, note, avis: `Note ${note}` },
    })
  const answers = await Promise.all([1, 2, 3, 4, 5, 1, 2, 3, 4, 5].map((note) => rate(note)))
  const rating = await app.deps.db.rating.findUniqueOrThrow({ where: { deliveryId } })
  expect(answers.map(({ status }) => status)).toEqual(
    [1, 2, 3, 4, 5, 1, 2, 3, 4, 5].map((note) => (note === rating.stars ? 200 : 409)),
  )
  expect(rating.carrierId).toBe(carrier.account.id)
  expect((await rate(rating.stars, (await aSender(app.deps)).token)).status).toBe(404)
})

test('a delivery that is under way cannot be rated', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { deliveryId } = await anAcceptedOrder(app, sender, carrier)
  const answer = await app.request('POST', '/api/expediteur/validationClient', {
    token: sender.token,
    body: { livraisonId: deliveryId, note: 5, avis: 'Parfait' },
  })
  expect(answer).toMatchObject({ status: 409, body: { code: 'delivery-not-finished' } })
})

test('the pages of past orders contain each order once, newest first, even with equal times', async () => {
  const sender = await aSender(app.deps)
  const count = pageSize + 3
  for (let index = 0; index < count; index += 1) {
    const commandeId = await aSearchingOrder(app, sender)
    await read(sender, 'demande/cancel', { commandeId })
  }
  const instant = new Date()
  await app.deps.db.order.updateMany({ where: { senderId: sender.account.id }, data: { createdAt: instant } })
  const first = (await read(sender, 'commandes/listCanceledCommande')).commandes
  const avant = first.at(-1).commandeId
  const second = (await read(sender, 'commandes/listCanceledCommande', { avant })).commandes
  expect([first.length, second.length]).toEqual([pageSize, 3])
  const ids = [...first, ...second].map(({ commandeId }: { commandeId: string }) => commandeId)
  expect(new Set(ids).size).toBe(count)
  expect(ids).toEqual([...ids].sort().reverse())
  expect(first[0]).toMatchObject({ etat: 'Annulée', encaissement: { montant: 0 } })
  expect((await read(sender, 'commandes/listeCommandeClientParticulier')).commandes).toEqual([])
})

describe('the filters of past orders', () => {
  const listMatches = async (sender: SignedIn, path: string, body: object) =>
    (await read(sender, path, body)).commandes.map(({ commandeId }: { commandeId: string }) => commandeId)

  test('a search finds a recipient and both addresses in any case, and nothing of another sender', async () => {
    const [sender, stranger] = [await aSender(app.deps), await aSender(app.deps)]
    const commandeId = await aSearchingOrder(app, sender)
    await read(sender, 'demande/cancel', { commandeId })
    for (const part of [
      parisShipment.nomDestinataire,
      parisShipment.adresseDepart,
      parisShipment.adresseArrivee,
    ]) {
      const recherche = part.toUpperCase()
      expect(await listMatches(sender, 'commandes/listCanceledCommande', { recherche })).toEqual([commandeId])
      expect(await listMatches(stranger, 'commandes/listCanceledCommande', { recherche })).toEqual([])
    }
    expect(await listMatches(sender, 'commandes/listCanceledCommande', { recherche: 'ailleurs' })).toEqual([])
  })

  test('a period includes its first and its last day, in Paris time', async () => {
    const sender = await aSender(app.deps)
    const commandeId = await aSearchingOrder(app, sender)
    await read(sender, 'demande/cancel', { commandeId })
    const listBetween = async (at: string, du: string, au: string) => {
      await app.deps.db.order.update({ where: { id: commandeId }, data: { createdAt: new Date(at) } })
      return (await listMatches(sender, 'commandes/listCanceledCommande', { du, au })).length
    }
    expect(await listBetween('2026-03-09T23:00:00Z', '2026-03-10', '2026-03-10')).toBe(1)
    expect(await listBetween('2026-03-10T22:59:59Z', '2026-03-10', '2026-03-10')).toBe(1)
    expect(await listBetween('2026-03-10T23:00:00Z', '2026-03-10', '2026-03-10')).toBe(0)
    expect(await listBetween('2026-03-09T22:59:59Z', '2026-03-10', '2026-03-10')).toBe(0)
  })

  test('a member finds its own orders; orders without a member are the account’s own', async () => {
    const [sender, colleague] = [await aSender(app.deps), await aSender(app.deps)]
    const [own, theirs] = [await aSearchingOrder(app, sender), await aSearchingOrder(app, sender)]
    for (const commandeId of [own, theirs]) await read(sender, 'demande/cancel', { commandeId })
    await app.deps.db.order.update({ where: { id: theirs }, data: { placedById: colleague.account.id } })
    await app.deps.db.companyMember.create({
      data: {
        accountId: colleague.account.id,
        companyId: sender.account.id,
        role: 'orderer',
        lastName: 'Roy',
        firstNames: 'Anne',
        joinedAt: new Date(),
      },
    })
    const listByMember = (membreId: string) =>
      listMatches(sender, 'commandes/listCanceledCommande', { membreId })
    expect(await listByMember(sender.account.id)).toEqual([own])
    expect(await listByMember(colleague.account.id)).toEqual([theirs])
  })

  test('a filter by a person who is no member of the account is a 404', async () => {
    const [sender, stranger] = [await aSender(app.deps), await aSender(app.deps)]
    const foreign = { token: sender.token, body: { membreId: stranger.account.id } }
    for (const path of ['listCanceledCommande', 'listeCommandeClientParticulier', 'export'])
      expect((await app.request('POST', `/api/commandes/${path}`, foreign)).status).toBe(404)
  })

  test('an individual exports finished orders as a spreadsheet file, with the same filters', async () => {
    const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
    await aDeliveredOrder(app, sender, carrier)
    const cancelled = await aSearchingOrder(app, sender)
    await read(sender, 'demande/cancel', { commandeId: cancelled })
    const all = await read(sender, 'commandes/export')
    expect(all.nomFichier).toBe('expeditions.csv')
    const lines = all.contenu.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Destinataire;Adresse d’enlèvement;Adresse de livraison;État')
    expect(lines.slice(1).map((line: string) => line.split(';')[2])).toEqual([
      parisShipment.nomDestinataire,
      parisShipment.nomDestinataire,
    ])
    const onlyCancelled = await read(sender, 'commandes/export', { etat: 'annulee' })
    expect(onlyCancelled.contenu.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('Annulée')])
    const nothing = await read(sender, 'commandes/export', { recherche: 'ailleurs' })
    expect(nothing.contenu.trim().split('\r\n')).toHaveLength(1)
  })
})
