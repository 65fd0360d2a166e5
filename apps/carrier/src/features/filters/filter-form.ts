import type { readOfferFilter } from '@repo/contracts/delivery/offer-filters'
import { setOfferFilter } from '@repo/contracts/delivery/offer-filters'
import type { Output } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/patterns'
import { z } from 'zod'

/** How an area is chosen. */
export type AreaChoice = 'anywhere' | 'around' | 'departments'

/** What the form holds: what is not chosen stays, so that changing one's mind loses nothing. */
export type FilterValues = {
  readonly gainMin: string
  readonly where: AreaChoice
  readonly adresse: string
  readonly rayonKm: string
  readonly departements: readonly string[]
}

/** The radii that are offered, in kilometres. */
export const radiiKm = [2, 5, 10, 15, 20, 30, 50, 100] as const

/** What the form begins with. */
export function valuesOf({
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

/** The request that a filled form stands for; what belongs to another choice of the area is left out. */
export function requestOf({
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

/** Checks a filled form as the API will; who chooses departments names one. */
export const filterForm = z
  .custom<FilterValues>()
  .refine(({ where, departements }) => where !== 'departments' || departements.length > 0, {
    path: ['departements'],
    error: messages.required,
  })
  .transform(requestOf)
  .pipe(setOfferFilter.request)
