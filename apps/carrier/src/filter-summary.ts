import type { readOfferFilter } from '@repo/contracts/delivery/offer-filters'
import type { Output } from '@repo/contracts/endpoint'
import { departments } from '@repo/delivery-rules/departments'
import { formatEuros } from '@repo/ui/formats'
import { defineTexts, useTexts } from '@repo/ui/texts'

type OwnFilter = Omit<Output<typeof readOfferFilter>, 'success' | 'ecarteesAujourdhui'>

const texts = defineTexts('filter-summary', {
  fr: {
    all: 'Toutes les offres',
    gain: '{{amount}} net au moins',
    around: '{{count}} km autour de {{place}}',
  },
})

const departmentNames: ReadonlyMap<string, string> = new Map(departments)

/** Returns a filter as a short text: `12,00 € net au moins · Paris, Val-de-Marne`. Empty until it is loaded. */
export function useFilterSummary(filter: OwnFilter | undefined): {
  readonly isSet: boolean
  readonly text: string
} {
  const t = useTexts(texts)
  if (!filter) return { isSet: false, text: '' }
  const { gainMin, adresse, rayonKm, departements } = filter
  const parts = [
    gainMin === null ? '' : t('gain', { amount: formatEuros(gainMin) }),
    adresse === null || rayonKm === null ? '' : t('around', { count: rayonKm, place: adresse }),
    departements.map((code) => departmentNames.get(code) ?? code).join(', '),
  ].filter((part) => part !== '')
  return parts.length > 0 ? { isSet: true, text: parts.join(' · ') } : { isSet: false, text: t('all') }
}
