import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Defect } from './defect.ts'
import type { ScratchTree } from './scratch-tree.ts'

/**
 * What Vitest is called with, one call after the other until a test fails: the test that is known to find the defect,
 * its neighbours, all that it can affect.
 */
export function affectedTests(
  { path }: ScratchTree,
  { file, foundBy }: Defect,
): readonly (readonly string[])[] {
  const neighbours = globSync(`${dirname(file)}/*.test.{ts,tsx}`, { cwd: path }).filter(
    (test) => test !== foundBy,
  )
  return [
    ['run', foundBy],
    ...(neighbours.length > 0 ? [['run', ...neighbours]] : []),
    // What is no module (a migration) may affect every test; those of the scripts miss the anchor that is planted
    // over, which proves nothing.
    [...(/\.tsx?$/.test(file) ? ['related', '--run', file] : ['run']), '--exclude', 'scripts/**'],
  ]
}
