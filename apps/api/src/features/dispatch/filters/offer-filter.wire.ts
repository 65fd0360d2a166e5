import type { readOfferFilter, setOfferFilter } from '@repo/contracts/delivery/offer-filters'
import type { Input, Output } from '@repo/contracts/endpoint'
import type { StoredFilter } from './offer-filter.data.ts'
import type { FilterDraft } from './offer-filter.service.ts'

type WireFilter = Omit<Output<typeof readOfferFilter>, 'success' | 'ecarteesAujourdhui'>

/** Returns a filter as its carrier reads it. */
export function toShownFilter({ minGainCents, area, place }: StoredFilter): WireFilter {
  return {
    gainMin: minGainCents,
    adresse: place,
    rayonKm: area?.kind === 'around' ? area.radiusM / 1000 : null,
    departements: area?.kind === 'departments' ? [...area.codes] : [],
  }
}

/** Returns the form of a filter as a draft; each department once. */
export function toFilterDraft(input: Input<typeof setOfferFilter>): FilterDraft {
  const { gainMin = null, adresse, rayonKm, departements = [] } = input
  if (adresse !== undefined && rayonKm !== undefined)
    return { minGainCents: gainMin, area: { kind: 'around', address: adresse, radiusM: rayonKm * 1000 } }
  const codes = [...new Set(departements)].sort()
  return { minGainCents: gainMin, area: codes.length > 0 ? { kind: 'departments', codes } : null }
}
