import { describe, expect, test } from 'vitest'
import { mapColours } from './map-colours.ts'
import {
  createMapLayers,
  createMapStyle,
  createRegionLayers,
  firstNameLayer,
  regionSource,
  routeLayerIds,
} from './map-style.ts'
import { noFeatures } from './plan-features.ts'

const listIds = (scheme: 'light' | 'dark') => createMapLayers(scheme).map(({ id }) => id)

test('both schemes have the same layers with the same properties, so that only colours change between them', () => {
  expect(listIds('dark')).toEqual(listIds('light'))
  const listPaintNames = (scheme: 'light' | 'dark') =>
    createMapLayers(scheme).map(({ paint = {} }) => Object.keys(paint))
  expect(listPaintNames('dark')).toEqual(listPaintNames('light'))
})

test('bridges lie above water and streets, the route above both, and names above the route', () => {
  const ids = listIds('light')
  const order = ['areas', 'street-edge', 'street', 'bridge-edge', 'bridge', ...routeLayerIds, firstNameLayer]
  expect(ids.filter((id) => order.includes(id))).toEqual(order)
  const names = createMapLayers('light').slice(ids.indexOf(firstNameLayer))
  expect(names.every(({ type }) => type === 'symbol')).toBe(true)
})

test('the style requests nothing from other machines: names use the fonts of the page', () => {
  const style = createMapStyle('light', noFeatures)
  expect(style).not.toHaveProperty('glyphs')
  expect(style).not.toHaveProperty('sprite')
  expect(Object.values(style.sources).every(({ type }) => type === 'geojson')).toBe(true)
})

test.each(['light', 'dark'] as const)('names have a contrast of at least 4.5 in the %s scheme', (scheme) => {
  const colours = mapColours[scheme]
  for (const name of ['name', 'parkName', 'districtName', 'placeName'] as const)
    expect(calculateContrast(colours[name], colours.halo), name).toBeGreaterThanOrEqual(4.5)
  expect(calculateContrast(colours.waterName, colours.water)).toBeGreaterThanOrEqual(4.5)
})

/** Returns the contrast of two colours such as `#12ab34`, by WCAG 2. */
function calculateContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [calculateLuminance(one), calculateLuminance(other)].toSorted(
    (first, second) => second - first,
  )
  return (light + 0.05) / (dark + 0.05)
}

function calculateLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((position) => {
    const part = Number.parseInt(colour.slice(position, position + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the layers of a region', () => {
  const listRegionLayers = (scheme: 'light' | 'dark') => Object.values(createRegionLayers(scheme)).flat()

  test('have their own names, and take their features from the region alone', () => {
    const ids = listRegionLayers('light').map(({ id }) => id)
    expect(new Set([...ids, ...listIds('light')]).size).toBe(ids.length + listIds('light').length)
    expect(
      listRegionLayers('light').every((layer) => 'source' in layer && layer.source === regionSource),
    ).toBe(true)
  })

  test('are the same in both schemes but for their colours', () => {
    const listFacts = (scheme: 'light' | 'dark') =>
      listRegionLayers(scheme).map(({ id, paint = {} }) => [id, Object.keys(paint)])
    expect(listFacts('dark')).toEqual(listFacts('light'))
  })

  test('contain everything that the drawn plan shows', () => {
    const planLayers = createMapLayers('light').filter(
      (layer) => 'source' in layer && layer.source === 'plan',
    )
    const ids = listRegionLayers('light').map(({ id }) => id)
    expect(planLayers.map(({ id }) => `region-${id}`).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('draw streets below the route and names above it', () => {
    const { ground, names } = createRegionLayers('light')
    expect(ground.some(({ type }) => type === 'symbol')).toBe(false)
    expect(names.every(({ type }) => type === 'symbol')).toBe(true)
  })
})
