/** The two colour schemes of Mantine. */
export type Scheme = 'light' | 'dark'

/** The colours of the map, by purpose. */
export type MapColours = Readonly<
  Record<
    | 'sea'
    | 'land'
    | 'foreign'
    | 'border'
    | 'water'
    | 'park'
    | 'square'
    | 'rail'
    | 'motorway'
    | 'motorwayEdge'
    | 'avenue'
    | 'avenueEdge'
    | 'street'
    | 'streetEdge'
    | 'walk'
    | 'name'
    | 'halo'
    | 'waterName'
    | 'parkName'
    | 'districtName'
    | 'placeName'
    | 'route'
    | 'routeEdge'
    | 'routeDone',
    string
  >
>

/**
 * Colours of land, water, streets and the route in both schemes; labels have a contrast of 4.5:1 to their background.
 */
export const mapColours: Readonly<Record<Scheme, MapColours>> = {
  light: {
    sea: '#b7d9e6',
    land: '#f4f1ea',
    foreign: '#e9e7e1',
    border: '#b9c2c0',
    water: '#b7d9e6',
    park: '#d2e7c6',
    square: '#ebe5d8',
    rail: '#e0dcd6',
    motorway: '#f8d08a',
    motorwayEdge: '#dca94f',
    avenue: '#ffedbf',
    avenueEdge: '#e2cd97',
    street: '#ffffff',
    streetEdge: '#d8d1c4',
    walk: '#bfa98a',
    name: '#454b4d',
    halo: '#fbf9f5',
    waterName: '#285a73',
    parkName: '#3b6a3d',
    districtName: '#5f6567',
    placeName: '#5a4636',
    route: '#0c6f9e',
    routeEdge: '#ffffff',
    routeDone: '#8d979b',
  },
  dark: {
    sea: '#0c2433',
    land: '#161c1f',
    foreign: '#111618',
    border: '#3b484a',
    water: '#0e2b3d',
    park: '#182a20',
    square: '#22292c',
    rail: '#20272a',
    motorway: '#5f6a70',
    motorwayEdge: '#0f1416',
    avenue: '#465157',
    avenueEdge: '#0f1416',
    street: '#343e43',
    streetEdge: '#0f1416',
    walk: '#4b5458',
    name: '#c3cbce',
    halo: '#12181a',
    waterName: '#7fb2cc',
    parkName: '#93bd96',
    districtName: '#9aa5a9',
    placeName: '#d0bfa8',
    route: '#5cb8f2',
    routeEdge: '#0b1114',
    routeDone: '#6f7b80',
  },
}
