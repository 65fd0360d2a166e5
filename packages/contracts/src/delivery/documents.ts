import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { extensibleEnum } from '../extensible-enum.ts'
import { maxFileBytes, messages } from '../patterns.ts'
import { day, id, instant } from '../wire.ts'

/** Every type of document, with its name on the screens. */
export const documentTypes = {
  KBIS: 'Extrait KBIS',
  RIB: 'RIB / IBAN',
  PERMIS: 'Permis de conduire',
  CNI: 'Pièce d’identité',
  CARTE_GRISE: 'Carte grise',
  ASSURANCE_VEHICULE: 'Assurance du véhicule',
  CNI_REPRESENTANT: 'Pièce d’identité du représentant légal',
  LICENCE_TRANSPORT: 'Licence de transport de marchandises',
  CAPACITE_PROFESSIONNELLE: 'Attestation de capacité professionnelle',
  ASSURANCE_RESPONSABILITE: 'Assurance de responsabilité civile',
  ASSURANCE_MARCHANDISES: 'Assurance des marchandises transportées',
} as const

/** The code of a document type. */
export type DocumentType = keyof typeof documentTypes

// as: the keys of a literal object are its type's keys.
const typeNames = Object.keys(documentTypes) as DocumentType[]

/** A type of document as a carrier names it. */
export const documentType = z.enum(typeNames, messages.documentType)

const responseDocumentType = extensibleEnum(typeNames)

/**
 * A document sent by a form: PNG, JPG or PDF of at most 2 097 152 bytes. Its bytes decide its type, on the server.
 * Several files in one field are refused with 'Vous devez selectionner une seule piece d'identité'.
 */
export const documentFile = z
  .file(messages.required)
  .min(1, messages.required)
  .max(maxFileBytes, messages.fileTooLarge)

/**
 * Submits one document of a carrier, identified by its token or a registration's `jetonPieces` (valid 30 minutes).
 * It waits for its review, in place of a pending or refused one of its type and vehicle.
 *
 * `vehiculeId` names the vehicle of a `CARTE_GRISE` or an `ASSURANCE_VEHICULE`: the carrier's or its company's, any
 * other is a 404. Without it, the vehicle in use, else the oldest with a motor; else the first one that is added.
 * `categoriesPermis` (`A1, B`) and `finPermis` are printed on a `PERMIS`, for the reviewer to confirm.
 */
export const submitDocument = defineEndpoint({
  method: 'POST',
  path: '/transporteur/pieces',
  auth: 'optional',
  summary: 'Dépose une pièce justificative (PNG, JPG ou PDF, 2 Mo au plus)',
  rateLimit: 'documents',
  encoding: 'multipart',
  request: z.object({
    type: documentType,
    file: documentFile,
    jetonPieces: z.string().max(500).optional(),
    vehiculeId: id.optional(),
    categoriesPermis: z.string().max(100, messages.tooLong).optional(),
    finPermis: day.optional(),
  }),
  response: z.object({ success: z.literal(true), pieceId: id }),
})

/**
 * Returns every document that the caller must submit, in order, with its state. `A_FOURNIR` also once the approved one
 * has expired (`expireeLe`); `EN_COURS` also while a newer one is reviewed beside an approved one (`approuveeJusquA`).
 * Each vehicle with a motor has its own (`vehicule`). A driver sees its own, the administrator the company's and
 * vehicles'.
 */
export const requiredDocuments = defineEndpoint({
  method: 'GET',
  path: '/transporteur/pieces',
  auth: 'carrier',
  summary: 'Pièces à fournir par le transporteur connecté, avec leur état',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    pieces: z.array(
      z.object({
        type: responseDocumentType,
        libelle: z.string(),
        /** The vehicle that the document belongs to; null for documents of a person or a company. */
        vehicule: z.object({ vehiculeId: id, nom: z.string() }).nullable(),
        /** What is required, in a sentence or two. */
        consigne: z.string(),
        etat: extensibleEnum(['A_FOURNIR', 'EN_COURS', 'APPROUVEE', 'REFUSEE']),
        motifRefus: z.string().nullable(),
        deposeeLe: instant.nullable(),
        approuveeJusquA: instant.nullable(),
        expireeLe: instant.nullable(),
        /** The caller's newest file, under an address signed for some minutes; null when there is none. */
        contenu: z.string().nullable(),
        /** The licence's categories (`B`, `A1`, …), as read or declared; empty for other types. */
        categories: z.array(z.string()),
        /** Why an approved licence is required again: it does not cover the class of the vehicle in use. */
        precision: z.string().nullable(),
      }),
    ),
    /**
     * Until when the caller may work with them; null while it may not.
     * A driver may with the chosen vehicle, a company with its own documents.
     */
    valideJusquA: instant.nullable(),
    heureServeur: instant,
  }),
})

/** Returns the documents of the caller, or of its company: for each type the approved one and later submissions. */
export const listDocuments = defineEndpoint({
  method: 'POST',
  path: '/transporteur/getUserPiece',
  isRead: true,
  auth: 'signed-in',
  summary: 'Pièces justificatives de l’utilisateur connecté',
  self: { personneId: 'personId' },
  request: z.object({ personneId: id.optional() }),
  response: z.array(
    z.object({
      pieceId: id,
      documentType: responseDocumentType,
      libelle: z.string(),
      /** The file's address, signed for some minutes. */
      contenu: z.string(),
      etat: extensibleEnum(['EN_COURS', 'VALIDEE', 'REFUSEE', 'EXPIREE']),
      motifRefus: z.string().nullable(),
      deposeeA: instant,
      expireA: instant.nullable(),
      /** The vehicle that the document belongs to; null for documents of a person or a company. */
      vehiculeId: id.nullable(),
    }),
  ),
})

/** A document that keeps a person or a vehicle from work: its owner, its vehicle and its state. */
export const missingDocument = z.object({
  type: responseDocumentType,
  libelle: z.string(),
  etat: extensibleEnum(['A_FOURNIR', 'EN_COURS', 'REFUSEE']),
  de: extensibleEnum(['chauffeur', 'entreprise', 'vehicule']),
  /** The vehicle in use when `de` is `vehicule`; null also before one is named. */
  vehicule: z.object({ vehiculeId: id, nom: z.string() }).nullable(),
  /** Why an approved licence does not suffice; null for any other document. */
  precision: z.string().nullable(),
})

/**
 * Returns whether every document that the caller's kind needs is approved and unexpired: the text "true" or "false".
 */
export const documentsValidated = defineEndpoint({
  method: 'GET',
  path: '/users/profile/validation-piece',
  auth: 'signed-in',
  summary: 'Toutes les pièces requises sont validées : "true" ou "false"',
  request: z.object({}),
  response: z.object({ validation_piece: z.enum(['true', 'false']) }),
})
