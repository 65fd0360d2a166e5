/** Returns the last row of the edit distance of two texts: one number for each beginning of `name`. */
function computeLastRow(typed: string, name: string): readonly number[] {
  let row = Array.from({ length: name.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...typed].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= name.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === name[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row
}

const countAllowedSlips = (name: string) => (name.length < 5 ? 0 : name.length < 9 ? 1 : 2)

/**
 * Whether two names differ by at most a typing error: one letter, two from nine letters on. False below five letters.
 */
export function isSlipOf(typed: string, name: string): boolean {
  const allowed = countAllowedSlips(name)
  if (allowed === 0 || Math.abs(typed.length - name.length) > allowed) return false
  return (computeLastRow(typed, name).at(-1) ?? Number.POSITIVE_INFINITY) <= allowed
}

/**
 * Returns the number of letters by which the typed text differs from a beginning of the name. Null beyond a typing
 * error, for another first letter, and for a text of fewer than five letters.
 */
export function countSlipsFromStart(typed: string, name: string): number | null {
  const allowed = countAllowedSlips(typed)
  if (allowed === 0 || typed.length > name.length + allowed) return null
  // An error in the first letter is rare, and searching for it would find everything.
  if (typed[0] !== name[0]) return null
  const slips = Math.min(...computeLastRow(typed, name))
  return slips <= allowed ? slips : null
}
