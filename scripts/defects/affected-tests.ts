import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Defect } from './defect.ts'
import type { ScratchTree } from './scratch-tree.ts'

/**
 * Returns the arguments of Vitest's runs, which follow each other until a test fails: the test that is known to find the
 * defect, its neighbours, and all that it can affect.
 */
export function listTestRuns(
  { path }: ScratchTree,
  { file, foundBy }: Defect,
): readonly (readonly string[])[] {
  const neighbours = globSync(`${dirname(file)}/*.test.{ts,tsx}`, { cwd: path }).filter(
    (test) => test !== foundBy,
  )
  return [
    ['run', foundBy],
    ...(neighbours.length > 0 ? [['run', ...neighbours]] : []),
    // A file that is no module, such as a migration, may affect every test. The tests of the scripts are excluded: they
    // fail for the replaced anchor, which proves nothing.
    [...(/\.tsx?$/.test(file) ? ['related', '--run', file] : ['run']), '--exclude', 'scripts/**'],
  ]
}
