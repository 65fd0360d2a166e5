import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { playwrightOutcome, vitestOutcome } from './outcomes.ts'

const folder = mkdtempSync(join(tmpdir(), 'outcomes-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('a Vitest report', () => {
  const passedFile = {
    name: 'a.test.ts',
    status: 'passed',
    assertionResults: [{ status: 'passed', fullName: 'a' }],
  }

  test('counts its passed tests', () => {
    expect(vitestOutcome(report({ numPassedTests: 1, testResults: [passedFile] }), 0)).toEqual({
      passed: 1,
      failures: [],
    })
  })

  test('names its failed tests', () => {
    const failedFile = {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'b' }],
    }
    expect(vitestOutcome(report({ numPassedTests: 1, testResults: [passedFile, failedFile] }), 1)).toEqual({
      passed: 1,
      failures: ['b.test.ts > b'],
    })
  })

  test('counts a file that could not be loaded as one failure', () => {
    const brokenFile = { name: 'c.test.ts', status: 'failed', assertionResults: [] }
    const outcome = vitestOutcome(report({ numPassedTests: 1, testResults: [passedFile, brokenFile] }), 1)
    expect(outcome.failures).toEqual(['c.test.ts could not be run'])
  })

  test('counts an exit code that nothing explains as one failure', () => {
    const outcome = vitestOutcome(report({ numPassedTests: 1, testResults: [passedFile] }), 1)
    expect(outcome.failures).toHaveLength(1)
  })

  test.each(['', '{"numPassedTests": 3'])(
    'that is missing or cut short (%j) counts as one failure',
    (text) => {
      expect(vitestOutcome(report(text), 0)).toMatchObject({ passed: 0, failures: [expect.any(String)] })
    },
  )
})

describe('a Playwright report', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ projectName: 'phone', status }] })

  test('counts what passed, at a repeat too, and names what failed in nested groups', () => {
    const content = {
      stats: { expected: 4, flaky: 1 },
      suites: [
        { title: 'job.spec.ts', suites: [{ title: 'a guest', specs: [spec('pays', 'unexpected')] }] },
        { title: 'home.spec.ts', specs: [spec('opens', 'flaky'), spec('closes', 'expected')] },
      ],
    }
    expect(playwrightOutcome(report(content), 1)).toEqual({
      passed: 5,
      failures: ['job.spec.ts > a guest > pays > (phone)'],
    })
  })

  test('of a run whose server did not start counts as one failure', () => {
    const outcome = playwrightOutcome(
      report({ stats: { expected: 0, flaky: 0 }, suites: [], errors: [{}] }),
      1,
    )
    expect(outcome).toMatchObject({ passed: 0, failures: [expect.stringContaining('code 1')] })
  })
})
