import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './settings.ts'

/** The result of one test, or of a check that is no test file. */
export type TestResult = {
  readonly name: string
  /** The test's file, from the root folder; absent for a check of another kind. */
  readonly file?: string
  readonly isPassed: boolean
  /** The first lines of a failure's message, shown at the end of a run's output. */
  readonly reason?: string
}

/** The duration of a test file. */
export type FileTime = { readonly file: string; readonly seconds: number }

/** The outcome of one check. */
export type Outcome = {
  readonly results: readonly TestResult[]
  readonly times: readonly FileTime[]
  /** Why nothing was checked, when something is missing on this machine. */
  readonly note?: string
}

/** Creates the outcome of a check whose steps have passed. */
export function createSuccess(...names: readonly string[]): Outcome {
  return { results: names.map((name) => ({ name, isPassed: true })), times: [] }
}

/** Creates the outcome of one failure: of a step, or of a runner whose report is missing or unreadable. */
export function createFailure(name: string): Outcome {
  return { results: [{ name, isPassed: false }], times: [] }
}

/** Returns the tests that failed. */
export function listFailures({ results }: Outcome): readonly TestResult[] {
  return results.filter(({ isPassed }) => !isPassed)
}

/** Returns the number of tests that passed. */
export function countPassed({ results }: Outcome): number {
  return results.filter(({ isPassed }) => isPassed).length
}

/**
 * Reads Vitest's JSON report. A file that could not be loaded counts as one failed test; so does an exit code that no
 * listed failure explains, such as an error outside of any test. Skipped tests do not count. Files are named from
 * `folder` on.
 */
export function readVitestOutcome(reportFile: string, exitCode: number, folder = root): Outcome {
  const report = readReport<VitestReport>(reportFile)
  if (!report?.testResults) return createFailure(`Vitest ended with code ${exitCode} and without a report`)
  const results = report.testResults.flatMap(({ name, status, message, assertionResults }): TestResult[] => {
    const file = relative(folder, name)
    const ended = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed')
    const tests = ended.map((test) => ({
      name: `${file} > ${test.fullName}`,
      file,
      isPassed: test.status === 'passed',
      ...createReason(test.failureMessages),
    }))
    if (status !== 'failed' || tests.some(({ isPassed }) => !isPassed)) return tests
    return [...tests, { name: `${file} could not be run`, file, isPassed: false, ...createReason([message]) }]
  })
  const times = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(folder, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return addUnexplainedFailure({ results, times }, exitCode, 'Vitest')
}

/**
 * Reads Playwright's JSON report. A test that passed only in a repeat counts as failed. Exit codes as for Vitest.
 */
export function readPlaywrightOutcome(reportFile: string, exitCode: number): Outcome {
  const report = readReport<PlaywrightReport>(reportFile)
  if (!report) return createFailure(`Playwright ended with code ${exitCode} and without a report`)
  const specs = report.suites.flatMap((suite) => listSpecs(suite, []))
  const tests = specs.flatMap(({ path, file, tests }) =>
    tests.map((test) => ({
      ...test,
      file: `e2e/${file}`,
      name: [...path, `(${test.projectName})`].join(' > '),
    })),
  )
  const seconds = new Map<string, number>()
  for (const { file, results } of tests)
    for (const { duration } of results) seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000)
  return addUnexplainedFailure(
    {
      results: tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ name, file, status, results }) => ({
          name,
          file,
          isPassed: status === 'expected',
          ...createReason(results.flatMap(({ errors }) => errors.map(({ message }) => message))),
        })),
      times: [...seconds].map(([file, time]) => ({ file, seconds: time })),
    },
    exitCode,
    'Playwright',
  )
}

type VitestReport = {
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

type PlaywrightReport = { readonly suites: readonly PlaywrightSuite[] }

type PlaywrightSuite = {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly {
        readonly duration: number
        readonly errors: readonly { readonly message?: string }[]
      }[]
    }[]
  }[]
}

function listSpecs(suite: PlaywrightSuite, above: readonly string[]) {
  const path = [...above, suite.title]
  const own = (suite.specs ?? []).map((spec) => ({ ...spec, path: [...path, spec.title] }))
  const inner: typeof own = (suite.suites ?? []).flatMap((each) => listSpecs(each, path))
  return [...own, ...inner]
}

const maxLines = 20

function createReason(messages: readonly (string | undefined)[]): Pick<TestResult, 'reason'> {
  const lines = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n')
  const nonEmptyLines = lines.filter((line) => line.trim() !== '')
  return nonEmptyLines.length === 0 ? {} : { reason: nonEmptyLines.slice(0, maxLines).join('\n') }
}

function addUnexplainedFailure(outcome: Outcome, exitCode: number, runner: string): Outcome {
  if (exitCode === 0 || listFailures(outcome).length > 0) return outcome
  const name = `${runner} ended with code ${exitCode} although no test failed`
  return { ...outcome, results: [...outcome.results, { name, isPassed: false }] }
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report // as: the runners document the shape
  } catch {
    return undefined
  }
}
