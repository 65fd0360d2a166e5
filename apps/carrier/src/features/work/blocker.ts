import type { CarrierState } from '#carrier/use-carrier.ts'

/** The reasons why a carrier cannot go online, most serious first. */
export type Blocker =
  | 'suspended'
  | 'documents-refused'
  | 'documents-missing'
  | 'documents-of-company'
  | 'documents-under-review'
  | 'no-vehicle-at-all'
  | 'no-vehicle'

/** Returns the most serious reason why a carrier cannot go online; null without one. */
export function findBlocker(
  carrier: Pick<
    CarrierState,
    'suspension' | 'valide' | 'documents' | 'vehicule' | 'vehicules' | 'entrepriseId'
  >,
): Blocker | null {
  if (carrier.suspension) return 'suspended'
  if (!carrier.valide) {
    const { manquantes } = carrier.documents
    // A driver cannot upload the documents of the company and its vehicles.
    const uploadable = manquantes.filter(({ de }) => de === 'chauffeur' || carrier.entrepriseId === null)
    if (uploadable.some(({ etat }) => etat === 'REFUSEE')) return 'documents-refused'
    if (uploadable.some(({ etat }) => etat !== 'EN_COURS')) return 'documents-missing'
    const areAllUnderReview = manquantes.every(({ etat }) => etat === 'EN_COURS')
    return areAllUnderReview ? 'documents-under-review' : 'documents-of-company'
  }
  if (carrier.vehicule) return null
  return carrier.vehicules.length > 0 ? 'no-vehicle' : 'no-vehicle-at-all'
}
