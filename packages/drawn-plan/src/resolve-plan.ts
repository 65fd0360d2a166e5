import type { At, CityPlan, DrawnArea, DrawnPlace, StreetClass } from './city-plan.ts'

/** A point of a street; `node` is null for a bend. */
export type WayPoint = { readonly at: At; readonly node: string | null }

/** A street with its way resolved. */
export type PlanStreet = {
  readonly name: string
  readonly class: StreetClass
  readonly way: readonly WayPoint[]
  readonly oneWay: 'with' | 'against' | null
  /** The highest house number; null without any. */
  readonly numbers: number | null
  readonly isBridge: boolean
}

/** A surface with its corners. */
export type PlanArea = Pick<DrawnArea, 'kind' | 'name'> & { readonly outline: readonly At[] }

/** A plan whose node names are resolved to positions. */
export type ResolvedPlan = Pick<CityPlan, 'city' | 'districts'> & {
  readonly streets: readonly PlanStreet[]
  readonly areas: readonly PlanArea[]
  readonly places: readonly (DrawnPlace & { readonly at: At })[]
}

/**
 * Resolves the names and texts of a plan; the lists keep their order. Throws for an unknown node or a corner that is no
 * position, naming its street, area or place.
 */
export function resolvePlan(plan: CityPlan): ResolvedPlan {
  const findNode = (name: string, where: string): At => {
    const at = plan.nodes[name]
    if (!at) throw new Error(`${plan.city}: ${where} names an unknown node, ${name}`)
    return at
  }
  return {
    city: plan.city,
    districts: plan.districts,
    streets: plan.streets.map(({ way, oneWay = null, numbers = null, isBridge = false, ...street }) => ({
      ...street,
      oneWay,
      numbers,
      isBridge,
      way: splitWords(way).map((word) => {
        const bend = parsePoint(word)
        return bend ? { at: bend, node: null } : { at: findNode(word, street.name), node: word }
      }),
    })),
    areas: plan.areas.map(({ outline, ...area }) => ({
      ...area,
      outline: splitWords(outline).map((word) => {
        const corner = parsePoint(word)
        if (!corner) throw new Error(`${plan.city}: ${area.name} has a corner that is no position, ${word}`)
        return corner
      }),
    })),
    places: plan.places.map((place) => ({ ...place, at: findNode(place.node, place.name) })),
  }
}

const splitWords = (text: string) => text.trim().split(/\s+/)

function parsePoint(word: string): At | null {
  const [, lat, lon] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(word) ?? []
  return lat === undefined || lon === undefined ? null : [Number(lat), Number(lon)]
}
