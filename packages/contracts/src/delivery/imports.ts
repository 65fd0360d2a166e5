import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { maxFileBytes, messages } from '../patterns.ts'
import { done, euros, id, instant, latitude, longitude } from '../wire.ts'

/** The maximum number of shipments in one file. */
export const maxImportRows = 500

/**
 * The columns of an import file and their names on the screens. A file's first line has either, in any case and order.
 */
export const importColumnNames = {
  adresseDepart: "Adresse d'enlèvement",
  nomExpediteur: "Contact à l'enlèvement",
  telephoneExpediteur: "Téléphone à l'enlèvement",
  adresseArrivee: 'Adresse de livraison',
  nomDestinataire: 'Contact à la livraison',
  telephoneDestinataire: 'Téléphone à la livraison',
  natureColisId: 'Nature du colis',
  nombreColis: 'Nombre de colis',
  plagePoidsId: 'Plage de poids',
  isHorsGabarit: 'Hors gabarit',
  nombreChariot: 'Nombre de chariots ou palettes',
  enlevementPrevu: 'Enlèvement programmé',
  demandeCode: 'Code de remise',
  codeEntree: "Code d'entrée",
  consignes: 'Consignes de livraison',
  commentaire: 'Commentaire',
  reference: 'Votre référence',
  prevenirDestinataire: 'Prévenir le destinataire',
  emailDestinataire: 'E-mail à la livraison',
} as const

/** A column of an import. */
export type ImportColumn = keyof typeof importColumnNames

/** The columns in the order of the template. */
export const importColumns = Object.keys(importColumnNames) as readonly ImportColumn[] // as: its own keys

/** A file may lack these, and a row may leave them empty. */
export const optionalImportColumns: readonly ImportColumn[] = importColumns.slice(
  importColumns.indexOf('enlevementPrevu'),
)

/** A CSV file of at most 2 097 152 bytes. */
const csvFile = z.file(messages.required).min(1, messages.required).max(maxFileBytes, messages.fileTooLarge)

const importSummary = z.object({
  importId: id,
  nomFichier: z.string(),
  creeA: instant,
  /** `verification` and `commande` continue in the background; `pret` waits for the sender's confirmation. */
  etat: z.enum(['verification', 'pret', 'commande', 'termine']),
  lignes: z.int(),
  enVerification: z.int(),
  pretes: z.int(),
  refusees: z.int(),
  commandees: z.int(),
  /** The total price of the rows that can be ordered, and of those that were. */
  montantPretes: euros,
  montantCommandees: euros,
})

const place = z.object({ lat: latitude, long: longitude })

const importRow = z.object({
  /** The line of the file, counted as a spreadsheet does: the columns' names are line 1. */
  ligne: z.int(),
  etat: z.enum(['verification', 'prete', 'refusee', 'commandee']),
  /** Why it is refused: a sentence a line, that of a column with the column's name on the screens. */
  message: z.string().nullable(),
  depart: z.string(),
  arrivee: z.string(),
  nomDestinataire: z.string(),
  reference: z.string(),
  /** The requested pickup as the file has it; empty for as soon as possible. */
  enlevementPrevu: z.string(),
  /** Where both addresses are; null until the row is checked, and where one of them is not known. */
  lieux: z.object({ depart: place, arrivee: place }).nullable(),
  montant: euros.nullable(),
  commandeId: id.nullable(),
})

/**
 * Stores a CSV file of shipments (separated by semicolons or commas, UTF-8 or Windows-1252) and starts checking and
 * pricing its rows. An unreadable file is refused as a whole; errors of a row are reported when it is checked.
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

/** Returns the caller's newest twenty imports. */
export const listImports = defineEndpoint({
  method: 'POST',
  path: '/entreprise/imports/liste',
  isRead: true,
  auth: 'sender',
  summary: 'Imports d’expéditions',
  request: z.object({}),
  response: z.object({ success: z.literal(true), imports: z.array(importSummary) }),
})

/** Returns one import with all of its rows, in its present state. */
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
 * Orders every valid row, each authorised on the company's saved card (`no-saved-card`) at no more than the shown
 * price. Idempotent: no row is ordered twice. Refused before its rows are checked (`import-not-ready`). A program needs
 * an API key, or a sign-in or password confirmation within five minutes (`password-needed`). Rows beyond the key's
 * limit come back with its sentence.
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

/**
 * Returns the refused rows as a CSV file: the original columns and `erreur` with the reason, to correct and send again.
 */
export const importErrors = defineEndpoint({
  method: 'POST',
  path: '/entreprise/imports/erreurs',
  isRead: true,
  auth: 'sender',
  summary: 'Fichier des lignes refusées d’un import',
  request: z.object({ importId: id }),
  response: z.object({ success: z.literal(true), nomFichier: z.string(), contenu: z.string() }),
})
