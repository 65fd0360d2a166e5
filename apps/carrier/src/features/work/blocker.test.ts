import { unknownValue } from '@repo/contracts/extensible-enum'
import { expect, test } from 'vitest'
import type { Blocker } from './blocker.ts'
import { findBlocker } from './blocker.ts'

const vehicule = {
  vehiculeId: 'v',
  marque: 'Renault',
  modele: 'Zoé',
  matricule: 'AB-123-CD',
  bitemperature: false,
  moins50cm3: false,
  vehiculeType: { id: 'VOI', libelle: 'Voiture' },
}
const suspension = { motif: 'Retards', jusquA: null, recours: { envoyeLe: null, reponse: null } }
const readyCarrier: Parameters<typeof findBlocker>[0] = {
  suspension: null,
  valide: true,
  documents: { aFournir: 0, enCours: 0, refusees: 0, expireLe: null, manquantes: [] },
  entrepriseId: null,
  vehicule,
  vehicules: [vehicule],
}
type MissingDocument = (typeof readyCarrier)['documents']['manquantes'][number]
const createDocuments = (
  etats: readonly MissingDocument['etat'][],
  de: MissingDocument['de'] = 'chauffeur',
) => ({
  valide: false,
  documents: {
    ...readyCarrier.documents,
    manquantes: etats.map((etat) => ({
      type: 'CNI' as const,
      libelle: 'Pièce d’identité',
      etat,
      de,
      vehicule: null,
      precision: null,
    })),
  },
})
const employment = { entrepriseId: 'e' }

test.each<[string, Partial<typeof readyCarrier>, Blocker | null]>([
  ['no reason', {}, null],
  [
    'a suspension, before any document,',
    { suspension, ...createDocuments(['A_FOURNIR', 'REFUSEE']), vehicule: null },
    'suspended',
  ],
  [
    'a refused document, before a missing one,',
    createDocuments(['A_FOURNIR', 'EN_COURS', 'REFUSEE']),
    'documents-refused',
  ],
  ['a missing document', createDocuments(['EN_COURS', 'A_FOURNIR']), 'documents-missing'],
  ['documents under review', createDocuments(['EN_COURS', 'EN_COURS']), 'documents-under-review'],
  [
    'a document in a state of a later version',
    createDocuments(['EN_COURS', unknownValue]),
    'documents-missing',
  ],
  ['a document of the carrier’s vehicle', createDocuments(['A_FOURNIR'], 'vehicule'), 'documents-missing'],
  [
    'a document of the company',
    { ...employment, ...createDocuments(['A_FOURNIR'], 'entreprise') },
    'documents-of-company',
  ],
  [
    'a refused document of the company’s vehicle',
    { ...employment, ...createDocuments(['REFUSEE'], 'vehicule') },
    'documents-of-company',
  ],
  [
    'a company’s document under review',
    { ...employment, ...createDocuments(['EN_COURS'], 'entreprise') },
    'documents-under-review',
  ],
  ['the missing choice of a vehicle', { vehicule: null }, 'no-vehicle'],
  ['the lack of any vehicle', { vehicule: null, vehicules: [] }, 'no-vehicle-at-all'],
])('%s is reported as the blocker of a carrier’s work', (_, changes, blocker) => {
  expect(findBlocker({ ...readyCarrier, ...changes })).toBe(blocker)
})
