/** Money is in integer cents, shares and rates are in integer per mille, so that no sum depends on floating point. */

/** Returns `perMille` thousandths of `cents`, rounded half up to the cent. */
export function computeShareCents(cents: number, perMille: number): number {
  return Math.round((cents * perMille) / 1000)
}

/** Returns the VAT contained in a gross price (TTC), rounded half up to the cent. */
export function computeIncludedVatCents(grossCents: number, vatPerMille: number): number {
  return Math.round((grossCents * vatPerMille) / (1000 + vatPerMille))
}

/** A gross amount and the VAT contained in it. */
export type Taxed = { readonly grossCents: number; readonly vatCents: number }

/**
 * Returns the VAT within a part of a taxed amount, so that the rest keeps exactly its VAT. After any sequence of parts
 * no VAT is left at the end. A negative part adds.
 */
export function computePartVatCents(left: Taxed, partCents: number, vatPerMille: number): number {
  return left.vatCents - computeIncludedVatCents(left.grossCents - partCents, vatPerMille)
}

/**
 * Returns the cost of `distanceM` metres at `perKmCents` a kilometre, rounded half up to the cent. The distance is
 * first rounded to the metre. Throws a RangeError for a distance that is negative or no number.
 */
export function computeDistanceCostCents(distanceM: number, perKmCents: number): number {
  if (!(distanceM >= 0 && distanceM < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`The distance cannot be ${distanceM} m.`)
  }
  return Math.round((Math.round(distanceM) * perKmCents) / 1000)
}
