import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Outcome } from './outcomes.ts'
import { countPassed, listFailures, readPlaywrightOutcome, readVitestOutcome } from './outcomes.ts'
import { root } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'outcomes-'))
const listFailedNames = (outcome: Outcome) => listFailures(outcome).map(({ name }) => name)
afterAll(() => rmSync(folder, { recursive: true }))

function writeReport(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('a Vitest report', () => {
  const fileWith = (name: string, status: string, ...tests: readonly string[]) => ({
    name: join(root, name),
    status,
    startTime: 1000,
    endTime: 3500,
    message: status === 'failed' ? 'no such module' : '',
    assertionResults: tests.map((each) => ({
      status: each,
      fullName: `${each} test`,
      failureMessages:
        each === 'failed' ? ['\u001b[31mexpected 1\u001b[39m to be 2\n\n  at a.test.ts:3'] : [],
    })),
  })

  test('has the passed tests with their files, and each file’s duration', () => {
    expect(
      readVitestOutcome(writeReport({ testResults: [fileWith('a.test.ts', 'passed', 'passed')] }), 0),
    ).toEqual({
      results: [{ name: 'a.test.ts > passed test', file: 'a.test.ts', isPassed: true }],
      times: [{ file: 'a.test.ts', seconds: 2.5 }],
    })
  })

  test('names the failed tests, with their errors', () => {
    const testResults = [fileWith('a.test.ts', 'passed', 'passed'), fileWith('b.test.ts', 'failed', 'failed')]
    const outcome = readVitestOutcome(writeReport({ testResults }), 1)
    expect(countPassed(outcome)).toBe(1)
    expect(listFailures(outcome)).toEqual([
      {
        name: 'b.test.ts > failed test',
        file: 'b.test.ts',
        isPassed: false,
        reason: 'expected 1 to be 2\n  at a.test.ts:3',
      },
    ])
  })

  test('does not count skipped tests', () => {
    const testResults = [fileWith('a.test.ts', 'passed', 'passed', 'skipped', 'pending')]
    expect(readVitestOutcome(writeReport({ testResults }), 0).results).toHaveLength(1)
  })

  test('counts a file that could not be loaded as one failure', () => {
    const testResults = [fileWith('a.test.ts', 'passed', 'passed'), fileWith('c.test.ts', 'failed')]
    expect(listFailedNames(readVitestOutcome(writeReport({ testResults }), 1))).toEqual([
      'c.test.ts could not be run',
    ])
    expect(listFailures(readVitestOutcome(writeReport({ testResults }), 1))[0]?.reason).toBe('no such module')
  })

  test('counts an exit code that no failed test explains as one failure', () => {
    const outcome = readVitestOutcome(
      writeReport({ testResults: [fileWith('a.test.ts', 'passed', 'passed')] }),
      1,
    )
    expect(listFailures(outcome)).toHaveLength(1)
  })

  test.each(['', '{"numPassedTests": 3'])(
    'that is missing or cut short (%j) counts as one failure',
    (text) => {
      const outcome = readVitestOutcome(writeReport(text), 0)
      expect(countPassed(outcome)).toBe(0)
      expect(listFailures(outcome)).toHaveLength(1)
    },
  )
})

describe('a Playwright report', () => {
  const spec = (title: string, status: string, ...durations: readonly number[]) => ({
    title,
    file: 'job.spec.ts',
    tests: [
      {
        projectName: 'phone',
        status,
        results: durations.map((duration) => ({ duration, errors: [{ message: `${title} in vain` }] })),
      },
    ],
  })

  test('counts tests that failed in nested groups, or passed only in a repeat, as failures', () => {
    const content = {
      suites: [
        { title: 'job.spec.ts', suites: [{ title: 'a guest', specs: [spec('pays', 'unexpected', 1500)] }] },
        { title: 'job.spec.ts', specs: [spec('opens', 'flaky', 200, 300), spec('closes', 'expected', 500)] },
      ],
    }
    const outcome = readPlaywrightOutcome(writeReport(content), 1)
    expect(listFailedNames(outcome)).toEqual([
      'job.spec.ts > a guest > pays > (phone)',
      'job.spec.ts > opens > (phone)',
    ])
    expect(listFailures(outcome).map(({ reason }) => reason)).toEqual([
      'pays in vain',
      'opens in vain\nopens in vain',
    ])
    expect(countPassed(outcome)).toBe(1)
    expect(outcome.times).toEqual([{ file: 'e2e/job.spec.ts', seconds: 2.5 }])
  })

  test('of a run whose server did not start counts as one failure', () => {
    const outcome = readPlaywrightOutcome(writeReport({ suites: [], errors: [{}] }), 1)
    expect(countPassed(outcome)).toBe(0)
    expect(listFailedNames(outcome)).toEqual([expect.stringContaining('code 1')])
  })
})
