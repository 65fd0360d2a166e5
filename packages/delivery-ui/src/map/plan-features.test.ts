import { resolvePlan } from '@repo/drawn-plan/resolve-plan'
import { expect, test } from 'vitest'
import type { BaseMap, Town } from './base-map.ts'
import { createProjection, usualZoom } from './fit-view.ts'
import { mapColours } from './map-colours.ts'
import { createPlanFeatures, createTownFeatures } from './plan-features.ts'
import { createPictureLabels, createPictureShapes } from './still-picture.ts'

const plan = resolvePlan({
  city: 'Paris',
  districts: [
    { postcode: '75001', middle: [48.86, 2.34] },
    { postcode: '75001', middle: [48.862, 2.341] },
    { postcode: '93100', middle: [48.861, 2.349] },
  ],
  nodes: { north: [48.87, 2.34], south: [48.85, 2.34], west: [48.86, 2.33], east: [48.86, 2.35] },
  streets: [
    { name: 'Pont Neuf', class: 'street', way: 'north south', isBridge: true },
    { name: 'Quai', class: 'avenue', way: 'west 48.861,2.34 east' },
    { name: 'Allée', class: 'walk', way: 'south east' },
  ],
  areas: [
    { kind: 'water', name: 'La Seine', outline: '48.859,2.33 48.859,2.35 48.858,2.35 48.858,2.33' },
    { kind: 'land', name: 'Île', outline: '48.8588,2.339 48.8588,2.341 48.8582,2.341 48.8582,2.339' },
  ],
  places: [
    { name: 'Gare', kind: 'station', node: 'east', postcode: '75001' },
    { name: 'Hôtel de Ville', kind: 'sight', node: 'east', postcode: '75001' },
  ],
})
const createTown = (name: string, latitude: number, longitude: number): Town => ({
  name,
  at: [latitude, longitude],
})
const baseMap: BaseMap = {
  france: [],
  neighbours: [],
  towns: [
    createTown('Paris', 48.86, 2.345),
    createTown('Paris 1er', 48.86, 2.34),
    createTown('Meaux', 48.96, 2.88),
  ],
}

test('a plan becomes ground, surfaces in their order, streets, bridges, districts and places', () => {
  const { features } = createPlanFeatures([plan])
  expect(features.map(({ properties }) => properties.kind)).toEqual(
    'ground water water-name land land-name bridge street street district place place'.split(' '),
  )
  const districts = features.filter(({ properties }) => properties.kind === 'district')
  expect(districts).toMatchObject([
    { properties: { name: 'Paris 1er' }, geometry: { coordinates: [2.34, 48.86] } },
  ])
})

test('the ground of a plan is a closed outline around all its streets', () => {
  const [ground] = createPlanFeatures([plan]).features
  expect(ground?.geometry).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [2.33, 48.86],
        [2.34, 48.85],
        [2.35, 48.86],
        [2.34, 48.87],
        [2.33, 48.86],
      ],
    ],
  })
})

test('a town on the ground of a plan is drawn already, and its districts are not towns', () => {
  const towns = createTownFeatures(baseMap, [plan]).features.map(({ properties }) => properties)
  expect(towns).toEqual([
    { kind: 'town', name: 'Paris', rank: 0, isDrawn: true },
    { kind: 'town', name: 'Meaux', rank: 1, isDrawn: false },
  ])
})

const size = { width: 800, height: 600 }
const view = { centre: [48.86, 2.34], zoom: usualZoom } as const
const toPixels = createProjection(view, size)
const colours = mapColours.light

const picture = { zoom: view.zoom, size, toPixels }

test('the still picture draws islands above their river, edges below streets, bridges last', () => {
  const shapes = createPictureShapes({ plans: [plan], baseMap: null }, picture, colours)
  expect(shapes.map((shape) => ('fill' in shape ? shape.fill : shape.stroke))).toEqual([
    colours.water,
    colours.land,
    colours.avenueEdge,
    colours.walk,
    colours.avenue,
    colours.streetEdge,
    colours.street,
  ])
})

test('streets of one class are one shape of the still picture, and those outside it are left out', () => {
  const [avenue] = plan.streets.filter((street) => street.class === 'avenue')
  if (!avenue) throw new Error('The plan has an avenue')
  const far = { ...avenue, way: avenue.way.map((node) => ({ ...node, at: [45.76, 4.83] as const })) }
  const findPaths = (streets: typeof plan.streets) =>
    createPictureShapes({ plans: [{ ...plan, streets }], baseMap: null }, picture, colours).flatMap(
      (shape) => ('stroke' in shape && shape.stroke === colours.avenue ? [shape.path] : []),
    )
  const [path] = findPaths([avenue])
  expect(findPaths([avenue, far, avenue])).toEqual([`${path}${path}`])
})

test('the still picture of a distant view has no plan', () => {
  expect(createPictureShapes({ plans: [plan], baseMap: null }, { ...picture, zoom: 8 }, colours)).toEqual([])
})

test('no two names of the still picture cover each other', () => {
  const labels = createPictureLabels({ plans: [plan], baseMap }, view.zoom, toPixels, size)
  expect(labels.map(({ text }) => text)).toEqual(['Gare'])
  const farLabels = createPictureLabels(
    { plans: [plan], baseMap },
    10,
    createProjection({ ...view, zoom: 8 }, size),
    size,
  )
  expect(farLabels.map(({ text }) => text)).toEqual(['Paris', 'Meaux'])
})
