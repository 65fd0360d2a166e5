import { expect, test } from 'vitest'
import { z } from 'zod'
import { listCarrierClaims, listClaims } from './delivery/claims.ts'
import { returnNote } from './delivery/delivery-steps.ts'
import { listDocuments, missingDocument, requiredDocuments } from './delivery/documents.ts'
import { getEarnings } from './delivery/earnings.ts'
import { listOrderInvoices } from './delivery/invoices.ts'
import { listNotifications } from './delivery/notifications.ts'
import { extensibleEnum, unknownValue } from './extensible-enum.ts'

const colour = extensibleEnum(['red', 'blue'])

test('an app reads a listed value unchanged, and a later one as unknown', () => {
  expect(z.decode(colour, 'red')).toBe('red')
  expect(z.decode(colour, 'green')).toBe(unknownValue)
})

test('an extensible enumeration refuses a value that is not a text', () => {
  expect(z.safeDecode(colour, 3 as never).success).toBe(false)
})

test('the server can send a listed value and not the unknown one', () => {
  expect(z.encode(colour, 'blue')).toBe('blue')
  expect(z.safeEncode(colour, unknownValue).success).toBe(false)
})

test('the documentation of an extensible enumeration lists the values that the server may send', () => {
  const described = { type: 'string', enum: ['red', 'blue'] }
  expect(z.toJSONSchema(colour, { io: 'input' })).toMatchObject(described)
  expect(z.toJSONSchema(colour, { io: 'output' })).toMatchObject(described)
})

const uuid = '0199f2c4-6d3c-7b1a-9d51-2f3f5a1c0e77'
const someInstant = '2026-11-20T10:00:00.000Z'
const area = { ville: 'Lyon', codePostal: '69002' }

test('a month of earnings with a kind and a payout state of a later version keeps its amounts', () => {
  const sums = { livraisons: 0, compensations: 0, distanceM: 0, brut: 0, frais: 0, net: 12.5 }
  const month = z.decode(getEarnings.response, {
    success: true,
    mois: '2026-11',
    moisCourant: '2026-11',
    premierMois: '2026-11',
    payeLe: '2026-12-05',
    report: 0,
    versement: { etat: 'fractionne', motif: null, montant: 12.5, date: null, reference: null },
    total: sums,
    jours: [],
    chauffeurs: null,
    lignes: [
      {
        ligneId: uuid,
        nature: 'prime',
        date: someInstant,
        livraisonId: null,
        chauffeur: null,
        bordereau: null,
        depart: area,
        arrivee: area,
        distanceM: null,
        brut: 12.5,
        frais: 0,
        net: 12.5,
      },
    ],
    suite: null,
  } as never)
  expect(month.versement).toMatchObject({ etat: unknownValue, montant: 1250 })
  expect(month.lignes).toMatchObject([{ nature: unknownValue, net: 1250 }])
})

const noAnswer = { reponse: null, repondueA: null, remboursement: null, remboursementAnnule: null }
const aClaim = { reclamationId: uuid, texte: 'Le carton est écrasé', photos: [], ouverteA: someInstant }
const carriedDelivery = { commandeId: uuid, livraisonId: uuid, bordereau: null, depart: area, arrivee: area }
const submittedFile = { motifRefus: null, vehiculeId: null, contenu: 'https://example.org/1' }
const undecidedDocument = {
  consigne: 'Recto et verso',
  motifRefus: null,
  deposeeLe: null,
  approuveeJusquA: null,
}
const missingFile = { expireeLe: null, contenu: null, categories: [], precision: null }

test.each([
  [
    'a notification that leads to another screen',
    listNotifications.response,
    {
      notifications: [
        {
          notificationId: uuid,
          texte: 'Bonjour',
          commandeId: null,
          ecran: 'badges',
          createdAt: someInstant,
          lue: false,
        },
      ],
    },
    { notifications: [{ texte: 'Bonjour', ecran: unknownValue }] },
  ],
  [
    'a return for another reason',
    returnNote,
    { motif: 'meteo', demandeeA: someInstant, approuveeA: null, refuseeA: null, reponse: 'Bien.' },
    { motif: unknownValue, reponse: 'Bien.' },
  ],
  [
    'a document of another type and in another state that its carrier must submit',
    requiredDocuments.response,
    {
      pieces: [
        {
          type: 'TACHYGRAPHE',
          libelle: 'Carte conducteur',
          vehicule: null,
          etat: 'INCOMPLETE',
          ...undecidedDocument,
          ...missingFile,
        },
      ],
      valideJusquA: null,
      heureServeur: someInstant,
    },
    { pieces: [{ type: unknownValue, libelle: 'Carte conducteur', etat: unknownValue }] },
  ],
  [
    'a missing document of another type, state and owner',
    missingDocument,
    {
      type: 'TACHYGRAPHE',
      libelle: 'Carte conducteur',
      etat: 'INCOMPLETE',
      de: 'remorque',
      vehicule: null,
      precision: null,
    },
    { type: unknownValue, libelle: 'Carte conducteur', etat: unknownValue, de: unknownValue },
  ],
  [
    'an invoice of another kind and nature',
    listOrderInvoices.response,
    {
      factures: [
        {
          dossier: 'F3',
          nature: 'acompte',
          numero: 'A-1',
          date: someInstant,
          montant: 12.5,
          bordereau: null,
          url: '/1',
        },
      ],
    },
    { factures: [{ dossier: unknownValue, nature: unknownValue, montant: 1250 }] },
  ],
  [
    'a claim of another object, nature and state as its sender reads it',
    listClaims.response,
    {
      reclamations: [{ ...aClaim, ...noAnswer, objet: 'chauffeur', nature: 'vole', etat: 'suspendue' }],
      signalableJusqua: null,
      contestableJusqua: null,
    },
    {
      reclamations: [{ objet: unknownValue, nature: unknownValue, etat: unknownValue, texte: aClaim.texte }],
    },
  ],
  [
    'a claim of another nature and state as its carrier reads it',
    listCarrierClaims.response,
    {
      reclamations: [
        { ...aClaim, ...carriedDelivery, nature: 'vole', etat: 'suspendue', repondueA: null, avis: null },
      ],
    },
    { reclamations: [{ nature: unknownValue, etat: unknownValue, texte: aClaim.texte }] },
  ],
])('an app cached before a later version reads %s', (_, schema: z.ZodType, sent, read) => {
  expect(z.decode(schema, { success: true, ...sent } as never)).toMatchObject(read)
})

test('an app cached before a later version reads a submitted document of another type and state', () => {
  const document = {
    pieceId: uuid,
    documentType: 'TACHYGRAPHE',
    libelle: 'Carte conducteur',
    etat: 'INCOMPLETE',
    deposeeA: someInstant,
    expireA: null,
    ...submittedFile,
  }
  const read = [{ documentType: unknownValue, libelle: 'Carte conducteur', etat: unknownValue }]
  expect(z.decode(listDocuments.response, [document] as never)).toMatchObject(read)
})
