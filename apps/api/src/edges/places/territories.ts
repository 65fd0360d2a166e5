import type { Point } from './places.ts'

type Box = { readonly south: number; readonly north: number; readonly west: number; readonly east: number }

/**
 * The served territories as generous boxes: metropolitan France with Corsica, and the five overseas departments by
 * INSEE code. They also cover a strip of the neighbouring countries: they reject nonsense and do not draw the border.
 */
const territories = {
  metropole: { south: 41.2, north: 51.2, west: -5.3, east: 9.7 },
  '971': { south: 15.7, north: 16.7, west: -62.0, east: -60.9 },
  '972': { south: 14.3, north: 15.0, west: -61.4, east: -60.7 },
  '973': { south: 2.0, north: 6.0, west: -54.8, east: -51.4 },
  '974': { south: -21.5, north: -20.8, west: 55.1, east: 55.95 },
  '976': { south: -13.1, north: -12.5, west: 44.9, east: 45.4 },
} satisfies Record<string, Box>

/** Islands that no bridge joins to the rest of their territory, as boxes that reach into the sea around them. */
const islands: Readonly<Record<string, Box>> = {
  Corse: { south: 41.3, north: 43.1, west: 8.5, east: 9.6 },
  'Belle-Île': { south: 47.27, north: 47.4, west: -3.28, east: -3.04 },
  Groix: { south: 47.6, north: 47.67, west: -3.53, east: -3.41 },
  'Houat et Hœdic': { south: 47.32, north: 47.41, west: -3.02, east: -2.84 },
  "L'Île-d'Yeu": { south: 46.68, north: 46.74, west: -2.42, east: -2.27 },
  Aix: { south: 46.0, north: 46.03, west: -1.19, east: -1.16 },
  'Ouessant et Molène': { south: 48.37, north: 48.49, west: -5.16, east: -4.93 },
  Sein: { south: 48.02, north: 48.05, west: -4.89, east: -4.83 },
  Batz: { south: 48.735, north: 48.755, west: -4.05, east: -3.98 },
  Bréhat: { south: 48.832, north: 48.87, west: -3.02, east: -2.98 },
  "Îles d'Hyères": { south: 42.98, north: 43.06, west: 6.16, east: 6.52 },
  Frioul: { south: 43.262, north: 43.292, west: 5.285, east: 5.335 },
  'Marie-Galante': { south: 15.85, north: 16.02, west: -61.35, east: -61.17 },
  'Les Saintes': { south: 15.82, north: 15.9, west: -61.67, east: -61.52 },
  'La Désirade': { south: 16.28, north: 16.35, west: -61.12, east: -60.98 },
  'Petite-Terre': { south: -12.84, north: -12.75, west: 45.24, east: 45.31 },
}

/** A part of France that the marketplace serves. */
export type Territory = keyof typeof territories

const isInside = (point: Point, box: Box) =>
  point.lat >= box.south && point.lat <= box.north && point.lon >= box.west && point.lon <= box.east

/** Returns the served territory around a point. Null for the rest of the world and for invalid points. */
export function findTerritory(point: Point): Territory | null {
  for (const [name, box] of Object.entries(territories)) {
    // Object.entries loses the keys' type.
    if (isInside(point, box)) return name as Territory
  }
  return null
}

/**
 * Returns the name of the land around a point on which everything is joined by road: an island, or a territory. Null
 * where the marketplace does not deliver.
 */
export function findLand(point: Point): string | null {
  const island = Object.entries(islands).find(([, box]) => isInside(point, box))
  return island?.[0] ?? findTerritory(point)
}

/**
 * Returns the INSEE code of a postcode's department (`75002` → `75`, `20200` → `2B`, `97400` → `974`). Null unless it
 * is a postcode of metropolitan France or an overseas department. A few communes use the postcode of a neighbouring
 * department: a provider's own department takes precedence.
 */
export function findDepartment(postcode: string): string | null {
  if (!/^\d{5}$/.test(postcode)) return null
  // Islands that left Guadeloupe in 2007 kept its postcodes: Saint-Barthélemy and Saint-Martin.
  if (postcode === '97133' || postcode === '97150') return null
  if (postcode.startsWith('97')) {
    const overseas = postcode.slice(0, 3)
    return overseas in territories ? overseas : null
  }
  // La Poste's rule for Corsica: 200 and 201 in the south, 202 and 206 in the north.
  if (postcode.startsWith('20')) return postcode.startsWith('200') || postcode.startsWith('201') ? '2A' : '2B'
  const department = Number(postcode.slice(0, 2))
  return department >= 1 && department <= 95 ? postcode.slice(0, 2) : null
}
