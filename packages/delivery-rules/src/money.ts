/** Money is integer cents; shares and rates are integer per mille, so that no sum depends on floating point. */

/** `perMille` thousandths of `cents`, rounded half up to the cent. */
export function shareOf(cents: number, perMille: number): number {
  return Math.round((cents * perMille) / 1000)
}

/** The VAT contained in a price that includes it (TTC), rounded half up to the cent. */
export function vatIncludedIn(grossCents: number, vatPerMille: number): number {
  return Math.round((grossCents * vatPerMille) / (1000 + vatPerMille))
}

/** A gross amount and the VAT contained in it. */
export type Taxed = { readonly grossCents: number; readonly vatCents: number }

/**
 * The VAT within a part of a taxed amount's rest, so that the rest keeps exactly its VAT: after any sequence of parts,
 * no VAT is left at the end. A negative part adds.
 */
export function vatWithin(left: Taxed, partCents: number, vatPerMille: number): number {
  return left.vatCents - vatIncludedIn(left.grossCents - partCents, vatPerMille)
}

/**
 * What `distanceM` metres cost at `perKmCents` a kilometre, rounded half up to the cent; the distance is rounded to
 * the metre first. Throws a RangeError for a distance that is negative or no number.
 */
export function distanceCost(distanceM: number, perKmCents: number): number {
  if (!(distanceM >= 0 && distanceM < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`The distance cannot be ${distanceM} m.`)
  }
  return Math.round((Math.round(distanceM) * perKmCents) / 1000)
}
