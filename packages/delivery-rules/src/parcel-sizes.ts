import type { WeightRangeId } from './weight-range.ts'

/** A size: its French name, and the weight range, parcels and trolleys that the order form fills in for it. */
export type ParcelSize = {
  readonly label: string
  /** Shown below the name. */
  readonly hint: string
  readonly weightRangeId: WeightRangeId
  readonly parcels: number
  readonly trolleys: number
}

/** The five sizes that a sender chooses by picture, smallest first. */
export const parcelSizes = {
  envelope: { label: 'Enveloppe', hint: 'jusqu’à 5 kg', weightRangeId: 1, parcels: 1, trolleys: 0 },
  small: { label: 'Petit colis', hint: 'jusqu’à 10 kg', weightRangeId: 2, parcels: 1, trolleys: 0 },
  large: { label: 'Grand colis', hint: 'jusqu’à 20 kg', weightRangeId: 3, parcels: 1, trolleys: 0 },
  bulky: { label: 'Volumineux', hint: 'jusqu’à 100 kg', weightRangeId: 5, parcels: 1, trolleys: 0 },
  pallet: { label: 'Palette', hint: 'jusqu’à 600 kg', weightRangeId: 8, parcels: 1, trolleys: 1 },
} as const satisfies Record<string, ParcelSize>

/** The name of a size on screens. */
export type ParcelSizeName = keyof typeof parcelSizes

/** The names of the sizes, smallest first. */
export const parcelSizeNames = Object.keys(parcelSizes) as readonly ParcelSizeName[] // as: keys of a constant

/** Returns the size for exactly these goods; null without one. */
export function findParcelSize(goods: {
  readonly weightRangeId: number
  readonly parcels: number
  readonly trolleys: number
}): ParcelSizeName | null {
  const isSame = (name: ParcelSizeName) => {
    const size = parcelSizes[name]
    return (
      size.weightRangeId === goods.weightRangeId &&
      size.parcels === goods.parcels &&
      size.trolleys === goods.trolleys
    )
  }
  return parcelSizeNames.find(isSame) ?? null
}
