import { project } from './equal-earth.ts'

const codes = `
  AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA VA
`
const europeanCodes: ReadonlySet<string> = new Set(codes.trim().split(/\s+/))

/** Whether the map of Europe shows all these countries (alpha-2 codes). False for an empty list. */
export function isEuropeOnly(countries: readonly string[]): boolean {
  return countries.length > 0 && countries.every((code) => europeanCodes.has(code))
}

const [west] = project(-10.4, 42)
const [east] = project(34, 42)
const [, north] = project(10, 67)
const [, south] = project(10, 34.5)

/** The `viewBox` of Europe on the map of `equal-earth`. The far north and east are cut off. */
export const europeBox = [west, north, east - west, south - north].map((value) => value.toFixed(1)).join(' ')
