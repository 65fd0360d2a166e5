import type { CarbonFactors } from './carbon.ts'
import type { ParcelNature } from './parcel-nature.ts'
import { parcelNatureCodes } from './parcel-nature.ts'
import type { VehicleClass } from './vehicle-classes.ts'
import { vehicleClassCodes } from './vehicle-classes.ts'

/** The price of a trip with one class of vehicles, VAT included. */
export type Tariff = {
  readonly minimumCents: number
  readonly baseCents: number
  readonly perKmCents: number
  /** For every parcel after the first. */
  readonly perExtraParcelCents: number
  readonly perTrolleyCents: number
}

/** One version of the prices. It is stored, imported and exported as JSON; a quote remembers its version. */
export type RateCard = {
  readonly version: number
  readonly currency: 'EUR'
  readonly tariffs: Readonly<Record<VehicleClass, Tariff>>
  /** 1000 leaves the price unchanged. */
  readonly natureFactorPerMille: Readonly<Record<ParcelNature, number>>
  readonly oversizeFactorPerMille: number
  /** The platform's service fee, contained in the price. */
  readonly commissionPerMille: number
  /** The VAT contained in the price, as a rate on the price without it. */
  readonly vatPerMille: number
  /** Prices are rounded up to a multiple of this. */
  readonly roundToCents: number
  /** The fixed part of a cancellation before pickup, beside the kilometres and the service fee. */
  readonly pickupFeeCents: number
  /** The minimum charged distance. */
  readonly minimumDistanceM: number
  /** The emission factors; the default ones when absent. */
  readonly carbon?: CarbonFactors
}

/** The result of parsing a rate card: the card, or every problem in English, each with the path of its value. */
export type RateCardReading =
  | { readonly ok: true; readonly card: RateCard }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Parses a rate card from JSON. Drops unknown fields; the result needs no further check. */
export function parseRateCard(value: unknown): RateCardReading {
  const problems: string[] = []

  function readInteger(holder: unknown, path: string, key: string, min: number, max = 100_000_000): number {
    const field = readField(holder, key)
    if (typeof field === 'number' && Number.isInteger(field) && field >= min && field <= max) return field
    problems.push(`${path}${key} must be an integer from ${min} to ${max}`)
    return min
  }

  function readTariff(code: VehicleClass): Tariff {
    const holder = readField(readField(value, 'tariffs'), code)
    const path = `tariffs.${code}.`
    return {
      minimumCents: readInteger(holder, path, 'minimumCents', 1),
      baseCents: readInteger(holder, path, 'baseCents', 0),
      perKmCents: readInteger(holder, path, 'perKmCents', 0),
      perExtraParcelCents: readInteger(holder, path, 'perExtraParcelCents', 0),
      perTrolleyCents: readInteger(holder, path, 'perTrolleyCents', 0),
    }
  }

  function readCarbon(holder: unknown): CarbonFactors {
    const factors = readField(holder, 'milligramsPerKm')
    return {
      milligramsPerKm: buildTable(vehicleClassCodes, (code) =>
        readInteger(factors, 'carbon.milligramsPerKm.', code, 0, 10_000_000),
      ),
      emptyRunPerMille: readInteger(holder, 'carbon.', 'emptyRunPerMille', 0, 2000),
    }
  }

  const natureFactors = readField(value, 'natureFactorPerMille')
  const ownCarbon = readField(value, 'carbon')
  const card: RateCard = {
    version: readInteger(value, '', 'version', 1),
    currency: 'EUR',
    tariffs: buildTable(vehicleClassCodes, readTariff),
    natureFactorPerMille: buildTable(parcelNatureCodes, (nature) =>
      readInteger(natureFactors, 'natureFactorPerMille.', nature, 1, 100_000),
    ),
    oversizeFactorPerMille: readInteger(value, '', 'oversizeFactorPerMille', 1, 100_000),
    commissionPerMille: readInteger(value, '', 'commissionPerMille', 0, 1000),
    vatPerMille: readInteger(value, '', 'vatPerMille', 0, 1000),
    roundToCents: readInteger(value, '', 'roundToCents', 1, 10_000),
    pickupFeeCents: readInteger(value, '', 'pickupFeeCents', 0),
    minimumDistanceM: readInteger(value, '', 'minimumDistanceM', 0, 1_000_000),
    ...(ownCarbon === undefined ? {} : { carbon: readCarbon(ownCarbon) }),
  }
  if (readField(value, 'currency') !== 'EUR') problems.push("currency must be 'EUR'")
  return problems.length === 0 ? { ok: true, card } : { ok: false, problems }
}

function readField(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined
  return Reflect.get(holder, key)
}

function buildTable<Key extends string, Value>(
  keys: readonly Key[],
  makeValue: (key: Key) => Value,
): Record<Key, Value> {
  // fromEntries forgets the keys' type; every key of the union is given here.
  return Object.fromEntries(keys.map((key) => [key, makeValue(key)])) as Record<Key, Value>
}
