import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { largestFileBytes, messages } from '../patterns.ts'
import { done, euros, id, instant } from '../wire.ts'

/** How many shipments one file may hold. */
export const mostImportRows = 500

/** The columns of an import file, as its first line names them; what is absent or empty of the last four is none. */
export const importColumns = [
  'adresseDepart',
  'nomExpediteur',
  'telephoneExpediteur',
  'adresseArrivee',
  'nomDestinataire',
  'telephoneDestinataire',
  'natureColisId',
  'nombreColis',
  'plagePoidsId',
  'isHorsGabarit',
  'nombreChariot',
  'commentaire',
  'reference',
  'prevenirDestinataire',
  'emailDestinataire',
] as const

/** A CSV file of at most 2 097 152 bytes. */
const csvFile = z
  .file(messages.required)
  .min(1, messages.required)
  .max(largestFileBytes, messages.fileTooLarge)

const importSummary = z.object({
  importId: id,
  nomFichier: z.string(),
  creeA: instant,
  /** `verification` and `commande` go on by themselves; `pret` waits for the sender's word. */
  etat: z.enum(['verification', 'pret', 'commande', 'termine']),
  lignes: z.int(),
  enVerification: z.int(),
  pretes: z.int(),
  refusees: z.int(),
  commandees: z.int(),
  /** What the rows that can be ordered cost together, and those that were. */
  montantPretes: euros,
  montantCommandees: euros,
})

const importRow = z.object({
  /** The line of the file, counted as a spreadsheet does: the columns' names are line 1. */
  ligne: z.int(),
  etat: z.enum(['verification', 'prete', 'refusee', 'commandee']),
  message: z.string().nullable(),
  depart: z.string(),
  arrivee: z.string(),
  montant: euros.nullable(),
  commandeId: id.nullable(),
})

/**
 * Takes a CSV file of shipments (separated by semicolons or commas, UTF-8 or Windows-1252) and begins to check and price its rows. A file
 * that cannot be read is refused as a whole; a wrong row is told when it is checked.
 */
export const importShipments = defineEndpoint({
  method: 'POST',
  path: '/entreprise/imports',
  auth: 'sender',
  permission: 'order',
  encoding: 'multipart',
  rateLimit: 'import',
  summary: 'Importe des expéditions d’un fichier CSV',
  request: z.object({ fichier: csvFile }),
  response: z.object({ success: z.literal(true), importId: id }),
})

/** The caller's newest twenty imports. */
export const listImports = defineEndpoint({
  method: 'POST',
  path: '/entreprise/imports/liste',
  isRead: true,
  auth: 'sender',
  summary: 'Imports d’expéditions',
  request: z.object({}),
  response: z.object({ success: z.literal(true), imports: z.array(importSummary) }),
})

/** One import with all of its rows, as it stands. */
export const getImport = defineEndpoint({
  method: 'POST',
  path: '/entreprise/imports/detail',
  isRead: true,
  auth: 'sender',
  summary: 'Détail d’un import',
  request: z.object({ importId: id }),
  response: z.object({ success: z.literal(true), import: importSummary, lignes: z.array(importRow) }),
})

/**
 * Orders every row that can be, each authorised on the company's saved card at no more than the price shown. Idempotent: no
 * row is ordered twice. A program comes with an API key, or has signed in or given its password within five minutes: otherwise it is a `password-needed`.
 * Rows beyond the limit of the key come back with its sentence.
 */
export const orderImport = defineEndpoint({
  method: 'POST',
  path: '/entreprise/imports/commander',
  auth: 'sender',
  permission: 'order',
  summary: 'Commande les expéditions vérifiées d’un import',
  refusals: ['password-needed'],
  request: z.object({ importId: id }),
  response: done,
})

/** The refused rows as a CSV file: the columns as they came and `erreur` with the reason, to be mended and sent again. */
export const importErrors = defineEndpoint({
  method: 'POST',
  path: '/entreprise/imports/erreurs',
  isRead: true,
  auth: 'sender',
  summary: 'Fichier des lignes refusées d’un import',
  request: z.object({ importId: id }),
  response: z.object({ success: z.literal(true), nomFichier: z.string(), contenu: z.string() }),
})
