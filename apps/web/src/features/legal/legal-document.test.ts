import { expect, test } from 'vitest'
import { placeholders, splitAtFields } from './legal-document.ts'
import { legalNotice } from './legal-notice.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { terms } from './terms.ts'

const paragraphs = [legalNotice, privacyPolicy, terms].flatMap(({ sections }) =>
  sections.flatMap(({ blocks }) => blocks.flat()),
)

test('a legal text is split at the operator’s details; an unknown one stays text', () => {
  expect(splitAtFields('Édité par {name} : {unknown}.')).toEqual([
    'Édité par ',
    { field: 'name' },
    '\u00a0: ',
    '{unknown}',
    '.',
  ])
})

test('the legal texts contain every operator detail, and no unknown one', () => {
  const fieldNames = paragraphs.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  expect(new Set(fieldNames)).toEqual(new Set(Object.keys(placeholders)))
})

const termsText = terms.sections.flatMap(({ blocks }) => blocks.flat()).join('\n')
const privacyText = privacyPolicy.sections.flatMap(({ blocks }) => blocks.flat()).join('\n')

test.each([
  ['free cancellation for 1 minute', /minute qui suit la demande.*gratuite/],
  ['1 minute to answer an offer', /dispose d’une minute pour accepter ou refuser/],
  ['a recipient absent for 10 minutes', /absent 10 minutes après l’arrivée/],
  ['a suspension of 7 days', /suspension de 7 jours/],
  ['payouts on the 5th, without the fee', /le 5 du mois suivant, frais de service déduits/],
  ['7 days to dispute an invoice', /facture se conteste dans les 7 jours/],
  ['documents renewed every 6 months', /renouvelés tous les 6 mois/],
  ['an extract of the register under 3 months old', /extrait du registre de moins de 3 mois/],
  ['a claim within 24 hours of the pickup', /24 heures qui suivent l’enlèvement/],
  ['16 years for a sender', /au moins 16 ans/],
  [
    'a matching service that carries nothing itself',
    /L’exploitant est un intermédiaire : il ne transporte pas/,
  ],
  ['a rate grid on request', /La grille tarifaire est communiquée sur demande/],
  [
    'that there is no right of withdrawal, and why',
    /pas de droit de rétractation : la loi l’exclut.*L\. 221-28, 12°/,
  ],
  ['which goods are not carried', /marchandises dangereuses.*\n.*armes.*\n.*espèces.*\n.*animaux vivants/],
  ['the ceilings of a carrier’s liability', /33 € par kilogramme.*1 000 € par colis/],
  ['that no value is declared', /ne reçoit pas de déclaration de valeur/],
  ['French law, 30 days to agree, the courts of Nanterre', /droit français.*30 jours.*Nanterre/],
])('the terms state %s', (_, sentence) => {
  expect(termsText).toMatch(sentence)
})

test.each([
  ['a delivery for 2 months', /effacées 2 mois après la livraison/],
  ['cards for 13 months, 15 with deferred debit', /13 mois au plus, 15 mois pour une carte à débit différé/],
  ['accounts for 10 years', /pièces comptables et factures : 10 ans/],
  ['contracts for 5 years', /données du contrat : 5 ans/],
  [
    'e-mail and card of a debtor until the debt is paid, 5 years and 13 months',
    /encore dû.*jusqu’à son règlement.*adresse e-mail, 5 ans au plus, et la référence de la carte.*13 mois au plus/,
  ],
])('the privacy policy keeps %s', (_, sentence) => {
  expect(privacyText).toMatch(sentence)
})

test.each([
  ['first and last name, and title', /nom, prénoms, civilité/],
  ['e-mail, phone and addresses', /adresse e-mail, téléphone, adresses/],
  ['a company’s data', /dénomination, statut, SIRET, numéro de TVA, siège, identité du représentant légal/],
  ['licences, insurance certificates and IBAN', /permis, licences, attestations d’assurance, IBAN/],
  ['card references', /les références de votre carte/],
  ['the position of a carrier', /la position du transporteur/],
  ['the IP address', /votre adresse IP/],
])('the privacy policy names %s among what is collected', (_, sentence) => {
  const collected = privacyPolicy.sections.find(({ title }) => title === 'Données collectées')
  expect(collected?.blocks.flat().join('\n')).toMatch(sentence)
})
