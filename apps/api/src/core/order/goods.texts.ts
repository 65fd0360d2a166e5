import { isParcelNature, parcelNatures } from '@repo/delivery-rules/parcel-nature'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { isWeightRangeId, weightRangeOf } from '@repo/delivery-rules/weight-range'

export type StoredGoods = {
  readonly nature: string
  readonly weightRangeId: number
  readonly parcels: number
  readonly trolleys: number
  readonly isOversize: boolean
}

/** Returns the goods of a stored quote in the rules' form. Throws for a row that no quote can have written. */
export function goodsOf({ nature, weightRangeId, parcels, trolleys, isOversize }: StoredGoods): Goods {
  if (!isParcelNature(nature) || !isWeightRangeId(weightRangeId))
    throw new Error(`No such goods: ${nature}, weight range ${weightRangeId}`)
  return { nature, weightRangeId, parcels, trolleys, isOversize }
}

/** Returns the goods in French (wire names), for an offer and the delivery note. */
export function goodsNote(stored: StoredGoods) {
  const goods = goodsOf(stored)
  const { minKg, maxKg } = weightRangeOf(goods.weightRangeId)
  return {
    nature: parcelNatures[goods.nature].label,
    poids: `${minKg}-${maxKg} kg`,
    nombreColis: goods.parcels,
    nombreChariot: goods.trolleys,
    horsGabarit: goods.isOversize,
  }
}
