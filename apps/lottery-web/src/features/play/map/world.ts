import { feature } from 'topojson-client'
import world from 'world-atlas/countries-110m.json'
import { project } from './equal-earth.ts'
import { alphaOfNumeric } from './iso-codes.ts'

/** A country of the map: its alpha-2 code ('' without one) and its outline. */
type Outline = { readonly code: string; readonly path: string }

const antarctica = 'AQ'

function ringPath(ring: readonly (readonly [number, number])[]): string {
  const points = ring.map(([longitude, latitude]) =>
    project(longitude, latitude)
      .map((value) => value.toFixed(1))
      .join(' '),
  )
  return `M${points.join('L')}Z`
}

/** The outlines of the world's countries, all but Antarctica, on the map of `equal-earth`. */
export function worldPaths(): readonly Outline[] {
  return feature(world, world.objects.countries).features.flatMap(({ id, geometry }) => {
    const code = alphaOfNumeric.get(id ?? '') ?? ''
    if (code === antarctica) return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return [{ code, path: polygons.flat().map(ringPath).join('') }]
  })
}
