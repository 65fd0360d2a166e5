import type { CarrierState } from '#carrier/use-carrier.ts'

/** Why a carrier cannot go online, the gravest first. */
export type Blocker =
  | 'suspended'
  | 'documents-refused'
  | 'documents-missing'
  | 'documents-under-review'
  | 'no-vehicle-at-all'
  | 'no-vehicle'

/** What stands between a carrier and going online, as far as the server knows; null when nothing does. */
export function blockerOf(
  carrier: Pick<CarrierState, 'suspension' | 'valide' | 'documents' | 'vehicule' | 'vehicules'>,
): Blocker | null {
  if (carrier.suspension) return 'suspended'
  if (!carrier.valide) {
    const { aFournir, refusees } = carrier.documents
    if (refusees > 0) return 'documents-refused'
    return aFournir > 0 ? 'documents-missing' : 'documents-under-review'
  }
  if (carrier.vehicule) return null
  return carrier.vehicules.length > 0 ? 'no-vehicle' : 'no-vehicle-at-all'
}
