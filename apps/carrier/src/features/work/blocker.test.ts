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
  documents: { aFournir: 0, enCours: 0, refusees: 0, expireLe: null },
  vehicule,
  vehicules: [vehicule],
}
const documents = (aFournir: number, enCours: number, refusees: number) => ({
  valide: false,
  documents: { aFournir, enCours, refusees, expireLe: null },
})

test.each<[string, Partial<typeof ready>, Blocker | null]>([
  ['nothing', {}, null],
  ['a suspension before all', { suspension, ...documents(2, 0, 1), vehicule: null }, 'suspended'],
  ['a refused document before a missing one', documents(2, 1, 1), 'documents-refused'],
  ['a missing document', documents(1, 3, 0), 'documents-missing'],
  ['documents under review', documents(0, 3, 0), 'documents-under-review'],
  ['a vehicle to choose', { vehicule: null }, 'no-vehicle'],
  ['no vehicle at all', { vehicule: null, vehicules: [] }, 'no-vehicle-at-all'],
])('%s stands in the way', (_, given, blocker) => {
  expect(blockerOf({ ...ready, ...given })).toBe(blocker)
})
