import type { DeliveryDatabase } from './outbox/database.ts'
import type { Course, QueuedStep, StepContent } from './outbox/steps.ts'

/** Returns a database in memory with these notes, cloned as by IndexedDB. Calls about steps reject. */
export function createNoteDatabase(notes: Map<string, unknown>): DeliveryDatabase {
  const rejectCall = () => Promise.reject(new Error('not asked for here'))
  return {
    readSteps: rejectCall,
    addStep: rejectCall,
    changeStep: rejectCall,
    withdrawStep: rejectCall,
    removeStep: rejectCall,
    clear: rejectCall,
    readNote: async (key) => structuredClone(notes.get(key)),
    storeNote: async (key, value) => void notes.set(key, structuredClone(value)),
    removeNote: async (key) => void notes.delete(key),
  }
}

const createStop = (nom: string, ville: string) => ({
  nom,
  telephone: '06 12 34 56 78',
  adresse: '12 rue de la Gare',
  ville,
  codePostal: '75001',
  lat: 48.85,
  long: 2.35,
})

/** Returns a delivery that was just accepted, with `change` applied. */
export function createCourse(change: Partial<Course> = {}): Course {
  return {
    livraisonId: '00000000-0000-4000-8000-000000000001',
    commandeId: '00000000-0000-4000-8000-000000000002',
    expediteurPersonneId: '00000000-0000-4000-8000-000000000003',
    statut: null,
    accepteeA: new Date('2026-03-05T10:00:00Z'),
    demarrerAvant: new Date('2026-03-05T10:05:00Z'),
    arriveeEnlevement: null,
    arriveeLivraison: null,
    annulableJusquA: null,
    enlevementPrevu: null,
    enlevement: createStop('Claire Martin', 'Paris'),
    livraison: createStop('Luc Moreau', 'Nanterre'),
    commentaire: 'Sonner deux fois',
    consignes: null,
    marchandise: { nature: 'Colis', poids: '0 à 5 kg', nombreColis: 1, nombreChariot: 0, horsGabarit: false },
    trajetM: 12_000,
    gain: 1250,
    codeDemande: false,
    codeBloqueJusquA: null,
    attente: null,
    retour: null,
    retourVers: null,
    alerte: null,
    probleme: null,
    reprise: null,
    ...change,
  }
}

const picture = { bytes: new ArrayBuffer(1), type: 'image/png' }

/** A step of each kind, with both arrivals and three undos; pictures have one byte. */
export const stepContents = {
  start: { kind: 'start' },
  arrivePickup: { kind: 'arrive', place: 'enlevement' },
  pickup: { kind: 'pickup', photo: picture, signature: picture, comment: '' },
  transit: { kind: 'transit' },
  arriveDropoff: { kind: 'arrive', place: 'livraison' },
  deliver: { kind: 'deliver', photo: picture, signature: picture, comment: '', code: '' },
  absence: { kind: 'absence', photo: null, comment: '' },
  refusal: { kind: 'refusal', photo: null, comment: 'Cassé' },
  problem: { kind: 'problem', type: 'absent', photo: null, comment: '', goods: null },
  incident: {
    kind: 'incident',
    type: 'panne',
    photo: null,
    comment: '',
    address: '',
    isSomebodyHurt: false,
    areGoodsDamaged: false,
  },
  return: { kind: 'return', photo: picture, signature: picture, comment: '' },
  undoPickup: { kind: 'undo', undoes: 'arrive-enlevement' },
  undoTransit: { kind: 'undo', undoes: 'transit' },
  undoDropoff: { kind: 'undo', undoes: 'arrive-livraison' },
} as const satisfies Record<string, StepContent>

/** Returns a queued step whose position is also its second after 10:00 UTC. */
export function createQueuedStep(
  content: StepContent,
  position: number,
  change: Partial<QueuedStep> = {},
): QueuedStep {
  return {
    ...content,
    position,
    accountId: 'own',
    deliveryId: createCourse().livraisonId,
    number: position,
    device: 'device',
    happenedAtMs: Date.UTC(2026, 2, 5, 10, 0, position),
    tries: 0,
    refusal: null,
    ...change,
  } as QueuedStep // as: a union of contents loses its type when any field is changed.
}
