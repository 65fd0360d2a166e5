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

/** SQL in a template string; a value in it may hold one more template. */
const sql =
  /\$(?:queryRaw|executeRaw)\b(?:<[^`]*>)?`((?:[^`$]|\$(?!\{)|\$\{(?:[^`{}]|\{[^`{}]*\}|`[^`]*`)*\})*)`/g

/** Returns the first lines of a file's statements that are longer than three lines. */
function listLongStatements(text: string): readonly string[] {
  return [...text.matchAll(sql)].flatMap(([, statement = '']) => {
    const lines = statement.split('\n').filter((line) => line.trim() !== '')
    return lines.length > 3 ? [lines[0]?.trim() ?? ''] : []
  })
}

test('a statement of four lines is found, with any values', () => {
  const value = `${'$'}{ids.map(({ id }) => \`${'$'}{id}\`)}`
  const planted = `tx.$queryRaw<{ id: string }[]>\`\n  SELECT\n  ${value}\n  FROM a\n  WHERE b\``
  expect(listLongStatements(planted)).toEqual(['SELECT'])
  expect(listLongStatements(planted.replace('  WHERE b', ''))).toEqual([])
})

test('SQL of more than three lines stands in a data file, not in a service or a sweeper', () => {
  const decidingFiles = files.filter((file) => /[.](?:service|sweeper)[.]ts$/.test(file))
  const found = decidingFiles.flatMap((file) =>
    listLongStatements(readFileSync(new URL(file, root), 'utf8')).map((statement) => `${file}: ${statement}`),
  )
  // Two statements in one call, because everybody who writes a record waits for them.
  const exceptions = ['apps/lottery-api/src/core/audit/audit.service.ts: WITH added AS (']
  expect(found.filter((each) => !exceptions.includes(each))).toEqual([])
})
