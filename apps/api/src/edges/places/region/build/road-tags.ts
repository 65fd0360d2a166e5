import type { RoadKind } from '#api/edges/places/roads/road-graph.ts'
import type { Tags } from '../osm/read-block.ts'

/** The permitted directions of a way: `with` is in the order of its nodes. */
export type Directions = { readonly with: boolean; readonly against: boolean }

/** The facts about travelling along a way, from its tags. */
export type RoadFacts = {
  readonly kind: RoadKind
  /** Whether it is a driveway or a lane of a car park, drawn at high zoom only. */
  readonly isMinor: boolean
  readonly level: 'street' | 'bridge' | 'tunnel'
  /** Usual speeds in km/h, stops and lights included; 0 where it is forbidden. */
  readonly carKmh: number
  readonly bicycleKmh: number
  readonly car: Directions
  readonly bicycle: Directions
  readonly canWalk: boolean
}

/** Usual speeds of cars in towns, and the share of a higher limit that is reached outside them. */
type Class = {
  readonly kind: RoadKind
  readonly townKmh: number
  readonly shareOfLimit: number
  /** Assumed where no limit is written. */
  readonly limitKmh: number
  readonly bicycleKmh: number
  readonly canWalk: boolean
  readonly isMinor?: true
}

const sharedWithCars = { bicycleKmh: 15, canWalk: true } as const
const classes: Readonly<Record<string, Class>> = {
  motorway: {
    kind: 'motorway',
    townKmh: 45,
    shareOfLimit: 0.85,
    limitKmh: 110,
    bicycleKmh: 0,
    canWalk: false,
  },
  trunk: { kind: 'motorway', townKmh: 35, shareOfLimit: 0.8, limitKmh: 80, bicycleKmh: 0, canWalk: false },
  primary: { ...sharedWithCars, kind: 'avenue', townKmh: 21, shareOfLimit: 0.75, limitKmh: 50 },
  secondary: { ...sharedWithCars, kind: 'avenue', townKmh: 20, shareOfLimit: 0.75, limitKmh: 50 },
  tertiary: { ...sharedWithCars, kind: 'street', townKmh: 18, shareOfLimit: 0.7, limitKmh: 50 },
  unclassified: { ...sharedWithCars, kind: 'street', townKmh: 17, shareOfLimit: 0.65, limitKmh: 50 },
  residential: { ...sharedWithCars, kind: 'street', townKmh: 16, shareOfLimit: 0.6, limitKmh: 30 },
  living_street: {
    ...sharedWithCars,
    kind: 'street',
    townKmh: 10,
    shareOfLimit: 0.5,
    limitKmh: 20,
    bicycleKmh: 12,
  },
  road: { ...sharedWithCars, kind: 'street', townKmh: 15, shareOfLimit: 0.6, limitKmh: 30 },
  service: {
    ...sharedWithCars,
    kind: 'street',
    townKmh: 10,
    shareOfLimit: 0.4,
    limitKmh: 20,
    bicycleKmh: 12,
    isMinor: true,
  },
  busway: { kind: 'street', townKmh: 0, shareOfLimit: 0, limitKmh: 50, bicycleKmh: 0, canWalk: false },
  track: { kind: 'walk', townKmh: 0, shareOfLimit: 0, limitKmh: 20, bicycleKmh: 10, canWalk: true },
  cycleway: { kind: 'walk', townKmh: 0, shareOfLimit: 0, limitKmh: 20, bicycleKmh: 16, canWalk: true },
  pedestrian: { kind: 'walk', townKmh: 0, shareOfLimit: 0, limitKmh: 10, bicycleKmh: 9, canWalk: true },
  footway: { kind: 'walk', townKmh: 0, shareOfLimit: 0, limitKmh: 10, bicycleKmh: 0, canWalk: true },
  path: { kind: 'walk', townKmh: 0, shareOfLimit: 0, limitKmh: 10, bicycleKmh: 9, canWalk: true },
  steps: { kind: 'walk', townKmh: 0, shareOfLimit: 0, limitKmh: 10, bicycleKmh: 0, canWalk: true },
}

/** A limit above this is one outside a town. */
const townLimitKmh = 50
const bicycleOnFootwayKmh = 9

const isClosed = (value: string | undefined) =>
  value === 'no' || value === 'private' || value === 'agricultural'
