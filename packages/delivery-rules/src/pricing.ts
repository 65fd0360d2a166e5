import { computeIncludedVatCents, computeShareCents } from './money.ts'
import type { RateCard } from './rate-card.ts'
import type { Goods, VehicleClass } from './vehicle-classes.ts'
import { findSmallestFittingClass } from './vehicle-classes.ts'

/** The meaning of a line of the breakdown; `minimum` lifts a short trip to the class's minimum. */
export type PriceLineCode =
  | 'base'
  | 'distance'
  | 'extra-parcels'
  | 'trolleys'
  | 'minimum'
  | 'nature'
  | 'oversize'
  | 'rounding'

/** One line of the breakdown; zero lines are left out. */
export type PriceLine = { readonly code: PriceLineCode; readonly cents: number }

/** A price and its parts, in cents, VAT and service fee included. */
export type Price = {
  readonly ok: true
  /** The smallest class that fits: the one the price was computed by. */
  readonly vehicleClass: VehicleClass
  /** The distance charged, in whole metres, never under the card's minimum. */
  readonly distanceM: number
  readonly priceCents: number
  /** The service fee contained in the price. With `carrierShareCents` it sums to the price. */
  readonly commissionCents: number
  readonly carrierShareCents: number
  /** The VAT contained in the price. */
  readonly vatCents: number
  /** Sums to the price. */
  readonly breakdown: readonly PriceLine[]
}

/** A price, or the result that no class of vehicles can carry the goods. */
export type Pricing = Price | { readonly ok: false; readonly reason: 'nothing-fits' }

/** Amounts are computed in billionths of a cent, so that metres and two factors in thousandths stay integers. */
const billionthsPerCent = 1_000_000_000n

/**
 * Prices a trip by the smallest class that fits:
 * max(minimum, base + km × perKm + perParcel × (parcels − 1) + perTrolley × trolleys) × nature × oversize, rounded up
 * to the card's step. Exact for any figures. The distance is first rounded to the metre. Throws a RangeError for a
 * distance or a count that is negative or not a number.
 */
export function price(card: RateCard, goods: Goods, roadDistanceM: number): Pricing {
  const roadM = Math.round(roadDistanceM)
  requireCount('road distance', roadM)
  requireCount('number of parcels', goods.parcels)
  requireCount('number of trolleys', goods.trolleys)
  const vehicleClass = findSmallestFittingClass(goods, roadM)
  if (!vehicleClass) return { ok: false, reason: 'nothing-fits' }

  const distanceM = Math.max(card.minimumDistanceM, roadM)
  const lines = computeLines(card, goods, vehicleClass, distanceM)
  const priceCents = lines.reduce((total, { cents }) => total + cents, 0)
  const commissionCents = computeShareCents(priceCents, card.commissionPerMille)
  return {
    ok: true,
    vehicleClass,
    distanceM,
    priceCents,
    commissionCents,
    carrierShareCents: priceCents - commissionCents,
    vatCents: computeIncludedVatCents(priceCents, card.vatPerMille),
    breakdown: lines.filter(({ cents }) => cents !== 0),
  }
}

/**
 * Returns the lines of a price. Each is the difference of two running totals in whole cents, so their sum is the price.
 */
function computeLines(
  card: RateCard,
  goods: Goods,
  vehicleClass: VehicleClass,
  distanceM: number,
): PriceLine[] {
  const tariff = card.tariffs[vehicleClass]
  const lines: PriceLine[] = []
  let total = 0n

  function reach(code: PriceLineCode, next: bigint): void {
    lines.push({ code, cents: Number(next / billionthsPerCent - total / billionthsPerCent) })
    total = next
  }

  const extraParcels = Math.max(0, goods.parcels - 1)
  reach('base', toExactCents(tariff.baseCents))
  reach('distance', total + (toExactCents(tariff.perKmCents) * BigInt(distanceM)) / 1000n)
  reach('extra-parcels', total + toExactCents(tariff.perExtraParcelCents) * BigInt(extraParcels))
  reach('trolleys', total + toExactCents(tariff.perTrolleyCents) * BigInt(goods.trolleys))
  reach('minimum', findMax(total, toExactCents(tariff.minimumCents)))
  reach('nature', (total * BigInt(card.natureFactorPerMille[goods.nature])) / 1000n)
  reach('oversize', goods.isOversize ? (total * BigInt(card.oversizeFactorPerMille)) / 1000n : total)
  reach('rounding', roundUp(total, toExactCents(card.roundToCents)))
  return lines
}

function toExactCents(amount: number): bigint {
  return BigInt(amount) * billionthsPerCent
}

function findMax(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function roundUp(total: bigint, step: bigint): bigint {
  return ((total + step - 1n) / step) * step
}

function requireCount(what: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`The ${what} cannot be ${value}.`)
}
