/** The allowed values of a published file: whole numbers, texts, null, lists and objects of these. */
export type Canonical = string | number | null | readonly Canonical[] | { readonly [key: string]: Canonical }

/**
 * Returns the canonical text of a value (a part of RFC 8785): keys in the order of their code units, no spaces, whole
 * numbers. Throws a RangeError for any other number, for -0, and for one that a double cannot hold exactly.
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new RangeError(`${value} is not whole.`)
    return String(value)
  }
  if (value === null || typeof value === 'string') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .sort((one, other) => (one < other ? -1 : 1))
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`)
  return `{${members.join(',')}}`
}

// Array.isArray does not distinguish a readonly list from an object.
function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value)
}
