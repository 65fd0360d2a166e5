import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url)
const contributing = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8')
/** The kinds that CONTRIBUTING.md names, as `*.service.ts`. */
const kinds = [...contributing.matchAll(/`\*\.(\w+)\.ts`/g)].map(([, kind]) => kind)
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--deduplicate', '--', 'apps/*/src/*'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(
    (file) => /src\/(?:core|features|flows)\/.*[.]ts$/.test(file) && /^apps\/(?:lottery-)?api\//.test(file),
  )

test('every file of a server’s core, features and flows ends in a kind that CONTRIBUTING.md explains', () => {
  expect(files.length).toBeGreaterThan(500)
  const unknown = files.filter((file) => !kinds.includes(basename(file, '.ts').split('.').at(-1) ?? ''))
  expect(unknown.filter((file) => !file.includes('/testing/'))).toEqual([])
})

test('every kind that CONTRIBUTING.md explains is the kind of some file', () => {
  const unused = kinds.filter((kind) => !files.some((file) => file.endsWith(`.${kind}.ts`)))
  expect(unused).toEqual([])
})
