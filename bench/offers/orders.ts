import { call } from '../instance/call.ts'
import type { Instance } from '../instance/instance.ts'
import type { SignedIn } from '../instance/people.ts'

const shipment = {
  adresseDepart: '12 rue de Rivoli, 75004 Paris',
  nomExpediteur: 'Claire Martin',
  telephoneExpediteur: '06 12 34 56 78',
  adresseArrivee: 'Gare de Lyon, 75012 Paris',
  nomDestinataire: 'Luc Moreau',
  telephoneDestinataire: '06 12 34 56 79',
  natureColisId: 'SES',
  nombreColis: 1,
  plagePoidsId: '2',
  isHorsGabarit: '0',
  nombreChariot: 0,
  commentaire: '',
}

/** An order, and when its card was accepted, by `Date.now`. */
export type PaidOrder = { readonly orderId: string; readonly paidAtMs: number }

/** Orders a delivery across Paris like a browser: price, payment, test card, order. */
export async function orderAndPay(instance: Instance, sender: SignedIn): Promise<PaidOrder> {
  const quote = await call(instance, sender, 'commandes/tarificationAndAvailabelDelivers', shipment)
  const form = new FormData()
  form.append('amount', String(quote.montant))
  form.append('devisId', String(quote.devisId))
  const sheet = await call(instance, sender, 'expediteur/payment-sheet', form)
  const [intentId = ''] = String(sheet.paymentIntent).split('_secret_')
  await call(
    instance,
    null,
    `simulated-stripe/v1/payment_intents/${intentId}/confirm`,
    new URLSearchParams({
      key: String(sheet.clePublique),
      client_secret: String(sheet.paymentIntent),
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2035',
      'payment_method_data[card][cvc]': '123',
    }),
  )
  const paidAtMs = Date.now()
  const { commande } = await call(instance, sender, 'commandes/createCommande', {
    ...shipment,
    referencePaiement: intentId,
    montant: quote.montant,
  })
  // as: the contract's response
  return { orderId: (commande as { commandeId: string }).commandeId, paidAtMs }
}
