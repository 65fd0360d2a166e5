import { readFileSync } from 'node:fs'

/** What one check found. `failures` names each failed test, or says in a line what went wrong. */
export type Outcome = { readonly passed: number; readonly failures: readonly string[] }

/** The outcome of a runner whose report is missing or unreadable: one failure. */
export function crashed(what: string): Outcome {
  return { passed: 0, failures: [what] }
}

/**
 * Reads Vitest's JSON report. A file that could not be loaded counts as one failed test; so does an exit code that no
 * listed failure explains, such as an error outside of any test.
 */
export function vitestOutcome(reportFile: string, exitCode: number): Outcome {
  const report = readReport<VitestReport>(reportFile)
  if (!report) return crashed(`Vitest ended with code ${exitCode} and without a report`)
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [`${file.name} could not be run`]
    return failed.map((test) => `${file.name} > ${test.fullName}`)
  })
  return explained({ passed: report.numPassedTests, failures }, exitCode, 'Vitest')
}

/** Reads Playwright's JSON report; a test that passed at a repeat counts as passed. Exit codes as for Vitest. */
export function playwrightOutcome(reportFile: string, exitCode: number): Outcome {
  const report = readReport<PlaywrightReport>(reportFile)
  if (!report) return crashed(`Playwright ended with code ${exitCode} and without a report`)
  const failures = report.suites.flatMap((suite) => failedSpecs(suite, []))
  const { expected, flaky } = report.stats
  return explained({ passed: expected + flaky, failures }, exitCode, 'Playwright')
}

type VitestReport = {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}

type PlaywrightSuite = {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly projectName: string; readonly status: string }[]
  }[]
}

function failedSpecs(suite: PlaywrightSuite, above: readonly string[]): readonly string[] {
  const path = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => [...path, spec.title, `(${test.projectName})`].join(' > ')),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner, path))]
}

function explained(outcome: Outcome, exitCode: number, runner: string): Outcome {
  if (exitCode === 0 || outcome.failures.length > 0) return outcome
  return { ...outcome, failures: [`${runner} ended with code ${exitCode} although no test failed`] }
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report // as: the runners document the shape
  } catch {
    return undefined
  }
}
