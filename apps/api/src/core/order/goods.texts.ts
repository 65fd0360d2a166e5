import { isParcelNature, parcelNatures } from '@repo/delivery-rules/parcel-nature'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { getWeightRange, isWeightRangeId } from '@repo/delivery-rules/weight-range'

/** The goods of a stored quote. */
export type StoredGoods = {
  readonly nature: string
  readonly weightRangeId: number
  readonly parcels: number
  readonly trolleys: number
  readonly isOversize: boolean
}

/** Converts the goods of a stored quote to those of the rules. Throws for an unknown nature or weight range. */
export function toGoods({ nature, weightRangeId, parcels, trolleys, isOversize }: StoredGoods): Goods {
  if (!isParcelNature(nature) || !isWeightRangeId(weightRangeId))
    throw new Error(`No such goods: ${nature}, weight range ${weightRangeId}`)
  return { nature, weightRangeId, parcels, trolleys, isOversize }
}

/** Returns the goods in French, with wire names, for an offer and the note of a delivery. Throws as `toGoods` does. */
export function toGoodsNote(stored: StoredGoods) {
  const goods = toGoods(stored)
  const { minKg, maxKg } = getWeightRange(goods.weightRangeId)
  return {
    nature: parcelNatures[goods.nature].label,
    poids: `${minKg}-${maxKg} kg`,
    nombreColis: goods.parcels,
    nombreChariot: goods.trolleys,
    horsGabarit: goods.isOversize,
  }
}
