import type { requiredDocuments } from '@repo/contracts/delivery/documents'
import type { Output } from '@repo/contracts/endpoint'
import { unknownValue } from '@repo/contracts/growing-enum'

/** A document that the carrier must upload, with its state. */
export type RequiredDocument = Output<typeof requiredDocuments>['pieces'][number]

/** What a document is told apart by: each vehicle has some of its own. */
export function keyOf({ type, libelle, vehicule }: RequiredDocument): string {
  return `${type === unknownValue ? libelle : type} ${vehicule?.vehiculeId ?? ''}`
}

/** Whether it is the document that an address asks for (`piece`, and `vehicule` where it is a vehicle's). */
export function isWanted({ type, vehicule }: RequiredDocument, asked: URLSearchParams): boolean {
  return asked.get('piece') === type && asked.get('vehicule') === (vehicule?.vehiculeId ?? null)
}

/** A document by name, of a vehicle's with the vehicle: `Carte grise, Renault Kangoo AB-123-CD`. */
export function nameOf({ libelle, vehicule }: RequiredDocument): string {
  return vehicule ? `${libelle}, ${vehicule.nom}` : libelle
}

/** What is left to do with a document. */
export type Group = 'toDo' | 'review' | 'approved'

/** How long before its end an approved document should be renewed: the time of the first reminder mail. */
const soonMs = 30 * 24 * 3_600_000

/** Whether an approved document ends within 30 days and nothing newer is under review. */
export function expiresSoon(
  { etat, approuveeJusquA }: Pick<RequiredDocument, 'etat' | 'approuveeJusquA'>,
  now: Date,
): boolean {
  return (
    etat === 'APPROUVEE' && approuveeJusquA !== null && approuveeJusquA.getTime() - now.getTime() <= soonMs
  )
}

/** The documents grouped by the next action, each group in the order of the requirements. */
export function groupDocuments(
  documents: readonly RequiredDocument[],
  now: Date,
): Readonly<Record<Group, readonly RequiredDocument[]>> {
  const groupOf = (document: RequiredDocument): Group => {
    if (document.etat === 'EN_COURS') return 'review'
    return document.etat === 'APPROUVEE' && !expiresSoon(document, now) ? 'approved' : 'toDo'
  }
  const of = (group: Group) => documents.filter((document) => groupOf(document) === group)
  return { toDo: of('toDo'), review: of('review'), approved: of('approved') }
}
