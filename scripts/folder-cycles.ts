/** An import of one file by another. */
export type Import = { readonly from: string; readonly to: string }

/** A folder of core, or a flow: what stands between two slashes after it. */
const folder = /^.*\/src\/(?:core|flows)\/[^/]+(?=\/)/

/**
 * The folders of core, and the flows, that need each other, each such group in alphabetical order. Empty when there is
 * none.
 */
export function folderCycles(imports: readonly Import[]): readonly (readonly string[])[] {
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const one = folder.exec(from)?.[0]
    const other = folder.exec(to)?.[0]
    if (one === undefined || other === undefined || one === other) continue
    needs.set(one, (needs.get(one) ?? new Set()).add(other))
  }
  const reached = new Map([...needs.keys()].map((one) => [one, reachedFrom(one, needs)]))
  const circular = [...needs.keys()].filter((one) => reached.get(one)?.has(one)).sort()
  const groups = circular.map((one) =>
    circular.filter((other) => reached.get(one)?.has(other) && reached.get(other)?.has(one)),
  )
  return groups.filter(([first], index) => first === circular[index])
}

function reachedFrom(start: string, needs: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...(needs.get(start) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(needs.get(next) ?? []))
  }
  return reached
}
