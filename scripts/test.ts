// npm test: every check, each in full even when an earlier one failed, small ones side by side; the last line counts.
// npm test -- <filter> …   one check by its name (biome, types, borders, knip, openapi, python, unit, api, defects, e2e), or the test files whose path contains a filter
// npm test -- --changed    what the uncommitted changes can affect; --changed=<commit>: all that has changed since
// npm test -- --bail 1     stops after so many failures

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateClients } from '@repo/prisma/generate'
import type { Check } from './checks.ts'
import { checks, isFilterable, reports } from './checks.ts'
import { paint, printLine } from './console.ts'
import type { Outcome } from './outcomes.ts'
import { countPassed, createFailure, listFailures } from './outcomes.ts'
import type { Selection } from './selection.ts'

const shownFiles = 10

// `parseArgs` requires a value of each option; here the commit is optional.
const commandLine = process.argv.slice(2).map((word) => (word === '--changed' ? '--changed=HEAD' : word))
const { values, positionals } = parseArgs({
  args: commandLine,
  allowPositionals: true,
  options: { changed: { type: 'string' }, bail: { type: 'string' } },
})
const bail = values.bail === undefined ? undefined : Number(values.bail)
const namedChecks = checks.filter(({ name }) => positionals.includes(name))
const filters = positionals.filter((word) => !namedChecks.some(({ name }) => name === word))
const usageFault =
  bail !== undefined && !(Number.isInteger(bail) && bail > 0)
    ? '--bail takes a number of failures, from 1 on'
    : filters.length > 0 && (namedChecks.length > 0 || values.changed !== undefined)
      ? `"${filters.join(' ')}" selects test files, which goes neither with the name of a check nor with --changed`
      : undefined
if (usageFault !== undefined) {
  printLine(usageFault)
  process.exit(1)
}
const selection: Selection = {
  filters,
  ...(values.changed === undefined ? {} : { changedSince: values.changed }),
  ...(bail === undefined ? {} : { bail }),
}
const chosenChecks =
  namedChecks.length > 0 ? namedChecks : filters.length > 0 ? checks.filter(isFilterable) : checks
// Screenshots are taken instead of the browser tests, and only when these are named.
if (!namedChecks.some(({ name }) => name === 'e2e')) delete process.env.SCREENSHOTS

type Result = { readonly check: Check; readonly outcome: Outcome; readonly seconds: number }

async function runCheck(check: Check): Promise<Result> {
  const begunMs = performance.now()
  const earlier = results.flatMap(({ outcome: { results: found } }) => found)
  const outcome = await check.run(selection, earlier).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    printLine(words)
    return createFailure(words.split('\n')[0] ?? '')
  })
  return { check, outcome, seconds: (performance.now() - begunMs) / 1000 }
}

// Most checks read the database clients, which a fresh clone does not have and the named checks may not create.
if (namedChecks.length > 0) await generateClients()
const results: Result[] = []
const countFailures = () => results.reduce((sum, { outcome }) => sum + listFailures(outcome).length, 0)
// Stopping a run stops all of it: each check stops its own program.
let isStopped = false
process.once('SIGTERM', () => {
  isStopped = true
})
const isOver = () => isStopped || (bail !== undefined && countFailures() >= bail)
for (let rest = chosenChecks; rest.length > 0 && !isOver(); ) {
  const large = rest.findIndex(({ isSmall }) => !isSmall)
  const group = rest.slice(0, large === -1 ? rest.length : Math.max(1, large))
  rest = rest.slice(group.length)
  printLine(`\n${paint('bold', `━━ ${group.map(({ name }) => name).join(', ')}`)}`)
  results.push(...(await Promise.all(group.map(runCheck))))
}
const outcomes = results.map(({ outcome }) => outcome)

const times = outcomes.flatMap((outcome) => outcome.times).toSorted((a, b) => b.seconds - a.seconds)
if (times.length > shownFiles) {
  printLine(`\n${paint('bold', '━━ the slowest test files')}`)
  for (const { file, seconds } of times.slice(0, shownFiles))
    printLine(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

printLine(`\n${paint('bold', '━━ result')}`)
for (const { check, outcome, seconds } of results) {
  const failures = listFailures(outcome)
  const mark = failures.length === 0 ? paint('green', '✓') : paint('red', '✗')
  const counts = `${countPassed(outcome)} passed, ${failures.length} failed`
  printLine(`${mark} ${check.name.padEnd(10)} ${counts}  ${seconds.toFixed(1)} s`)
  if (outcome.note !== undefined) printLine(`    ${outcome.note}`)
  for (const { name, reason } of failures) {
    printLine(`    ${paint('red', name)}`)
    if (reason !== undefined) printLine(reason.replaceAll(/^/gm, '        '))
  }
}
// For `npm run campaign -- suite`, which compares runs.
mkdirSync(reports, { recursive: true })
writeFileSync(join(reports, 'summary.json'), JSON.stringify(outcomes.flatMap((outcome) => outcome.results)))
const passed = outcomes.reduce((sum, outcome) => sum + countPassed(outcome), 0)
let failed = countFailures()
if (passed + failed === 0 && namedChecks.length === 0 && values.changed === undefined) {
  printLine(`No check is called "${positionals.join(' ')}", and no test file's path contains it.`)
  failed = 1
}
printLine(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && !isStopped ? 0 : 1)
