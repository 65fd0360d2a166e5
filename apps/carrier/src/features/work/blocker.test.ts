import { unknownValue } from '@repo/contracts/growing-enum'
import { expect, test } from 'vitest'
import type { Blocker } from './blocker.ts'
import { blockerOf } from './blocker.ts'

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
const ready: Parameters<typeof blockerOf>[0] = {
  suspension: null,
  valide: true,
  documents: { aFournir: 0, enCours: 0, refusees: 0, expireLe: null, manquantes: [] },
  entrepriseId: null,
  vehicule,
  vehicules: [vehicule],
}
type Missing = (typeof ready)['documents']['manquantes'][number]
const documents = (etats: readonly Missing['etat'][], de: Missing['de'] = 'chauffeur') => ({
  valide: false,
  documents: {
    ...ready.documents,
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
const employed = { entrepriseId: 'e' }

test.each<[string, Partial<typeof ready>, Blocker | null]>([
  ['nothing', {}, null],
  [
    'a suspension before all',
    { suspension, ...documents(['A_FOURNIR', 'REFUSEE']), vehicule: null },
    'suspended',
  ],
  [
    'a refused document before a missing one',
    documents(['A_FOURNIR', 'EN_COURS', 'REFUSEE']),
    'documents-refused',
  ],
  ['a missing document', documents(['EN_COURS', 'A_FOURNIR']), 'documents-missing'],
  ['documents under review', documents(['EN_COURS', 'EN_COURS']), 'documents-under-review'],
  ['a document in a state of a later version', documents(['EN_COURS', unknownValue]), 'documents-missing'],
  ['a paper of the own vehicle', documents(['A_FOURNIR'], 'vehicule'), 'documents-missing'],
  [
    'a paper of the company',
    { ...employed, ...documents(['A_FOURNIR'], 'entreprise') },
    'documents-of-company',
  ],
  [
    'a refused paper of the company’s vehicle',
    { ...employed, ...documents(['REFUSEE'], 'vehicule') },
    'documents-of-company',
  ],
  [
    'a company’s paper under review',
    { ...employed, ...documents(['EN_COURS'], 'entreprise') },
    'documents-under-review',
  ],
  ['a vehicle to choose', { vehicule: null }, 'no-vehicle'],
  ['no vehicle at all', { vehicule: null, vehicules: [] }, 'no-vehicle-at-all'],
])('%s is what keeps a carrier from working', (_, given, blocker) => {
  expect(blockerOf({ ...ready, ...given })).toBe(blocker)
})
