import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findFaultsOfTest, listLinks, readTests } from './named-tests.ts'

/**
 * Proves that every row of the specifications, word for word in `docs/specification-rows.json`, is in a table of
 * `docs`, and that the tests named there exist and can prove it.
 */

const root = join(import.meta.dirname, '..')
const docs = join(root, 'docs')

/** Tests that only read texts: a promise in a text proves only that the text contains it. */
const testsOfTexts = [
  'apps/lottery-web/languages.test.ts',
  'apps/lottery-web/texts.test.ts',
  'apps/web/languages.test.ts',
  'apps/web/src/documented-texts.test.ts',
  'apps/web/src/features/legal/legal-document.test.ts',
  'packages/delivery-ui/src/account/own-account-texts.test.ts',
]
const sectionOfTexts = 'Texts'
const unproven = 'Not proven by a test'
const untestable = 'Nothing to test'

type Section = { readonly section: string; readonly rows: Readonly<Record<string, string>> }
const specifiedSections: readonly Section[] = JSON.parse(
  readFileSync(join(docs, 'specification-rows.json'), 'utf8'),
)
const quotes = new Map(specifiedSections.flatMap(({ rows }) => Object.entries(rows)))

/**
 * A line of a table: the rows of the specification that it covers, their content, and the tests or the reason why
 * there is none.
 */
type Line = {
  readonly section: string
  readonly ids: readonly string[]
  readonly what: string
  readonly proof: string
}

function parseLines(markdown: string): readonly Line[] {
  let section = ''
  const lines: Line[] = []
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    if (!line.startsWith('| ') || line.startsWith('| Rows |')) continue
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    const [ids = '', what = ''] = cells
    lines.push({ section, ids: ids.split(', '), what, proof: cells.at(-1) ?? '' })
  }
  return lines
}

const listLinksOf = ({ proof }: Line) => listLinks(proof, docs)

const isProven = ({ section }: Line) => section !== unproven && section !== untestable

/**
 * Returns the faults of the tests that a line names; empty when each exists and one of them checks more than a text.
 */
function findFaults(line: Line): readonly string[] {
  const links = listLinksOf(line)
  if (links.length === 0) return ['names no test']
  const faults = links.flatMap(findFaultsOfTest)
  const isText = ({ file }: { file: string }) => testsOfTexts.includes(relative(root, file))
  if (line.section !== sectionOfTexts && links.every(isText)) faults.push('rests on a text that says so')
  return faults
}

/** Reads a test file with the fixtures and screens that it uses. */
function readSource(file: string): string {
  const source = readTests(file)
  const usedFiles = [...source.matchAll(/from '(\.\.?\/[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )
  return [source, ...usedFiles.filter((path) => path.includes('/e2e/')).map(readTests)].join('\n')
}

/** Returns the French sentences that a row quotes: in part A between single quotes, in B between double ones. */
function listSentences(id: string, quote: string): readonly string[] {
  const pattern = id.startsWith('A')
    ? /'([A-ZÀ-Ý][^'|]*(?:'[a-zà-ÿ][^'|]*)*)'(?=[\s,.;:)|/]|$)/g
    : /"([^"|]+)"/g
  return [...quote.matchAll(pattern)].map(([, sentence = '']) => sentence).filter(({ length }) => length > 2)
}

const normalise = (text: string) =>
  text
    .replaceAll('’', "'")
    .replaceAll('…', '...')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\\([.!])/g, '$1')

/** Returns the sentences quoted by a row that no test named for it contains. */
function listUnread(id: string, quote: string, lines: readonly Line[]): readonly string[] {
  const files = lines.filter(({ ids }) => ids.includes(id)).flatMap(listLinksOf)
  const tests = normalise([...new Set(files.map(({ file }) => file))].map(readSource).join('\n'))
  return listSentences(id, quote).filter((sentence) => !tests.includes(normalise(sentence)))
}

