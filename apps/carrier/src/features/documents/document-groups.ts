import type { requiredDocuments } from '@repo/contracts/delivery/documents'
import type { Output } from '@repo/contracts/endpoint'
import { unknownValue } from '@repo/contracts/extensible-enum'

/** A required document with its state. */
export type RequiredDocument = Output<typeof requiredDocuments>['pieces'][number]

/** Returns a unique key of a document: each vehicle has documents of its own. */
export function getDocumentKey({ type, libelle, vehicule }: RequiredDocument): string {
  return `${type === unknownValue ? libelle : type} ${vehicule?.vehiculeId ?? ''}`
}

/** Whether a document is the one in the URL (`piece`, and `vehicule` for a vehicle's). */
export function isInUrl({ type, vehicule }: RequiredDocument, parameters: URLSearchParams): boolean {
  return parameters.get('piece') === type && parameters.get('vehicule') === (vehicule?.vehiculeId ?? null)
}

/** Returns a document's name, with its vehicle if any: `Carte grise, Renault Kangoo AB-123-CD`. */
export function formatDocumentName({ libelle, vehicule }: RequiredDocument): string {
  return vehicule ? `${libelle}, ${vehicule.nom}` : libelle
}

/** The next action on a document. */
export type DocumentGroup = 'toDo' | 'review' | 'approved'

/** How long before its expiry an approved document should be renewed: the time of the first reminder email. */
const soonMs = 30 * 24 * 3_600_000

/** Whether an approved document expires within 30 days and no newer one is under review. */
export function expiresSoon(
  { etat, approuveeJusquA }: Pick<RequiredDocument, 'etat' | 'approuveeJusquA'>,
  now: Date,
): boolean {
  return (
    etat === 'APPROUVEE' && approuveeJusquA !== null && approuveeJusquA.getTime() - now.getTime() <= soonMs
  )
}

/** Groups documents by the next action. Each group keeps the order of the requirements. */
export function groupDocuments(
  documents: readonly RequiredDocument[],
  now: Date,
): Readonly<Record<DocumentGroup, readonly RequiredDocument[]>> {
  const findGroup = (document: RequiredDocument): DocumentGroup => {
    if (document.etat === 'EN_COURS') return 'review'
    return document.etat === 'APPROUVEE' && !expiresSoon(document, now) ? 'approved' : 'toDo'
  }
  const listGroup = (group: DocumentGroup) => documents.filter((document) => findGroup(document) === group)
  return { toDo: listGroup('toDo'), review: listGroup('review'), approved: listGroup('approved') }
}
