import { Prisma } from '@repo/prisma/delivery-types'

/** A point whose coordinates are SQL expressions, in degrees. */
type SqlPoint = { readonly lat: Prisma.Sql; readonly lon: Prisma.Sql }

/** The Earth's mean diameter, as `distanceM` of the rules has it. */
const earthDiameterM = Prisma.sql`12742017.6`

/** Returns SQL of the straight-line distance between two points, in metres, by the haversine formula. */
export function writeStraightDistanceM(from: SqlPoint, to: SqlPoint): Prisma.Sql {
  return Prisma.sql`${earthDiameterM} * asin(least(1, sqrt(
    sin(radians(${from.lat} - ${to.lat}) / 2) ^ 2
    + cos(radians(${to.lat})) * cos(radians(${from.lat})) * sin(radians(${from.lon} - ${to.lon}) / 2) ^ 2)))`
}
