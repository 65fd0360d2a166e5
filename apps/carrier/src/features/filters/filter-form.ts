import type { readOfferFilter } from '@repo/contracts/delivery/offer-filters'
import { setOfferFilter } from '@repo/contracts/delivery/offer-filters'
import type { Output } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/patterns'
import { z } from 'zod'

/** The kinds of area. */
export type AreaChoice = 'anywhere' | 'around' | 'departments'

/** The values of the form. Values of another kind of area stay, so that switching back loses nothing. */
export type FilterValues = {
  readonly gainMin: string
  readonly where: AreaChoice
  readonly adresse: string
  readonly rayonKm: string
  readonly departements: readonly string[]
}

/** The offered radii in kilometres. */
export const radiiKm = [2, 5, 10, 15, 20, 30, 50, 100] as const

/** Returns the form's initial values for a stored filter. */
export function toFilterValues({
  gainMin,
  adresse,
  rayonKm,
  departements,
}: Omit<Output<typeof readOfferFilter>, 'success' | 'ecarteesAujourdhui'>): FilterValues {
  return {
    gainMin: gainMin === null ? '' : String(gainMin / 100).replace('.', ','),
    where: adresse !== null ? 'around' : departements.length > 0 ? 'departments' : 'anywhere',
    adresse: adresse ?? '',
    rayonKm: String(rayonKm ?? 10),
    departements,
  }
}

/** Returns the request of a valid form, without the values of other kinds of area. */
export function toFilterRequest({
  gainMin,
  where,
  adresse,
  rayonKm,
  departements,
}: FilterValues): z.input<typeof setOfferFilter.request> {
  const amount = gainMin.trim()
  return {
    ...(amount === '' ? {} : { gainMin: amount }),
    ...(where === 'around' ? { adresse, rayonKm: Number(rayonKm) } : {}),
    ...(where === 'departments' ? { departements: [...departements] } : {}),
  }
}

/** Validates the form by the API's rules. The area `departments` needs at least one. */
export const filterForm = z
  .custom<FilterValues>()
  .refine(({ where, departements }) => where !== 'departments' || departements.length > 0, {
    path: ['departements'],
    error: messages.required,
  })
  .transform(toFilterRequest)
  .pipe(setOfferFilter.request)
