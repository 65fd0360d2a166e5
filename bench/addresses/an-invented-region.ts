import type { AddressRow } from '@repo/api/src/edges/places/addresses/address-row.types.ts'

const housesPerStreet = 4
const streetsPerTown = 160
/** The share of French streets whose name most towns have. */
const commonShare = 0.33

const kinds = 'Rue Rue Rue Rue Avenue Chemin Impasse Allée Place Boulevard'.split(' ')
const commonNames =
  'de la République|Victor Hugo|Pasteur|du Moulin|de l’Église|des Lilas|Jean Jaurès|du Général Leclerc|des Écoles|de la Gare|du Stade|Jules Ferry|des Acacias|du Château|de la Fontaine|Gambetta|des Prés|du 8 Mai 1945|Émile Zola|de Verdun'.split(
    '|',
  )
const openings = 'b c d f g h j l m n p r s t v bl br ch cl cr dr fl gr pl pr tr vr'.split(' ')
const vowels = 'a e i o u ai au eu oi ou'.split(' ')
const endings = ['', '', '', ...'l n r s t x nd rt ss'.split(' ')]

/** Returns a number from 0 to 1 that looks random, always the same for a seed: an integer hash. */
function computeShare(seed: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

const pick = <Item>(items: readonly Item[], seed: number): Item => {
  const item = items[Math.floor(computeShare(seed) * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick')
  return item
}

function inventWord(seed: number): string {
  const parts = Array.from({ length: 2 + Math.floor(computeShare(seed) * 2) }, (_, index) => {
    const partSeed = seed * 31 + index * 7
    return `${pick(openings, partSeed)}${pick(vowels, partSeed + 1)}${pick(endings, partSeed + 2)}`
  })
  const text = parts.join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const getTown = (street: number) => Math.floor(street / streetsPerTown)

/**
 * Returns the street with this number, always the same: kind and name, its town, and its place. Streets of one town
 * have consecutive numbers.
 */
export function inventStreet(street: number) {
  const town = getTown(street)
  // The seeds are apart, so that no two words or places depend on the same number.
  const name =
    computeShare(street * 3) < commonShare
      ? pick(commonNames, street * 5)
      : `${inventWord(street)} ${inventWord(street + 500_000)}`
  return {
    name: `${pick(kinds, street * 11)} ${name}`,
    city: `${inventWord(town + 900_000)}-sur-${inventWord(town + 950_000)}`,
    postcode: String(10_000 + (town % 600) * 10),
    point: {
      lat: 45 + computeShare(town) * 3 + computeShare(street) * 0.03,
      lon: 1 + computeShare(town + 1) * 3 + computeShare(street + 1) * 0.04,
    },
  }
}

/** Yields the addresses of a given number of streets, each with some houses. */
export async function* inventRegion(streets: number): AsyncGenerator<AddressRow> {
  for (let street = 0; street < streets; street += 1) {
    const { name, point, ...town } = inventStreet(street)
    for (let house = 1; house <= housesPerStreet; house += 1) {
      const place = { lat: point.lat + house * 1e-4, lon: point.lon }
      yield { kind: 'house', street: name, number: house * 7, suffix: '', point: place, ...town }
    }
  }
}
