import type { Tags } from '../osm/read-block.ts'

/** The drawn kind of a surface. */
export type AreaKind = 'water' | 'park' | 'square' | 'rail'

/** The kinds of named, searchable places on the map: those of the drawn plan, towns and districts. */
export type PlaceKind = 'station' | 'sight' | 'hospital' | 'shops' | 'office' | 'square' | 'district' | 'town'

/** The keys, besides those of roads, that the functions of this file and `readExtract` read. */
export const surfaceKeys = (
  'natural waterway landuse leisure amenity tourism historic shop railway place boundary admin_level type name ' +
  'ref:INSEE postal_code addr:postcode addr:city addr:street addr:housenumber layer location'
).split(' ')

const parks = new Set('park garden golf_course nature_reserve dog_park common'.split(' '))
const greenLand = new Set(
  'grass forest meadow cemetery recreation_ground village_green allotments greenfield orchard vineyard'.split(
    ' ',
  ),
)
const greenNature = new Set('wood scrub grassland heath wetland'.split(' '))

/** Returns the drawn kind of a closed way or a multipolygon; null when it is not drawn. */
export function toAreaKind(tags: Tags): AreaKind | null {
  if (tags.location === 'underground' || Number(tags.layer ?? 0) < 0) return null
  if (tags.natural === 'water' || tags.waterway === 'riverbank' || tags.waterway === 'dock') return 'water'
  if (tags.landuse === 'basin' || tags.landuse === 'reservoir') return 'water'
  if (parks.has(tags.leisure ?? '') || tags.amenity === 'grave_yard') return 'park'
  if (greenLand.has(tags.landuse ?? '') || greenNature.has(tags.natural ?? '')) return 'park'
  if (tags.highway === 'pedestrian' || tags.place === 'square') return 'square'
  return tags.landuse === 'railway' ? 'rail' : null
}

const towns = new Set('city town village'.split(' '))
const districts = new Set('suburb quarter neighbourhood borough'.split(' '))
const sights = new Set('attraction museum gallery viewpoint zoo theme_park'.split(' '))
const monuments = new Set('monument castle'.split(' '))
const offices = new Set('townhall university courthouse library theatre'.split(' '))

/** Returns the searchable kind of a named thing; null without one. */
export function toPlaceKind(tags: Tags): PlaceKind | null {
  if (!tags.name) return null
  const { place = '', amenity = '' } = tags
  if (towns.has(place)) return 'town'
  if (districts.has(place)) return 'district'
  if (place === 'square') return 'square'
  if (tags.railway === 'station') return 'station'
  if (amenity === 'hospital') return 'hospital'
  if (sights.has(tags.tourism ?? '') || monuments.has(tags.historic ?? '')) return 'sight'
  if (tags.shop === 'mall' || tags.shop === 'department_store' || amenity === 'marketplace') return 'shops'
  return offices.has(amenity) ? 'office' : null
}

/** Returns the kind of a boundary; null for other relations. */
export function toBoundaryKind(tags: Tags): 'commune' | 'arrondissement' | 'postcode' | null {
  if (tags.boundary === 'postal_code') return 'postcode'
  if (tags.boundary !== 'administrative') return null
  if (tags.admin_level === '8') return 'commune'
  return tags.admin_level === '9' ? 'arrondissement' : null
}
