import type { listDocuments, requiredDocuments as requiredWire } from '@repo/contracts/delivery/documents'
import { documentTypes } from '@repo/contracts/delivery/documents'
import type { Output } from '@repo/contracts/endpoint'
import type { Document } from '@repo/prisma/delivery-types'
import { toDocumentType } from '#api/core/documents/document-types.texts.ts'
import type { RequiredDocument } from '#api/core/documents/documents.service.ts'
import { documentInstructions } from './document-instructions.texts.ts'

/** Documents as `getUserPiece` lists them; `address` signs the address of a file. */
export function toDocuments(
  documents: readonly Document[],
  now: Date,
  address: (fileId: string) => string,
): Output<typeof listDocuments> {
  return documents.flatMap((document) => {
    // Only a replaced document has no file, and those are not listed.
    if (document.fileId === null) return []
    const documentType = toDocumentType(document.kind)
    return {
      pieceId: document.id,
      documentType,
      libelle: documentTypes[documentType],
      contenu: address(document.fileId),
      etat: stateOf(document, now),
      motifRefus: document.refusal,
      deposeeA: document.submittedAt,
      expireA: document.expiresAt,
    }
  })
}

function stateOf({ status, expiresAt }: Document, now: Date) {
  if (status === 'approved') return expiresAt !== null && expiresAt <= now ? 'EXPIREE' : 'VALIDEE'
  return status === 'refused' ? 'REFUSEE' : 'EN_COURS'
}

const states = {
  to_provide: 'A_FOURNIR',
  under_review: 'EN_COURS',
  approved: 'APPROUVEE',
  refused: 'REFUSEE',
} as const

/** What must be brought, as the carrier's screen lists it; `address` signs the address of a file. */
export function toRequired(
  required: readonly RequiredDocument[],
  address: (fileId: string) => string,
): Output<typeof requiredWire>['pieces'] {
  return required.map(({ kind, state, approvedUntil, expiredAt, newest }) => {
    const type = toDocumentType(kind)
    return {
      type,
      libelle: documentTypes[type],
      consigne: documentInstructions[kind],
      etat: states[state],
      motifRefus: state === 'refused' ? (newest?.refusal ?? null) : null,
      deposeeLe: newest?.submittedAt ?? null,
      approuveeJusquA: approvedUntil,
      expireeLe: expiredAt,
      contenu: newest?.fileId ? address(newest.fileId) : null,
    }
  })
}

/** The same in figures, for the home screen. */
export function toDocumentFigures(required: readonly RequiredDocument[]) {
  const count = (wanted: RequiredDocument['state']) => required.filter(({ state }) => state === wanted).length
  const ends = required.flatMap(({ approvedUntil }) => (approvedUntil ? [approvedUntil.getTime()] : []))
  return {
    aFournir: count('to_provide'),
    enCours: count('under_review'),
    refusees: count('refused'),
    expireLe: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  }
}