describe.each([
  {
    name: 'specification.md',
    letters: ['A', 'B'],
    sections: [
      'What the product does',
      'Routes of the site',
      'Elements of every page',
      'Calls',
      'States and transitions',
      'My shipments and their detail',
      'My account',
      'Carriers',
      'Validation',
      'Messages',
      'Constants',
      sectionOfTexts,
      unproven,
      untestable,
    ],
    // It may only be lowered.
    maxUnproven: 14,
  },
  {
    name: 'lottery-specification.md',
    letters: ['L'],
    sections: [
      'What the product does',
      'Screens',
      'Entities',
      'States and transitions',
      'Validation',
      'Roles',
      'Messages',
      'Constants',
      sectionOfTexts,
      untestable,
    ],
    maxUnproven: 0,
  },
])('docs/$name', ({ name, letters, sections, maxUnproven }) => {
  const lines = parseLines(readFileSync(join(docs, name), 'utf8'))
  const rows = [...quotes].filter(([id]) => letters.includes(id.charAt(0)))
  const namedIds = lines.flatMap(({ ids }) => ids)

  test('holds every section, and every row of the specification in one of them', () => {
    expect([...new Set(lines.map(({ section }) => section))]).toEqual(sections)
    expect(rows.map(([id]) => id).filter((id) => !namedIds.includes(id))).toEqual([])
    expect(namedIds.filter((id) => !quotes.has(id))).toEqual([])
  })

  test('a row with nothing to test has no test, and few are not proven', () => {
    const proven = new Set(lines.filter(isProven).flatMap(({ ids }) => ids))
    const idle = lines.filter(({ section }) => section === untestable).flatMap(({ ids }) => ids)
    expect(idle.filter((id) => proven.has(id))).toEqual([])
    expect(lines.filter(({ section }) => section === unproven).length).toBeLessThanOrEqual(maxUnproven)
  })

  test.each(lines.filter(isProven))('$section: $what is proved by a test', (line) => {
    expect(findFaults(line)).toEqual([])
  })

  const quoting = rows.filter(
    ([id, quote]) =>
      listSentences(id, quote).length > 0 && lines.some((line) => isProven(line) && line.ids.includes(id)),
  )
  test.each(quoting)('a test of row %s reads its French: %s', (id, quote) => {
    expect(listUnread(id, quote, lines.filter(isProven))).toEqual([])
  })
})

describe('the data of the specification', () => {
  test('names every row once, by its text and section', () => {
    const ids = specifiedSections.flatMap(({ rows }) => Object.keys(rows))
    expect(ids).toHaveLength(quotes.size)
    expect(ids.filter((id) => !/^[ABL]\d\.\d+$/.test(id))).toEqual([])
    const sizes = Object.groupBy(ids, (id) => id.charAt(0))
    expect(Object.entries(sizes).map(([letter, all]) => [letter, all?.length])).toEqual([
      ['A', 175],
      ['B', 218],
      ['L', 116],
    ])
  })

  test('knows the tests that read texts alone', () => {
    const there = globSync(testsOfTexts, { cwd: root }).sort()
    expect(there).toEqual([...testsOfTexts].sort())
  })
})

describe('the check of the specification’s table', () => {
  const line = { section: 'Calls', ids: ['A1.1'], what: 'x' }
  // Joined here, so that this file does not contain it.
  const absent = ['nobody', 'tests', 'this'].join(' ')
  const legal = '../apps/web/src/features/legal/legal-document.test.ts'

  test.each([
    ['a row without a test', '', 'names no test'],
    ['a file that does not exist', '[x](../nowhere.test.ts)', 'nowhere.test.ts is no test file'],
    ['a file that is no test file', '[x](../scripts/checks.ts)', 'scripts/checks.ts is no test file'],
    [
      'a test title that does not exist',
      `[${absent}](../scripts/specification.test.ts)`,
      `scripts/specification.test.ts has no test "${absent}"`,
    ],
    [
      'words of a test that are no title',
      '[names no test](../scripts/specification.test.ts)',
      'scripts/specification.test.ts has no test "names no test"',
    ],
    ['a row that rests on the terms', `[the terms state %s](${legal})`, 'rests on a text that says so'],
  ])('reports %s', (_, proof, fault) => {
    expect(findFaults({ ...line, proof })).toEqual([fault])
  })

  test('lets a row about a text rest on the text', () => {
    expect(findFaults({ ...line, section: sectionOfTexts, proof: `[the terms state %s](${legal})` })).toEqual(
      [],
    )
  })

  test('reads the sentences that a row quotes, with their apostrophes', () => {
    const quote = "required ('Veuillez renseigner une adresse d'enlèvement'); one or '0'"
    expect(listSentences('A1.1', quote)).toEqual(["Veuillez renseigner une adresse d'enlèvement"])
    expect(listSentences('B1.1', 'the notification "La marchandise a été livrée !" shows')).toEqual([
      'La marchandise a été livrée !',
    ])
  })

  test('finds a sentence that no named test reads', () => {
    const proof = '[reports %s](../scripts/specification.test.ts)'
    const sentence = `Personne ne lit ceci, ${absent}`
    expect(listUnread('B1.1', `"${sentence}"`, [{ ...line, ids: ['B1.1'], proof }])).toEqual([sentence])
  })
})
