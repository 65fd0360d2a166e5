import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './settings.ts'

/** The folder of the independent verifier, from the root folder. */
export const verifierFolder = join('verifiers', 'python')

/** Debian's Python is the second try: the first on PATH may be another one, without Debian's packages. */
const commands = ['python3', '/usr/bin/python3']
const suitabilityCheck = 'import sys, nacl.bindings; sys.exit(sys.version_info < (3, 11))'

/** The message when the tests cannot run. */
export const noPython =
  'The verifier in Python was not tested: no python3 of version 3.11 or newer with PyNaCl is here (Debian: apt install python3 python3-nacl).'

/** Returns the first command that starts a suitable Python; null without any. */
export function findPython(candidates: readonly string[] = commands): string | null {
  return (
    candidates.find(
      (command) => spawnSync(command, ['-B', '-c', suitabilityCheck], { stdio: 'ignore' }).status === 0,
    ) ?? null
  )
}

/**
 * Runs the tests below a folder by Python's unittest. Returns its output and the number of tests; null when one failed
 * or none ran.
 */
export function runPythonTests(
  python: string,
  folder = verifierFolder,
): Promise<{ readonly output: string; readonly count: number | null }> {
  const args = ['-B', '-m', 'unittest', 'discover', '--start-directory', folder]
  return new Promise((resolve) => {
    execFile(python, args, { cwd: root, maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      const output = stdout + stderr
      const count = Number(/^Ran (\d+) tests? in /m.exec(output)?.[1] ?? 0)
      resolve({ output, count: error || count === 0 ? null : count })
    })
  })
}