const isOpen = (value: string | undefined) =>
  value === 'yes' || value === 'designated' || value === 'permissive' || value === 'destination'

/** The keys that `readRoadFacts` reads. */
export const roadKeys = (
  'highway area access vehicle motor_vehicle motorcar bicycle foot oneway junction oneway:bicycle ' +
  'cycleway cycleway:left cycleway:right cycleway:both maxspeed bridge tunnel indoor construction'
).split(' ')

/** Returns the facts of a way for travellers. Null when it is no road, an area, indoors or closed to all. */
export function readRoadFacts(tags: Tags): RoadFacts | null {
  const highway = tags.highway ?? ''
  const roadClass = classes[highway.replace(/_link$/, '')]
  if (!roadClass || tags.area === 'yes' || tags.indoor === 'yes') return null
  const isLink = highway.endsWith('_link')
  const carKmh = mayDrive(tags, roadClass) ? readCarKmh(tags, roadClass, isLink) : 0
  const bicycleKmh = readBicycleKmh(tags, roadClass)
  const canWalk = mayWalk(tags, roadClass)
  const facts = {
    kind: roadClass.kind === 'motorway' && isLink ? 'avenue' : roadClass.kind,
    isMinor: roadClass.isMinor === true,
    level: readLevel(tags),
    carKmh,
    bicycleKmh,
    car: readCarDirections(tags, highway),
    bicycle: readBicycleDirections(tags, highway),
    canWalk,
  } as const
  return carKmh > 0 || bicycleKmh > 0 || canWalk ? facts : null
}

function readLevel(tags: Tags): RoadFacts['level'] {
  if (tags.tunnel && tags.tunnel !== 'no') return 'tunnel'
  return tags.bridge && tags.bridge !== 'no' ? 'bridge' : 'street'
}

/** Whether cars may drive here: the most specific key with a value decides. */
function mayDrive(tags: Tags, { townKmh }: Class): boolean {
  const value = tags.motorcar ?? tags.motor_vehicle ?? tags.vehicle ?? tags.access
  return townKmh > 0 && !isClosed(value)
}

function readCarKmh(tags: Tags, roadClass: Class, isLink: boolean): number {
  const limit = Number(/^\d+/.exec(tags.maxspeed ?? '')?.[0] ?? roadClass.limitKmh)
  const kmh =
    limit > townLimitKmh
      ? Math.max(roadClass.townKmh, limit * roadClass.shareOfLimit)
      : Math.min(roadClass.townKmh, Math.max(5, limit))
  return Math.round(isLink ? Math.min(kmh, 50) : kmh)
}

function readBicycleKmh(tags: Tags, { bicycleKmh, canWalk }: Class): number {
  const value = tags.bicycle ?? (tags.vehicle === undefined ? tags.access : tags.vehicle)
  if (isClosed(value) || value === 'dismount') return 0
  if (bicycleKmh > 0) return bicycleKmh
  return isOpen(tags.bicycle) ? (canWalk ? bicycleOnFootwayKmh : 15) : 0
}

function mayWalk(tags: Tags, { canWalk }: Class): boolean {
  if (tags.foot !== undefined) return !isClosed(tags.foot)
  return canWalk && !isClosed(tags.access)
}

const both: Directions = { with: true, against: true }
const onlyWith: Directions = { with: true, against: false }
const onlyAgainst: Directions = { with: false, against: true }

function readCarDirections(tags: Tags, highway: string): Directions {
  const oneWay = tags.oneway
  if (oneWay === 'yes' || oneWay === 'true' || oneWay === '1') return onlyWith
  if (oneWay === '-1' || oneWay === 'reverse') return onlyAgainst
  if (oneWay === 'no') return both
  const isRoundabout = tags.junction === 'roundabout' || tags.junction === 'circular'
  return isRoundabout || highway === 'motorway' || highway === 'motorway_link' ? onlyWith : both
}

function readBicycleDirections(tags: Tags, highway: string): Directions {
  const value = tags['oneway:bicycle']
  if (value === 'no') return both
  if (value === 'yes') return onlyWith
  if (value === '-1') return onlyAgainst
  const lanes = ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both']
  if (lanes.some((key) => tags[key]?.startsWith('opposite'))) return both
  return readCarDirections(tags, highway)
}
