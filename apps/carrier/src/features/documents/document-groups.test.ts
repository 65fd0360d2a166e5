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
  ['missing', { etat: 'A_FOURNIR' }, 'toDo'],
  ['refused', { etat: 'REFUSEE' }, 'toDo'],
  ['under review beside one that ends', { etat: 'EN_COURS', approuveeJusquA: addDays(2) }, 'review'],
  ['approved for 31 days', { etat: 'APPROUVEE', approuveeJusquA: addDays(31) }, 'approved'],
  ['approved for 30 days', { etat: 'APPROUVEE', approuveeJusquA: addDays(30) }, 'toDo'],
  ['approved for good', { etat: 'APPROUVEE', approuveeJusquA: null }, 'approved'],
] as const)('a document that is %s is listed in its group only', (_, changes, group) => {
  const document = createDocument(changes)
  const groups = groupDocuments([document], now)
  expect(groups[group]).toEqual([document])
  expect(Object.values(groups).flat()).toHaveLength(1)
  expect(expiresSoon(document, now)).toBe(changes.etat === 'APPROUVEE' && group === 'toDo')
})

test('two vehicles have a document of one type each, distinguished by their names', () => {
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

test.each([
  ['piece=CNI', {}, true],
  ['piece=PERMIS', {}, false],
  ['', {}, false],
  [
    'piece=CARTE_GRISE&vehicule=v',
    { type: 'CARTE_GRISE', vehicule: { vehiculeId: 'v', nom: 'Kangoo' } },
    true,
  ],
  [
    'piece=CARTE_GRISE&vehicule=w',
    { type: 'CARTE_GRISE', vehicule: { vehiculeId: 'v', nom: 'Kangoo' } },
    false,
  ],
  ['piece=CARTE_GRISE', { type: 'CARTE_GRISE', vehicule: { vehiculeId: 'v', nom: 'Kangoo' } }, false],
] as const)('the URL query "%s" asks for the document %j: %s', (query, document, isMatch) =>
  expect(isInUrl(createDocument(document), new URLSearchParams(query))).toBe(isMatch),
)
