import { expect, test } from 'vitest'
import type { Order } from './order-view.ts'
import { getModalStep, getNextStop, getOrderView, isCancellable } from './order-view.ts'

const id = '00000000-0000-4000-8000-000000000001'
const place = { adresse: '', ville: '', codePostal: '', lat: 48.85, long: 2.35 }

const carrier = {
  transporteurId: id,
  personneId: id,
  personne: { nom: 'Petit', prenoms: 'Luc', photo: null },
  vehicule: null,
}

const planned = {
  demandeId: null,
  enlevementPrevu: new Date('2026-11-22T13:30:00Z'),
  transporteur: null,
  livraison: null,
} as const

function createOrder(change: Partial<Order>): Order {
  return {
    demandeId: id,
    commandeId: id,
    isActive: 0,
    recherche: false,
    etape: 2,
    etat: 'En cours',
    livreurs: [],
    statutdemandes: [],
    transporteur: carrier,
    livraison: { livraisonId: id, statutlivraisons: [] },
    commande: {
      co2eG: 1200,
      co2eDevisG: 1200,
      co2eTrajet: null,
      commandeId: id,
      createdAt: new Date(0),
      montant: 1230,
      adresseDepart: '',
      adresseArrivee: '',
      VilleDepart: '',
      CPDepart: '',
      VilleArrivee: '',
      CPArrivee: '',
      commentaire: '',
      reference: null,
      nomDestinataire: 'Luc',
      depart: place,
      arrivee: place,
    },
    enlevementPrevu: null,
    retour: null,
    aRegler: false,
    aReprendre: false,
    suivi: { transporteursContactes: 0, offreEnCours: false, finRecherche: null },
    ...change,
  }
}

function createRequestStatuses(...codes: readonly string[]): Order['statutdemandes'] {
  return codes.map((statutDemandeType) => ({ statutDemandeType, createdAt: new Date(0) }))
}

function createDelivery(...codes: readonly string[]): Order['livraison'] {
  const statutlivraisons = codes.map((code) => ({
    statutLivraisonTypeLibelle: code,
    libelle: code,
    createdAt: new Date(0),
  }))
  return { livraisonId: id, statutlivraisons }
}

test.each<[string, Partial<Order>, string]>([
  [
    'an order with an active request is searching',
    { isActive: 1, transporteur: null, livraison: null },
    'searching',
  ],
  ['an order with `recherche` set is searching', { recherche: true, transporteur: null }, 'searching'],
  ['an order whose carrier has not started is running', {}, 'running'],
  ['an order whose carrier is on the way is running', { livraison: createDelivery('ACC') }, 'running'],
  ['an order on its return is running', { livraison: createDelivery('ACC', 'ENEF', 'RET') }, 'running'],
  [
    'an order with the status LIEF is delivered',
    { livraison: createDelivery('ACC', 'ENEF', 'ENAC', 'LIEF') },
    'delivered',
  ],
  [
    'an order with the status RETF is returned',
    { livraison: createDelivery('ACC', 'ENEF', 'RET', 'RETF') },
    'returned',
  ],
  [
    'an order whose search found no carrier is cancelled',
    { transporteur: null, livraison: null },
    'cancelled',
  ],
  [
    'an order with a cancelled request is cancelled',
    { statutdemandes: createRequestStatuses('ENV', 'ACC', 'ANN') },
    'cancelled',
  ],
  ['a planned order is scheduled before its search', { ...planned, etat: 'Programmée' }, 'scheduled'],
  [
    'a planned order that is cancelled before its search is cancelled',
    { ...planned, etat: 'Annulée' },
    'cancelled',
  ],
  [
    'a planned order is searching once its search has begun',
    { enlevementPrevu: new Date(0), isActive: 1, transporteur: null, livraison: null },
    'searching',
  ],
])('%s', (_fact, change, kind) => {
  expect(getOrderView(createOrder(change)).kind).toBe(kind)
})

test('a search counts as resumed once a carrier had been assigned', () => {
  const searching = { isActive: 1, transporteur: null, livraison: null } as const
  expect(
    getOrderView(createOrder({ ...searching, statutdemandes: createRequestStatuses('ENV') })),
  ).toMatchObject({
    isResumed: false,
  })
  expect(
    getOrderView(createOrder({ ...searching, statutdemandes: createRequestStatuses('ENV', 'ACC', 'ENV') })),
  ).toMatchObject({
    isResumed: true,
  })
})

test.each([
  [false, null, 1],
  [true, null, 2],
  [true, 'ACC', 3],
  [true, 'ENEF', 4],
  [true, 'ENAC', 5],
  [true, 'RET', 5],
  [true, 'LIEF', 6],
])(
  'an order with a carrier (%s) and the status %s is at step %i of the modal',
  (isAssigned, status, step) => {
    expect(getModalStep(isAssigned, status)).toBe(step)
  },
)

test('the route leads to the drop-off while the carrier carries the goods there', () => {
  expect([null, 'ACC', 'ENEF', 'ENAC', 'RET'].map(getNextStop)).toEqual([
    'pickup',
    'pickup',
    'dropoff',
    'dropoff',
    'pickup',
  ])
})

test('a sender may cancel until the delivery, but not during a return', () => {
  expect([null, 'ACC', 'ENEF', 'ENAC', 'RET', 'LIEF'].map(isCancellable)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
