import { expect, test } from 'vitest'
import { contactTexts } from './features/contact/contact-texts.ts'
import { homeTexts } from './features/home/home-texts.ts'
import { newShipmentTexts } from './features/new-shipment/new-shipment-texts.ts'
import { signInTexts } from './features/sign-in/sign-in-texts.ts'
import { trackingTexts } from './features/tracking/tracking-texts.ts'

type Texts = { readonly namespace: string; readonly byLanguage: { readonly fr: Record<string, string> } }

/** The French texts of the features with specified sentences, by namespace. */
const texts = new Map(
  [contactTexts, homeTexts, newShipmentTexts, signInTexts, trackingTexts].map(
    ({ namespace, byLanguage }: Texts) => [namespace, byLanguage.fr],
  ),
)

// Sentences of the specification that no browser test checks.
test.each([
  ['sign-in', 'title', 'Connexion'],
  ['sign-in', 'question', 'Vous êtes ?'],
  ['contact', 'title', 'Contactez-nous'],
  ['new-shipment', 'title', 'Nouvelle Expédition'],
  ['new-shipment', 'edit', 'Modifier la demande'],
  ['new-shipment', 'pay', 'Payez'],
  ['new-shipment', 'paidTitle', 'Paiement réussi'],
  ['new-shipment', 'paidText', 'Veuillez patienter, votre commande est en cours de création...'],
  ['home', 'priceNote', '* Prix calculé sur la base d’un colis de 10 kg maximum.'],
  ['tracking', 'modalTitle', 'Etat de la commande'],
  ['tracking', 'step1', 'Paiement accepté'],
  ['tracking', 'step2', 'Transporteur affecté à la course'],
  ['tracking', 'step3', "Transporteur à l'approche"],
  ['tracking', 'step4', 'Enlèvement effectué'],
  ['tracking', 'step5', "En cours d'acheminement"],
  ['tracking', 'step6', 'Livraison effectuée'],
])('the text %s.%s is the specified French sentence', (namespace, key, sentence) => {
  expect(texts.get(namespace)?.[key]).toBe(sentence)
})
