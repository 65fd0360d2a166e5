import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './settings.ts'

/** One test, or one check that is no test file. */
export type TestResult = {
  readonly name: string
  /** The test's file, from the root folder; absent for a check of another kind. */
  readonly file?: string
  readonly isPassed: boolean
  /** The runner's message of a failure, cut to its first lines: the end of a run's output should contain it. */
  readonly reason?: string
}

/** How long a test file took. */
export type FileTime = { readonly file: string; readonly seconds: number }

/** What one check found. */
export type Outcome = {
  readonly results: readonly TestResult[]
  readonly times: readonly FileTime[]
  /** Why nothing was looked at, where something is missing on this machine. */
  readonly note?: string
}

/** The outcome of a check that is one step, or a few, each of which has passed. */
export function passed(...names: readonly string[]): Outcome {
  return { results: names.map((name) => ({ name, isPassed: true })), times: [] }
}

/** The outcome of a step that failed, or of a runner whose report is missing or unreadable: one failure. */
export function crashed(name: string): Outcome {
  return { results: [{ name, isPassed: false }], times: [] }
}

/** The tests that failed. */
export function failuresOf({ results }: Outcome): readonly TestResult[] {
  return results.filter(({ isPassed }) => !isPassed)
}

/** How many tests passed. */
export function passedOf({ results }: Outcome): number {
  return results.filter(({ isPassed }) => isPassed).length
}

/**
 * Reads Vitest's JSON report. A file that could not be loaded counts as one failed test; so does an exit code that no
 * listed failure explains, such as an error outside of any test. Skipped tests do not count. Files are named from
 * `folder` on.
 */
export function vitestOutcome(reportFile: string, exitCode: number, folder = root): Outcome {
  const report = readReport<VitestReport>(reportFile)
  if (!report?.testResults) return crashed(`Vitest ended with code ${exitCode} and without a report`)
  const results = report.testResults.flatMap(({ name, status, message, assertionResults }): TestResult[] => {
    const file = relative(folder, name)
    const ended = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed')
    const tests = ended.map((test) => ({
      name: `${file} > ${test.fullName}`,
      file,
      isPassed: test.status === 'passed',
      ...reasonOf(test.failureMessages),
    }))
    if (status !== 'failed' || tests.some(({ isPassed }) => !isPassed)) return tests
    return [...tests, { name: `${file} could not be run`, file, isPassed: false, ...reasonOf([message]) }]
  })
  const times = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(folder, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return explained({ results, times }, exitCode, 'Vitest')
}

/**
 * Reads Playwright's JSON report; a test that passed only when it was run again has failed. Exit codes as for Vitest.
 */
export function playwrightOutcome(reportFile: string, exitCode: number): Outcome {
  const report = readReport<PlaywrightReport>(reportFile)
  if (!report) return crashed(`Playwright ended with code ${exitCode} and without a report`)
  const specs = report.suites.flatMap((suite) => specsOf(suite, []))
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
  return explained(
    {
      results: tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ name, file, status, results }) => ({
          name,
          file,
          isPassed: status === 'expected',
          ...reasonOf(results.flatMap(({ errors }) => errors.map(({ message }) => message))),
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

function specsOf(suite: PlaywrightSuite, above: readonly string[]) {
  const path = [...above, suite.title]
  const own = (suite.specs ?? []).map((spec) => ({ ...spec, path: [...path, spec.title] }))
  const inner: typeof own = (suite.suites ?? []).flatMap((each) => specsOf(each, path))
  return [...own, ...inner]
}

const maxLines = 20

function reasonOf(messages: readonly (string | undefined)[]): Pick<TestResult, 'reason'> {
  const lines = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n')
  const said = lines.filter((line) => line.trim() !== '')
  return said.length === 0 ? {} : { reason: said.slice(0, maxLines).join('\n') }
}

function explained(outcome: Outcome, exitCode: number, runner: string): Outcome {
  if (exitCode === 0 || failuresOf(outcome).length > 0) return outcome
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
