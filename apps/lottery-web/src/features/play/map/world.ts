import { feature } from 'topojson-client'
import world from 'world-atlas/countries-110m.json'
import { project } from './equal-earth.ts'
import { alphaOfNumeric } from './iso-codes.ts'

/** A country of the map: its alpha-2 code (empty without one) and its outline. */
type Outline = { readonly code: string; readonly path: string }

type Ring = readonly (readonly [longitude: number, latitude: number])[]

const antarctica = 'AQ'

/** Continues longitudes past 180 where a ring crosses the antimeridian, instead of jumping to the other edge. */
function unwrapLongitudes(ring: Ring): Ring {
  let previous = ring[0]?.[0] ?? 0
  return ring.map(([longitude, latitude]) => {
    previous = longitude + 360 * Math.round((previous - longitude) / 360)
    return [previous, latitude]
  })
}

function drawRingPath(ring: Ring): string {
  const unwrapped = unwrapLongitudes(ring)
  // A ring has two equivalent positions: use the one at the eastern edge.
  const shift = unwrapped.some(([longitude]) => longitude < -180) ? 360 : 0
  const points = unwrapped.map(([longitude, latitude]) =>
    project(longitude + shift, latitude)
      .map((value) => value.toFixed(1))
      .join(' '),
  )
  return `M${points.join('L')}Z`
}

/** Returns the outlines of all countries except Antarctica as SVG paths, on the map of `equal-earth`. */
export function drawWorldPaths(): readonly Outline[] {
  return feature(world, world.objects.countries).features.flatMap(({ id, geometry }) => {
    const code = alphaOfNumeric.get(id ?? '') ?? ''
    if (code === antarctica) return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return [{ code, path: polygons.flat().map(drawRingPath).join('') }]
  })
}
