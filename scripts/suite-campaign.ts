import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reports } from './checks.ts'
import { printLine } from './console.ts'
import type { TestResult } from './outcomes.ts'
import { root } from './settings.ts'

/** One run of the suite; `results` is empty when it ended without a summary. */
type Run = {
  readonly results: readonly TestResult[]
  readonly seconds: number
  /** Its exit code, null when a signal ended it. */
  readonly code: number | null
}

/** A program that keeps a processor busy until its parent has ended in any way. */
const busyWork = `
  const parent = process.ppid
  const spin = () => {
    for (const untilMs = performance.now() + 200; performance.now() < untilMs; );
    if (process.ppid === parent) setImmediate(spin)
  }
  spin()`

/**
 * Runs the suite `--times` times (3), or of it the test files whose path contains `--only`, while `--busy` (2)
 * processes keep processors from it. Prints each test that did not pass in every run. Returns whether there was none.
 */
export async function runSuiteCampaign(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      times: { type: 'string', default: '3' },
      busy: { type: 'string', default: '2' },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  const busy = Array.from({ length: Number(values.busy) }, () =>
    spawn(process.execPath, ['-e', busyWork], { stdio: 'ignore' }),
  )
  const runs: Run[] = []
  for (let number = 1; number <= Number(values.times); number += 1) {
    printLine(`\n━━━━ run ${number} of ${values.times}, beside ${busy.length} busy processes`)
    runs.push(await runOnce(values.only))
  }
  for (const child of busy) child.kill('SIGKILL')
  return reportRuns(runs)
}

async function runOnce(filters: readonly string[]): Promise<Run> {
  const summary = join(reports, 'summary.json')
  rmSync(summary, { force: true })
  const begunMs = performance.now()
  const program = ['--import', './scripts/stop-with-parent.mjs', join('scripts', 'test.ts')]
  const child = spawn(process.execPath, [...program, ...filters], {
    cwd: root,
    // Through the channel it learns that the campaign has ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  const seconds = (performance.now() - begunMs) / 1000
  try {
    const results = JSON.parse(readFileSync(summary, 'utf8')) as readonly TestResult[] // as: `npm test` writes it
    return { results, seconds, code }
  } catch {
    return { results: [], seconds, code }
  }
}

function reportRuns(runs: readonly Run[]): boolean {
  printLine('\n━━━━ all runs')
  const counts = new Map<string, { passed: number; failed: number }>()
  for (const [index, { results, seconds, code }] of runs.entries()) {
    const passed = results.filter(({ isPassed }) => isPassed).length
    printLine(
      `run ${index + 1}: ${passed} passed, ${results.length - passed} failed, ${seconds.toFixed(0)} s, code ${code}`,
    )
    for (const { name, isPassed } of results) {
      const count = counts.get(name) ?? { passed: 0, failed: 0 }
      count[isPassed ? 'passed' : 'failed'] += 1
      counts.set(name, count)
    }
  }
  // Several tests may have one name; each must pass in each run.
  const unsteadyTests = [...counts].filter(
    ([, { passed, failed }]) => failed > 0 || passed === 0 || passed % runs.length !== 0,
  )
  for (const [name, { passed, failed }] of unsteadyTests)
    printLine(`passed ${passed} times, failed ${failed}: ${name}`)
  const isSteady = counts.size > 0 && unsteadyTests.length === 0 && runs.every(({ code }) => code === 0)
  if (isSteady) printLine(`All ${counts.size} tests passed every time.`)
  return isSteady
}
