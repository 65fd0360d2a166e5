import type { DocumentType } from '@repo/contracts/delivery/documents'
import type { DocumentKind } from '@repo/prisma/delivery-types'
import { invert } from '#api/invert.ts'

const kindsByType = {
  KBIS: 'business_register',
  RIB: 'bank_details',
  PERMIS: 'driving_licence',
  CNI: 'identity',
  CARTE_GRISE: 'vehicle_registration',
  ASSURANCE_VEHICULE: 'vehicle_insurance',
  CNI_REPRESENTANT: 'representative_identity',
  LICENCE_TRANSPORT: 'goods_transport_licence',
  CAPACITE_PROFESSIONNELLE: 'professional_capacity',
  ASSURANCE_RESPONSABILITE: 'liability_insurance',
  ASSURANCE_MARCHANDISES: 'goods_insurance',
} as const satisfies Record<DocumentType, DocumentKind>

const typesByKind: Partial<Readonly<Record<DocumentKind, DocumentType>>> = invert(kindsByType)

/** Returns the document kind of a wire type. */
export function toDocumentKind(type: DocumentType): DocumentKind {
  return kindsByType[type]
}

/** Returns the wire type of a document kind. Throws for a kind that has none. */
export function toDocumentType(kind: DocumentKind): DocumentType {
  const type = typesByKind[kind]
  if (!type) throw new Error(`A ${kind} has no type on the wire`)
  return type
}
