/** The width of the map, in SVG units. */
export const mapWidth = 600
/** The height of the map, in SVG units. */
export const mapHeight = 270

/** The coefficients of the projection, as its authors published them (Šavrič, Patterson and Jenny, 2018). */
const a1 = 1.340264
const a2 = -0.081106
const a3 = 0.000893
const a4 = 0.003796
const m = Math.sqrt(3) / 2
/** Longitude 180 and the map's northern edge (past 84°), in units of the projection. */
const eastEdge = 2.7066
const northEdge = 1.312

/**
 * Projects degrees onto the map by the Equal Earth projection, which preserves relative areas. Returns SVG units from
 * the upper left corner.
 */
export function project(longitude: number, latitude: number): readonly [x: number, y: number] {
  const theta = Math.asin(m * Math.sin((latitude * Math.PI) / 180))
  const t2 = theta * theta
  const t6 = t2 * t2 * t2
  const lambda = (longitude * Math.PI) / 180
  const x = (lambda * Math.cos(theta)) / (m * (a1 + 3 * a2 * t2 + t6 * (7 * a3 + 9 * a4 * t2)))
  const y = theta * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))
  const scale = mapWidth / (2 * eastEdge)
  return [(x + eastEdge) * scale, (northEdge - y) * scale]
}
