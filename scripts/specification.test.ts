import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Proves that every row of both products' specifications in docs names tests, and that these exist: `[title](../path/of.test.ts)`. */

const docs = join(import.meta.dirname, '..', 'docs')

type Row = { readonly section: string; readonly what: string; readonly proof: string }

function rowsOf(markdown: string): readonly Row[] {
  let section = ''
  const rows: Row[] = []
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    if (!line.startsWith('| ') || section === '') continue
    const [what = '', , proof = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    // The line of headings is a row as well, and names no test.
    if (proof !== 'Proof') rows.push({ section, what, proof })
  }
  return rows
}

/** What is wrong with a row's proofs; empty when each is the title of a test in a test file. */
function faultsOf(row: Row): readonly string[] {
  const links = [...row.proof.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)]
  if (links.length === 0) return ['names no test']
  return links.flatMap(([, title = '', path = '']) => {
    const file = join(docs, path)
    if (!/\.(test|spec|campaign)\.tsx?$/.test(path) || !existsSync(file)) return [`${path} is no test file`]
    // A title may stand in any kind of quotes, with its own escaped.
    const text = readFileSync(file, 'utf8').replaceAll("\\'", "'")
    return text.includes(title) ? [] : [`${path} has no test "${title}"`]
  })
}

describe.each([
  {
    name: 'specification.md',
    sections: [
      'Routes of the site',
      'Elements of every page',
      'Calls',
      'States and transitions',
      'Validation',
      'Messages',
      'Constants',
    ],
    least: 212,
  },
  {
    name: 'lottery-specification.md',
    sections: [
      'What the product does',
      'Screens',
      'Entities',
      'States and transitions',
      'Validation',
      'Roles',
      'Messages',
      'Constants',
    ],
    least: 79,
  },
])('docs/$name', ({ name, sections, least }) => {
  const rows = rowsOf(readFileSync(join(docs, name), 'utf8'))

  test('holds every section', () => {
    const sizes = Object.groupBy(rows, ({ section }) => section)
    expect(Object.keys(sizes)).toEqual(sections)
    expect(rows.length).toBeGreaterThanOrEqual(least)
  })

  test.each(rows)('$section: $what is proved by a test', (row) => {
    expect(faultsOf(row)).toEqual([])
  })
})

describe('the check itself', () => {
  const row = { section: 'Calls', what: 'x' }
  // Put together, so that this file does not hold it.
  const absent = ['nobody', 'tests', 'this'].join(' ')

  test.each([
    ['a row without a test', '', 'names no test'],
    ['a file that does not exist', '[x](../nowhere.test.ts)', '../nowhere.test.ts is no test file'],
    ['a file that is no test', '[x](../scripts/checks.ts)', '../scripts/checks.ts is no test file'],
    [
      'a title that no test has',
      `[${absent}](../scripts/specification.test.ts)`,
      `../scripts/specification.test.ts has no test "${absent}"`,
    ],
  ])('finds %s', (_, proof, fault) => {
    expect(faultsOf({ ...row, proof })).toEqual([fault])
  })
})
