import { expect, test } from 'vitest'
import type { RequiredDocument } from './document-groups.ts'
import {
  expiresSoon,
  formatDocumentName,
  getDocumentKey,
  groupDocuments,
  isInUrl,
} from './document-groups.ts'

const now = new Date('2026-03-01T12:00:00Z')
const addDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000)

function createDocument(changes: Partial<RequiredDocument>): RequiredDocument {
  return {
    type: 'CNI',
    libelle: 'Pièce d’identité',
    consigne: '',
    etat: 'A_FOURNIR',
    motifRefus: null,
    deposeeLe: null,
    approuveeJusquA: null,
    expireeLe: null,
    contenu: null,
    vehicule: null,
    categories: [],
    precision: null,
    ...changes,
  }
}

test.each([
  ['missing', 'toDo', { etat: 'A_FOURNIR' }],
  ['refused', 'toDo', { etat: 'REFUSEE' }],
  ['under review beside an approved one', 'review', { etat: 'EN_COURS', approuveeJusquA: addDays(2) }],
  ['approved for 31 days', 'approved', { etat: 'APPROUVEE', approuveeJusquA: addDays(31) }],
  ['approved for 30 days', 'toDo', { etat: 'APPROUVEE', approuveeJusquA: addDays(30) }],
  ['approved for good', 'approved', { etat: 'APPROUVEE', approuveeJusquA: null }],
] as const)('a document that is %s is listed in the group %s only', (_, group, changes) => {
  const document = createDocument(changes)
  const groups = groupDocuments([document], now)
  expect(groups[group]).toEqual([document])
  expect(Object.values(groups).flat()).toHaveLength(1)
})

test.each([
  ['an approval for 31 days', { etat: 'APPROUVEE', approuveeJusquA: addDays(31) }, false],
  ['an approval for 30 days', { etat: 'APPROUVEE', approuveeJusquA: addDays(30) }, true],
  ['an approval for good', { etat: 'APPROUVEE', approuveeJusquA: null }, false],
  [
    'an approval for 2 days beside a document under review',
    { etat: 'EN_COURS', approuveeJusquA: addDays(2) },
    false,
  ],
] as const)('%s expires soon: %s', (_, changes, isSoon) => {
  expect(expiresSoon(createDocument(changes), now)).toBe(isSoon)
})

test('the same document of two vehicles is distinguished by the vehicle’s name', () => {
  const createRegistration = (plate: string) =>
    createDocument({
      type: 'CARTE_GRISE',
      libelle: 'Carte grise',
      vehicule: { vehiculeId: plate, nom: `Zoé ${plate}` },
    })
  const [first, second] = [createRegistration('AB-123-CD'), createRegistration('AB-124-CD')]
  expect(formatDocumentName(first)).toBe('Carte grise, Zoé AB-123-CD')
  expect(getDocumentKey(first)).not.toBe(getDocumentKey(second))
  expect(formatDocumentName(createDocument({}))).toBe('Pièce d’identité')
})

const identity = createDocument({})
const registrationOfV = createDocument({
  type: 'CARTE_GRISE',
  vehicule: { vehiculeId: 'v', nom: 'Kangoo' },
})

test.each([
  ['piece=CNI', 'the identity document', true, identity],
  ['piece=PERMIS', 'the identity document', false, identity],
  ['', 'the identity document', false, identity],
  ['piece=CARTE_GRISE&vehicule=v', 'the registration of the vehicle v', true, registrationOfV],
  ['piece=CARTE_GRISE&vehicule=w', 'the registration of the vehicle v', false, registrationOfV],
  ['piece=CARTE_GRISE', 'the registration of the vehicle v', false, registrationOfV],
])('the URL query "%s" asks for %s: %s', (query, _, isMatch, document) =>
  expect(isInUrl(document, new URLSearchParams(query))).toBe(isMatch),
)
