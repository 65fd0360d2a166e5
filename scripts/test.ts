// npm test: every check, each in full even when an earlier one failed, small ones side by side; the last line counts.
// npm test -- <filter> runs one check by its name (biome, types, knip, unit, api, e2e), or the test files whose path
// contains the filter.

import type { Check } from './checks.ts'
import { checks, isFilterable } from './checks.ts'
import { paint, say } from './console.ts'
import type { Outcome } from './outcomes.ts'
import { crashed } from './outcomes.ts'

const filter = process.argv[2]
const named = checks.filter((check) => check.name === filter)
const wanted = filter === undefined ? checks : named.length > 0 ? named : checks.filter(isFilterable)
const fileFilter = named.length > 0 ? undefined : filter

type Result = { readonly check: Check; readonly outcome: Outcome; readonly seconds: string }

async function resultOf(check: Check): Promise<Result> {
  const begunMs = performance.now()
  const outcome = await check.run(fileFilter).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    say(words)
    return crashed(words.split('\n')[0] ?? '')
  })
  return { check, outcome, seconds: ((performance.now() - begunMs) / 1000).toFixed(1) }
}

const results: Result[] = []
for (let rest = wanted; rest.length > 0; ) {
  const large = rest.findIndex(({ isSmall }) => !isSmall)
  const together = rest.slice(0, large === -1 ? rest.length : Math.max(1, large))
  rest = rest.slice(together.length)
  say(`\n${paint('bold', `━━ ${together.map(({ name }) => name).join(', ')}`)}`)
  results.push(...(await Promise.all(together.map(resultOf))))
}

say(`\n${paint('bold', '━━ result')}`)
for (const { check, outcome, seconds } of results) {
  const mark = outcome.failures.length === 0 ? paint('green', '✓') : paint('red', '✗')
  say(
    `${mark} ${check.name.padEnd(10)} ${outcome.passed} passed, ${outcome.failures.length} failed  ${seconds} s`,
  )
  for (const failure of outcome.failures) say(`    ${paint('red', failure)}`)
}
const passed = results.reduce((sum, { outcome }) => sum + outcome.passed, 0)
let failed = results.reduce((sum, { outcome }) => sum + outcome.failures.length, 0)
if (passed + failed === 0) {
  say(`No check is called "${filter}", and no test file's path contains it.`)
  failed = 1
}
say(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
