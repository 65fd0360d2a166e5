import { execFile, execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { generateClients } from '@repo/prisma/generate'
import { setup as startTestPostgres } from '@repo/prisma/vitest-database'
import { paint, printLine } from '../console.ts'
import type { Outcome, TestResult } from '../outcomes.ts'
import { countPassed, createFailure, listFailures, readVitestOutcome } from '../outcomes.ts'
import { root } from '../settings.ts'
import { listTestRuns } from './affected-tests.ts'
import type { Defect } from './defect.ts'
import type { ScratchTree } from './scratch-tree.ts'
import { copyTree } from './scratch-tree.ts'
import { chooseSample, defects } from './table.ts'

const sampleSize = 3
/**
 * The number of defects that are tested at the same time, each in a copy of the project: the start of Vitest mostly uses
 * one processor.
 */
const maxConcurrent = 3

/** Plants every defect whose name contains some words, as `plantEach` does, and reports how many were found. */
export async function findDefects(words: string): Promise<Outcome> {
  const chosenDefects = defects.filter(({ name }) => name.includes(words))
  if (chosenDefects.length === 0) {
    printLine(`No defect has "${words}" in its name.`)
    return createFailure('no defect was planted')
  }
  const outcome = await plantEach(chosenDefects, new Set())
  printLine(`\n${countPassed(outcome)} of ${chosenDefects.length} defects were found`)
  for (const { name } of listFailures(outcome)) printLine(`    ${paint('red', name)}`)
  return outcome
}

/**
 * Plants three of the defects, as `plantEach` does. A commit has the same three each time; CAMPAIGN_SEED chooses
 * others. `passing` has the names of the tests that are known to pass without a defect.
 */
export function findSampleOfDefects(passing: ReadonlySet<string>): Promise<Outcome> {
  const readCommit = () => execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const seed = process.env.CAMPAIGN_SEED ?? readCommit()
  printLine(`${sampleSize} of ${defects.length} defects, CAMPAIGN_SEED=${seed}`)
  return plantEach(chooseSample(defects, sampleSize, seed), passing)
}

/**
 * Plants each defect in a copy of the project and runs the tests that it can affect until one fails. A failure is a
 * defect that no test finds, or whose anchor does not match.
 */
async function plantEach(chosenDefects: readonly Defect[], passing: ReadonlySet<string>): Promise<Outcome> {
  await generateClients()
  // One server for all runs of the tests: they find it in the environment.
  const stopPostgres = await startTestPostgres()
  const queue = [...chosenDefects]
  const plantFromQueue = async (): Promise<TestResult[]> => {
    const tree = copyTree()
    const results: TestResult[] = []
    try {
      for (let defect = queue.shift(); defect; defect = queue.shift()) {
        const failure = await report(defect, findFirstFailure(tree, defect, passing))
        results.push({ name: failure ?? `a test finds "${defect.name}"`, isPassed: failure === null })
      }
    } finally {
      tree.remove()
    }
    return results
  }
  try {
    const results = await Promise.all(
      Array.from({ length: Math.min(maxConcurrent, chosenDefects.length) }, plantFromQueue),
    )
    return { results: results.flat(), times: [] }
  } finally {
    await stopPostgres?.()
  }
}

/** Prints the result of a defect. Returns the failure when no test found it, else null. */
async function report({ name, area }: Defect, finding: Promise<string | null>): Promise<string | null> {
  const begunMs = performance.now()
  const found = await finding.catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )
  const seconds = paint('dim', `${((performance.now() - begunMs) / 1000).toFixed(1)} s`)
  if (typeof found === 'string') {
    printLine(`${paint('green', '✓')} ${area}: ${name} ${seconds}\n    ${found}`)
    return null
  }
  const why = found === null ? `"${name}" survived: no test fails with it` : found.message
  printLine(`${paint('red', '✗')} ${area}: ${why} ${seconds}`)
  return why
}

/** Returns the first test that fails with a defect and passes without it; null when none does. */
async function findFirstFailure(
  tree: ScratchTree,
  defect: Defect,
  passing: ReadonlySet<string>,
): Promise<string | null> {
  for (const args of listTestRuns(tree, defect)) {
    const removeDefect = tree.plant(defect)
    const { results } = await runTests(tree, [...args, '--bail', '1']).finally(removeDefect)
    // A file that could not be run has no result for the defect.
    const failure = results.find(({ name, isPassed }) => !isPassed && name.includes(' > '))
    if (failure?.file === undefined) continue
    if (passing.has(failure.name)) return failure.name
    const without = await runTests(tree, ['run', failure.file])
    if (without.results.some(({ name, isPassed }) => isPassed && name === failure.name)) return failure.name
  }
  return null
}

function runTests({ path }: ScratchTree, args: readonly string[]): Promise<Outcome> {
  const reportFile = join(path, 'test-results', 'defects.json')
  rmSync(reportFile, { force: true })
  const { CAMPAIGN: _, ...env } = process.env
  // A timeout on a busy machine does not find the defect.
  const patience = ['--testTimeout', '240000']
  const options = [...patience, '--reporter=json', `--outputFile.json=${reportFile}`, '--passWithNoTests']
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(path, 'node_modules', 'vitest', 'vitest.mjs'), ...args, ...options],
      { cwd: path, env, maxBuffer: Number.POSITIVE_INFINITY },
      (error) => {
        process.off('SIGTERM', stop)
        resolve(readVitestOutcome(reportFile, error ? 1 : 0, path))
      },
    )
    const stop = () => {
      child.kill()
      process.exit(1)
    }
    process.once('SIGTERM', stop)
  })
}
