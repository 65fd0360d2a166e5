import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPython, runPythonTests } from './python-verifier.ts'

const folder = mkdtempSync(join(tmpdir(), 'python-tests-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that stands for a Python: it ends with a code and prints what unittest would. */
function pythonThat(name: string, code: number, printed = ''): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\necho "${printed}" >&2\nexit ${code}\n`, { mode: 0o755 })
  return file
}

test('a Python that is missing, too old or without PyNaCl is passed over for the next one', () => {
  const [old, able] = [pythonThat('old', 1), pythonThat('able', 0)]
  expect(findPython(['/nowhere/python3', old, able])).toBe(able)
  expect(findPython(['/nowhere/python3', old])).toBe(null)
})

test('tests in Python have passed only where some have run and none has failed', async () => {
  const ran = async (code: number, printed: string) =>
    (await runPythonTests(pythonThat('ran', code, printed))).count
  expect(await ran(0, 'Ran 71 tests in 3.210s')).toBe(71)
  expect(await ran(0, 'Ran 0 tests in 0.000s')).toBe(null)
  expect(await ran(1, 'Ran 71 tests in 3.210s')).toBe(null)
})
