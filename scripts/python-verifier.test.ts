import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPython, runPythonTests } from './python-verifier.ts'

const folder = mkdtempSync(join(tmpdir(), 'python-tests-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * A link to the program that stands for a Python. Nothing is written and then run: a fork elsewhere may still hold it
 * open (ETXTBSY).
 */
function pythonThat(code: number, testsRun: number): string {
  const link = join(folder, `${code}-${testsRun}`)
  symlinkSync(join(import.meta.dirname, 'testing', 'python-stand-in.sh'), link)
  return link
}

test('a Python that is missing, too old or without PyNaCl is passed over for the next one', () => {
  const [old, able] = [pythonThat(1, 1), pythonThat(0, 1)]
  expect(findPython(['/nowhere/python3', old, able])).toBe(able)
  expect(findPython(['/nowhere/python3', old])).toBe(null)
})

test('tests in Python have passed only where some have run and none has failed', async () => {
  const ran = async (code: number, testsRun: number) =>
    (await runPythonTests(pythonThat(code, testsRun))).count
  expect(await ran(0, 71)).toBe(71)
  expect(await ran(0, 0)).toBe(null)
  expect(await ran(1, 71)).toBe(null)
})
