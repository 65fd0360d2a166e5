import { importColumns } from '@repo/contracts/delivery/imports'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { checkImport } from '#api/flows/imports/check-import.job.ts'
import { orderImport } from '#api/flows/imports/order-import.job.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import { prove, resetCarriers } from '#api/testing/deliveries.ts'
import { extractFacturX } from '#api/testing/extract-factur-x.ts'
import { readFacturX } from '#api/testing/factur-x-reader.ts'
import { createForm } from '#api/testing/forms.ts'
import { acceptFirstOffer, aSearchingOrder, goOnDuty, parisShipment, succeed } from '#api/testing/orders.ts'
import { readPdfText } from '#api/testing/pdf-text.ts'
import { orderOnCard, saveCompanyCard } from '#api/testing/planned-pickups.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let company: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp()
  await importRateCard(app.deps, defaultRateCard)
  company = await anAccount(app.deps, 'CLEN')
  await saveCompanyCard(app, company)
  carrier = await aCarrier(app.deps)
})
afterAll(() => app.close())

const reference = 'Chantier Été n° 42'

async function deliver(): Promise<void> {
  const { deliveryId: livraisonId } = await acceptFirstOffer(app, carrier)
  await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId })
  await prove(app, carrier, 'enlever', livraisonId)
  await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId })
  await prove(app, carrier, 'livrer', livraisonId)
}

async function searchOrders(recherche: string, path = 'listeCommandeClientParticulier'): Promise<unknown[]> {
  const { commandes } = await succeed(app, company, `commandes/${path}`, { recherche })
  return commandes.map(({ commandeId }: { commandeId: string }) => commandeId)
}

test('a company’s reference is in the responses, the event, the export, the notifications and the invoices of its order', async () => {
  await app.deps.db.webhookEndpoint.create({
    data: {
      senderId: company.account.id,
      url: 'https://receiver.test/',
      secret: 'x',
      events: ['order.delivered'],
      createdAt: new Date(),
    },
  })
  await goOnDuty(app, carrier)
  const { commandeId } = (await orderOnCard(app, company, reference)).body.commande
  const [searching] = (await succeed(app, company, 'expediteur/listeExpeditionsSearchDeliver', {})).demandes
  expect(searching.commande).toMatchObject({ commandeId, reference, nomDestinataire: 'Luc Moreau' })
  await deliver()
  await reconcilePayments(app.deps)

  const { demande } = await succeed(app, company, 'expediteur/getCommandeInfo', { commandeId })
  const { bilan } = await succeed(app, company, 'commandes/bilan', { commandeId })
  const [past] = (await succeed(app, company, 'commandes/listeCommandeClientParticulier', {})).commandes
  const [paid] = (await succeed(app, company, 'commandes/listePaiements', {})).commandes
  expect([demande[0].commande, bilan, past, paid].map((answer) => answer.reference)).toEqual(
    Array.from({ length: 4 }, () => reference),
  )

  const [event] = await app.deps.db.shipmentEvent.findMany({ where: { orderId: commandeId } })
  expect(JSON.parse(event?.body ?? '{}').donnees).toMatchObject({ commandeId, reference })
  const { contenu } = (await app.request('GET', '/api/expediteur/releve/export', { token: company.token }))
    .body
  expect(contenu).toContain('Votre référence')
  expect(contenu).toContain(reference)
  const texts = await app.deps.db.notification.findMany({ where: { orderId: commandeId } })
  expect(texts.map(({ text }) => text).join('\n')).toContain(`(réf. ${reference})`)

  const { factures } = await succeed(app, company, 'commandes/factures', { commandeId })
  for (const { url } of factures) {
    const bytes = Buffer.from(await (await fetch(`${app.origin}${url}`)).arrayBuffer())
    expect(readFacturX(await extractFacturX(bytes))).toMatchObject({ orderId: commandeId, reference })
    expect(await readPdfText(bytes)).toContain(`Votre référence : ${reference}`)
  }
  await resetCarriers(app)
})

test('a company finds its delivered order by its reference or its recipient, in any case', async () => {
  await goOnDuty(app, carrier)
  const { commandeId } = (await orderOnCard(app, company, 'Entrepôt Ouest n° 7')).body.commande
  await deliver()
  expect(await searchOrders('entrepôt OUEST')).toEqual([commandeId])
  expect(await searchOrders('MOREAU')).toContain(commandeId)
  expect(await searchOrders('autre chantier')).toEqual([])
  // A pattern's characters are plain text.
  expect(await searchOrders('%')).toEqual([])
  await resetCarriers(app)
})

test('a cancelled order that was paid on the screen is found by its reference, which is not copied to a new order', async () => {
  const shipment = { ...parisShipment, reference: 'PO-7' }
  const orderId = await aSearchingOrder(app, company, shipment)
  await succeed(app, company, 'demande/cancel', { commandeId: orderId })
  expect(await searchOrders('po-7', 'listCanceledCommande')).toEqual([orderId])
  const { expedition } = await succeed(app, company, 'commandes/modele', { commandeId: orderId })
  expect(expedition.reference).toBeUndefined()
})

test('the client’s own reference, even an empty one, replaces the idempotency key as the order’s reference', async () => {
  const { body } = await orderOnCard(app, company, 'devis-1', { referenceClient: 'PO-8' })
  const namedOrder = await app.deps.db.order.findUniqueOrThrow({ where: { id: body.commande.commandeId } })
  expect(namedOrder.reference).toBe('PO-8')
  const unnamedOrder = await orderOnCard(app, company, 'devis-2', { referenceClient: '' })
  expect(
    await app.deps.db.order.findUniqueOrThrow({ where: { id: unnamedOrder.body.commande.commandeId } }),
  ).toMatchObject({ reference: null })
})

test.each([
  ['of 101 signs', 'a'.repeat(101), 'Ce texte est trop long'],
  ['of two lines', 'a\nb', 'Merci de saisir un format valide'],
  ['that no document can print', 'ラベル', expect.stringContaining('« ラ »')],
])('a reference %s is refused', async (_, given, sentence) => {
  expect(await orderOnCard(app, company, given)).toMatchObject({
    status: 422,
    body: { errors: { reference: sentence } },
  })
})

test('a file sets the references of its orders and the messages to their recipients; without these columns there are none', async () => {
  const importFile = async (columns: readonly string[], cells: Readonly<Record<string, unknown>>) => {
    const line = columns.map((column) => `"${cells[column] ?? ''}"`).join(';')
    const fichier = new File([`${columns.join(';')}\n${line}\n`], 'envois.csv', { type: 'text/csv' })
    const { importId } = await succeed(app, company, 'entreprise/imports', createForm({ fichier }))
    await checkImport(app.deps, importId)
    await succeed(app, company, 'entreprise/imports/commander', { importId })
    await orderImport(app.deps, importId)
    const [row] = await app.deps.db.importRow.findMany({ where: { importId }, include: { order: true } })
    return row?.order
  }
  const namedOrder = {
    ...parisShipment,
    reference: 'Lot 3',
    prevenirDestinataire: '1',
    emailDestinataire: 'luc@exemple.test',
  }
  expect(await importFile(importColumns, namedOrder)).toMatchObject({
    reference: 'Lot 3',
    tellsRecipient: true,
    recipientEmail: 'luc@exemple.test',
  })
  const formerColumns = importColumns.filter((column) => column in parisShipment)
  expect(await importFile(formerColumns, parisShipment)).toMatchObject({
    reference: null,
    tellsRecipient: false,
    recipientEmail: '',
  })
})
