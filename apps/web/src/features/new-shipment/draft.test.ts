import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { emptyDraft, parseDraft, serialiseDraft } from './draft.ts'
import { emptyForm } from './shipment-form.ts'
import { chooseStep } from './steps.ts'

const id = '00000000-0000-4000-8000-000000000001'
const place = { adresse: '12 rue de la Paix, 75002 Paris', lat: 48.87, long: 2.33 }
const priced = {
  shipment: {
    adresseDepart: place.adresse,
    nomExpediteur: 'Camille',
    telephoneExpediteur: '06 12 34 56 78',
    adresseArrivee: 'Lyon',
    nomDestinataire: 'Luc',
    telephoneDestinataire: '06 12 34 56 79',
    natureColisId: 'SES',
    nombreColis: 2,
    plagePoidsId: 4,
    isHorsGabarit: true,
    nombreChariot: 0,
    commentaire: '',
  },
  quote: {
    success: true,
    montant: 1840,
    commission: 368,
    tva: 307,
    co2eG: 1200,
    livreurs: [{ transporteurId: id, transporteur: { entrepriseId: null } }],
    devisId: id,
    valideJusqua: new Date('2026-03-01T10:00:00Z'),
    distanceM: 10_340,
    sourceTrajet: 'plan',
    dureeS: 1560,
    vehicule: { id: 'VOI', libelle: 'Voiture' },
    detail: [{ code: 'base', montant: 6.5 }],
    depart: place,
    arrivee: place,
  },
  plannedPickupAt: new Date('2026-03-02T08:00:00Z'),
} as const satisfies Draft['priced']
const draft: Draft = { form: { ...emptyForm, nombreColis: 2 }, priced, paidIntent: 'pi_1' }

test('a stored draft is unchanged after a reload', () => {
  expect(parseDraft(serialiseDraft(draft, 'me'), 'me')).toEqual(draft)
})

test('a stored draft is read neither by another account nor by a guest', () => {
  expect(parseDraft(serialiseDraft(draft, 'me'), 'you')).toEqual(emptyDraft)
  expect(parseDraft(serialiseDraft(draft, 'me'), null)).toEqual(emptyDraft)
})

test('a stored draft in an older format is not read', () => {
  expect(parseDraft('{"owner":"me","form":{}}', 'me')).toEqual(emptyDraft)
})

test.each<[string, string | null, Draft, string]>([
  ['a draft without a price opens the form', 'paiement', emptyDraft, 'demande'],
  [
    'a draft with a price opens the requested step',
    'recapitulatif',
    { ...draft, paidIntent: null },
    'recapitulatif',
  ],
  ['an unknown step opens the form', 'nimporte', { ...draft, paidIntent: null }, 'demande'],
  ['an authorised payment opens the payment step, even if none is requested', null, draft, 'paiement'],
])('%s', (_title, requested, storedDraft, step) => {
  expect(chooseStep(requested, storedDraft)).toBe(step)
})
