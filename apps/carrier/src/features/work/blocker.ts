import type { CarrierState } from '#carrier/use-carrier.ts'

/** Why a carrier cannot go online, the gravest first. */
export type Blocker =
  | 'suspended'
  | 'documents-refused'
  | 'documents-missing'
  | 'documents-of-company'
  | 'documents-under-review'
  | 'no-vehicle-at-all'
  | 'no-vehicle'

/** What stands between a carrier and going online, as far as the server knows; null when nothing does. */
export function blockerOf(
  carrier: Pick<
    CarrierState,
    'suspension' | 'valide' | 'documents' | 'vehicule' | 'vehicules' | 'entrepriseId'
  >,
): Blocker | null {
  if (carrier.suspension) return 'suspended'
  if (!carrier.valide) {
    const { manquantes } = carrier.documents
    // A driver cannot upload the documents of its company and its vehicles.
    const own = manquantes.filter(({ de }) => de === 'chauffeur' || carrier.entrepriseId === null)
    if (own.some(({ etat }) => etat === 'REFUSEE')) return 'documents-refused'
    if (own.some(({ etat }) => etat !== 'EN_COURS')) return 'documents-missing'
    const isReviewed = manquantes.every(({ etat }) => etat === 'EN_COURS')
    return isReviewed ? 'documents-under-review' : 'documents-of-company'
  }
  if (carrier.vehicule) return null
  return carrier.vehicules.length > 0 ? 'no-vehicle' : 'no-vehicle-at-all'
}
