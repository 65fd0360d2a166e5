import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { databaseNow } from '@repo/server-kit/database'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import type { ACarrier, SignedIn } from './builders.ts'
import { createForm } from './forms.ts'
import type { Answer, TestApp } from './test-app.ts'

/** A shipment as the browser sends it, with any optional field of the contract. */
export type Shipment = {
  adresseDepart: string
  nomExpediteur: string
  telephoneExpediteur: string
  adresseArrivee: string
  nomDestinataire: string
  telephoneDestinataire: string
  natureColisId: string
  nombreColis: number
  plagePoidsId: string
  isHorsGabarit: string
  nombreChariot: number
  commentaire: string
  [optional: string]: string | number
}

/** A shipment across Paris that a car carries. */
export const parisShipment: Shipment = {
  adresseDepart: '12 rue de Rivoli, 75004 Paris',
  nomExpediteur: 'Claire Martin',
  telephoneExpediteur: '06 12 34 56 78',
  adresseArrivee: 'Place de la Nation, 75012 Paris',
  nomDestinataire: 'Luc Moreau',
  telephoneDestinataire: '06 12 34 56 79',
  natureColisId: 'SES',
  nombreColis: 1,
  plagePoidsId: '2',
  isHorsGabarit: '0',
  nombreChariot: 0,
  commentaire: 'Sonner deux fois',
}

/** Where the carriers of tests wait: near the pickup of `parisShipment`. */
export const besideThePickup = { lat: 48.8566, long: 2.357 }

function expectSuccess(answer: Answer): Answer['body'] {
  if (answer.status !== 200 || answer.body.success !== true)
    throw new Error(`Unexpected answer ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Makes a POST to a path below `/api/` that must succeed and returns its body. Throws for any other response. */
export async function succeed(
  app: TestApp,
  signedIn: { token: string },
  path: string,
  body: unknown,
): Promise<Answer['body']> {
  return expectSuccess(await app.request('POST', `/api/${path}`, { token: signedIn.token, body }))
}

/**
 * Pays a quote of the sender with a test card over HTTP, as the browser does. Returns the ids of the intent and the
 * quote, the price in euros and the provider's response, which may decline the card.
 */
export async function aPaidQuote(
  app: TestApp,
  sender: SignedIn,
  shipment = parisShipment,
  card = '4242424242424242',
) {
  await importRateCard(app.deps, defaultRateCard)
  const quote = await succeed(app, sender, 'commandes/tarificationAndAvailabelDelivers', shipment)
  const form = createForm({
    amount: quote.montant,
    devisId: quote.devisId,
    expedition: JSON.stringify(shipment),
  })
  const sheet = await succeed(app, sender, 'expediteur/payment-sheet', form)
  const [intentId = ''] = String(sheet.paymentIntent).split('_secret_')
  const confirmation = await fetch(
    `${app.origin}/api/simulated-stripe/v1/payment_intents/${intentId}/confirm`,
    {
      method: 'POST',
      body: new URLSearchParams({
        key: sheet.clePublique,
        client_secret: sheet.paymentIntent,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2035',
        'payment_method_data[card][cvc]': '123',
      }),
    },
  )
  return {
    intentId,
    montant: quote.montant as number,
    devisId: quote.devisId as string,
    confirmation: await confirmation.json(),
  }
}

/** Creates an order with a started search and returns its id. */
export async function aSearchingOrder(
  app: TestApp,
  sender: SignedIn,
  shipment = parisShipment,
  card = '4242424242424242',
): Promise<string> {
  const { intentId, montant } = await aPaidQuote(app, sender, shipment, card)
  const { commande } = await succeed(app, sender, 'commandes/createCommande', {
    ...shipment,
    cartePaiementId: null,
    referencePaiement: intentId,
    montant,
  })
  return commande.commandeId
}

/** Puts a carrier on duty at a point, by default near the pickup. */
export async function goOnDuty(app: TestApp, carrier: ACarrier, at = besideThePickup): Promise<void> {
  await succeed(app, carrier, 'transporteur/service', { enService: true })
  const horodatage = (await databaseNow(app.deps.db)).toISOString()
  await succeed(app, carrier, 'transporteur/positions', { positions: [{ ...at, precisionM: 5, horodatage }] })
}

/** The ids of an order that a carrier has accepted. */
export type AcceptedOrder = {
  readonly orderId: string
  readonly deliveryId: string
  readonly offerId: string
}

/** Sweeps the dispatch like the worker, and accepts the first offer of a carrier. Throws without one. */
export async function acceptFirstOffer(
  app: TestApp,
  carrier: ACarrier,
): Promise<Omit<AcceptedOrder, 'orderId'>> {
  await sweepDispatch(app.deps)
  const { body } = await app.request('GET', '/api/transporteur/offres', { token: carrier.token })
  const offerId: string = body.offres[0].offreId
  const { livraisonId } = await succeed(app, carrier, 'transporteur/offres/accepter', { offreId: offerId })
  return { deliveryId: livraisonId, offerId }
}

/** Creates an order that the only carrier near the pickup has accepted. Calls the worker's sweep. */
export async function anAcceptedOrder(
  app: TestApp,
  sender: SignedIn,
  carrier: ACarrier,
  shipment = parisShipment,
  card = '4242424242424242',
): Promise<AcceptedOrder> {
  await goOnDuty(app, carrier)
  const orderId = await aSearchingOrder(app, sender, shipment, card)
  return { orderId, ...(await acceptFirstOffer(app, carrier)) }
}
