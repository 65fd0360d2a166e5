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

/** The goods of a stored quote, as the rules know them. Throws for a row that no quote can have written. */
export function goodsOf({ nature, weightRangeId, parcels, trolleys, isOversize }: StoredGoods): Goods {
  if (!isParcelNature(nature) || !isWeightRangeId(weightRangeId))
    throw new Error(`No such goods: ${nature}, weight range ${weightRangeId}`)
  return { nature, weightRangeId, parcels, trolleys, isOversize }
}

/** The goods as a carrier reads them on an offer and on the delivery note (French, wire names). */
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
