import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPython, runPythonTests } from './python-verifier.ts'

const folder = mkdtempSync(join(tmpdir(), 'python-tests-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Creates a link to the stand-in of a Python. A newly written program could not be run while a concurrent fork has it
 * open (ETXTBSY).
 */
function createPython(code: number, testsRun: number): string {
  const link = join(folder, `${code}-${testsRun}`)
  symlinkSync(join(import.meta.dirname, 'testing', 'python-stand-in.sh'), link)
  return link
}

test('a Python that is missing, too old or without PyNaCl is passed over for the next one', () => {
  const [old, able] = [createPython(1, 1), createPython(0, 1)]
  expect(findPython(['/nowhere/python3', old, able])).toBe(able)
  expect(findPython(['/nowhere/python3', old])).toBe(null)
})

test('tests in Python have passed only where some have run and none has failed', async () => {
  const countTests = async (code: number, testsRun: number) =>
    (await runPythonTests(createPython(code, testsRun))).count
  expect(await countTests(0, 71)).toBe(71)
  expect(await countTests(0, 0)).toBe(null)
  expect(await countTests(1, 71)).toBe(null)
})
