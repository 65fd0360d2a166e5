import type {
  listDocuments,
  requiredDocuments as requiredWire,
  submitDocument,
} from '@repo/contracts/delivery/documents'
import { documentTypes } from '@repo/contracts/delivery/documents'
import type { Input, Output } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/patterns'
import { readLicenceClasses } from '@repo/delivery-rules/driving-licences'
import type { Document } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import { toDocumentKind, toDocumentType } from '#api/core/documents/document-types.texts.ts'
import type { MissingDocument } from '#api/core/documents/missing-documents.service.ts'
import {
  describeLicence,
  toMissingDocument,
  toMissingDocumentsOfCompany,
} from '#api/core/documents/missing-documents.wire.ts'
import type { RequiredDocument } from '#api/core/documents/required-documents.service.ts'
import { formatVehicleName } from '#api/core/vehicles/vehicle-name.texts.ts'
import { documentInstructions } from './document-instructions.texts.ts'

/**
 * Converts documents for `getUserPiece`, without those whose file is deleted. `signAddress` returns the signed address
 * of a file.
 */
export function toDocuments(
  documents: readonly Document[],
  now: Date,
  signAddress: (fileId: string) => string,
): Output<typeof listDocuments> {
  return documents.flatMap((document) => {
    // Only a replaced document has no file, and those are not listed.
    if (document.fileId === null) return []
    const documentType = toDocumentType(document.kind)
    return {
      pieceId: document.id,
      documentType,
      libelle: documentTypes[documentType],
      contenu: signAddress(document.fileId),
      etat: toState(document, now),
      motifRefus: document.refusal,
      deposeeA: document.submittedAt,
      expireA: document.expiresAt,
      vehiculeId: document.vehicleId,
    }
  })
}

function toState({ status, expiresAt }: Document, now: Date) {
  if (status === 'approved') return expiresAt !== null && expiresAt <= now ? 'EXPIREE' : 'VALIDEE'
  return status === 'refused' ? 'REFUSEE' : 'EN_COURS'
}

const states = {
  to_provide: 'A_FOURNIR',
  under_review: 'EN_COURS',
  approved: 'APPROUVEE',
  refused: 'REFUSEE',
} as const

/**
 * Returns the required documents, as the carrier's screen lists them; `signAddress` returns the signed address of a
 * file.
 */
export function toRequiredDocuments(
  required: readonly RequiredDocument[],
  signAddress: (fileId: string) => string,
): Output<typeof requiredWire>['pieces'] {
  return required.map(({ kind, vehicle, unlicensed, state, approvedUntil, expiredAt, newest }) => {
    const type = toDocumentType(kind)
    const categories = newest?.licenceClasses ?? []
    return {
      type,
      libelle: documentTypes[type],
      vehicule: vehicle && { vehiculeId: vehicle.id, nom: formatVehicleName(vehicle) },
      consigne: documentInstructions[kind],
      etat: states[state],
      motifRefus: state === 'refused' ? (newest?.refusal ?? null) : null,
      deposeeLe: newest?.submittedAt ?? null,
      approuveeJusquA: approvedUntil,
      expireeLe: expiredAt,
      contenu: newest?.fileId ? signAddress(newest.fileId) : null,
      categories,
      precision: unlicensed && describeLicence(unlicensed, categories),
    }
  })
}

/**
 * Returns the counts of documents for the home screen, with a driver's missing ones. `missing` is null for accounts
 * that do not drive.
 */
export function toDocumentFigures(
  required: readonly RequiredDocument[],
  missing: readonly MissingDocument[] | null,
) {
  const count = (countedState: RequiredDocument['state']) =>
    required.filter(({ state }) => state === countedState).length
  const expiryTimesMs = required.flatMap(({ approvedUntil }) =>
    approvedUntil ? [approvedUntil.getTime()] : [],
  )
  return {
    aFournir: count('to_provide'),
    enCours: count('under_review'),
    refusees: count('refused'),
    expireLe: expiryTimesMs.length > 0 ? new Date(Math.min(...expiryTimesMs)) : null,
    manquantes: missing?.map(toMissingDocument) ?? toMissingDocumentsOfCompany(required),
  }
}

/** Converts a submitted document. Unknown licence classes are a field error. */
export function toDocumentDraft(form: Omit<Input<typeof submitDocument>, 'jetonPieces'>) {
  const { type, file, vehiculeId, categoriesPermis, finPermis } = form
  const licenceClasses = categoriesPermis ? readLicenceClasses(categoriesPermis) : []
  if (licenceClasses === null)
    throw new Refusal('invalid-fields', { fields: { categoriesPermis: messages.licenceClasses } })
  const isLicence = type === 'PERMIS'
  return {
    kind: toDocumentKind(type),
    file,
    vehicleId: vehiculeId ?? null,
    licenceClasses: isLicence ? licenceClasses : [],
    licenceEndsOn: isLicence ? (finPermis ?? null) : null,
  }
}
