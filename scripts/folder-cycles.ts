/** An import of one file by another. */
export type Import = { readonly from: string; readonly to: string }

/** Matches the folder of core, or the flow, that a file is in. */
const folder = /^.*\/src\/(?:core|flows)\/[^/]+(?=\/)/

/**
 * Returns the groups of folders of core, or of flows, that import each other, each group in alphabetical order; empty
 * without any.
 */
export function findFolderCycles(imports: readonly Import[]): readonly (readonly string[])[] {
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const one = folder.exec(from)?.[0]
    const other = folder.exec(to)?.[0]
    if (one === undefined || other === undefined || one === other) continue
    needs.set(one, (needs.get(one) ?? new Set()).add(other))
  }
  const reached = new Map([...needs.keys()].map((one) => [one, collectReachable(one, needs)]))
  const circular = [...needs.keys()].filter((one) => reached.get(one)?.has(one)).sort()
  const groups = circular.map((one) =>
    circular.filter((other) => reached.get(one)?.has(other) && reached.get(other)?.has(one)),
  )
  return groups.filter(([first], index) => first === circular[index])
}

function collectReachable(
  start: string,
  needs: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set<string>()
  const queue = [...(needs.get(start) ?? [])]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    queue.push(...(needs.get(next) ?? []))
  }
  return reached
}
