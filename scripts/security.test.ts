import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findFaultsOfTest, listLinks } from './named-tests.ts'

/**
 * Proves that `docs/security.md` covers every requirement of `docs/asvs-rows.json` once, in its chapter, and that the
 * tests that it names exist. The numbers of inapplicable and of unmet requirements are limited.
 */

const root = join(import.meta.dirname, '..')
const docs = join(root, 'docs')

/** The maximum numbers of unmet and of inapplicable requirements; they may only be lowered. */
const maxNotYet = 4
const maxOutside = 0.2

type Chapter = {
  readonly chapter: string
  readonly level1: readonly string[]
  readonly level2?: readonly string[]
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare

const chapters: readonly Chapter[] = JSON.parse(readFileSync(join(docs, 'asvs-rows.json'), 'utf8'))
const requirements = chapters.flatMap(({ chapter, level1, level2 = [] }) =>
  [...level1, ...level2].sort(byNumber).map((number) => ({ chapter, number })),
)

/** A row of a table: a requirement, its text, how it is met, and the tests or the reason why there is none. */
type Row = {
  readonly chapter: string
  readonly number: string
  readonly asks: string
  readonly how: string
  readonly proof: string
}

function parseRows(markdown: string): readonly Row[] {
  let chapter = ''
  const rows: Row[] = []
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) chapter = line.slice(3)
    if (!/^\| \d/.test(line)) continue
    const cells = line.slice(1, -1).split(' | ')
    const [number = '', asks = '', how = '', proof = ''] = cells.map((cell) => cell.trim())
    rows.push({ chapter, number, asks, how, proof })
  }
  return rows
}

const outsidePrefix = 'Does not apply: '
const notYetPrefix = 'Not yet: '
const isOutside = ({ proof }: Row) => proof.startsWith(outsidePrefix)
const isNotYet = ({ proof }: Row) => proof.startsWith(notYetPrefix)

/** Returns the faults of a row: too short, or with a test that does not exist; empty when it is valid. */
function findFaults(row: Row): readonly string[] {
  const links = listLinks(row.proof, docs)
  const faults = [...links.flatMap(findFaultsOfTest)]
  if (row.asks === '') faults.push('does not say what is asked')
  if (isOutside(row) || isNotYet(row)) {
    if (row.proof.split(' ').length < 6) faults.push('gives no reason')
    return faults
  }
  if (row.how === '' || row.how === '–') faults.push('does not say by what it is met')
  return links.length === 0 ? [...faults, 'names no test'] : faults
}

const page = readFileSync(join(docs, 'security.md'), 'utf8')
const rows = parseRows(page)

describe('docs/security.md', () => {
  test('covers every requirement once, in its chapter and order', () => {
    expect(rows.map(({ chapter, number }) => ({ chapter, number }))).toEqual(requirements)
    for (const { chapter } of chapters) expect(page).toContain(`\n## ${chapter}\n`)
  })

  test.each(rows)('$number is valid', (row) => expect(findFaults(row)).toEqual([]))

  test('states how many are met, and few are not', () => {
    const [absent, open] = [rows.filter(isOutside).length, rows.filter(isNotYet).length]
    expect(absent / rows.length).toBeLessThanOrEqual(maxOutside)
    expect(open).toBeLessThanOrEqual(maxNotYet)
    const met = rows.length - absent - open
    expect(page).toContain(
      `Of ${rows.length} requirements ${met} are met, ${absent} do not apply, and ${open} are not met yet.`,
    )
  })

  test('has no dead link', () => {
    const anchors = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text.toLowerCase().replaceAll(' ', '-'),
    )
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([])
    const files = listLinks(page.replaceAll(/\]\((?:#|https:)[^)]+\)/g, ''), docs).map(({ file }) => file)
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => !existsSync(file)).map((file) => relative(root, file))).toEqual([])
  })
})

test('docs/asvs-rows.json has all requirements of level 1, and those of level 2 for the chapters 6 to 8', () => {
  const numbers = requirements.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(chapters.flatMap(({ level1 }) => level1)).toHaveLength(70)
  expect(chapters.map(({ level2 = [] }) => level2.length)).toEqual([
    0, 0, 0, 0, 0, 22, 12, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ])
})

test('known weaknesses of libraries are checked at each push and once a week, with a deadline for their fix', () => {
  const ci = parse(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8'))
  expect(Object.keys(ci.on).sort()).toEqual(['pull_request', 'push', 'schedule'])
  const runs = ci.jobs.dependencies.steps.map(({ run = '' }: { run?: string }) => run)
  expect(runs.some((run: string) => /pnpm@[\d.]+ audit --prod --audit-level moderate$/.test(run))).toBe(true)
  const policy = readFileSync(join(root, 'SECURITY.md'), 'utf8').replaceAll(/\s+/g, ' ')
  for (const term of ['critical within 3 days', 'high within 7', 'moderate within 30'])
    expect(policy).toContain(term)
})

describe('the check of the security table', () => {
  const parseSample = (how: string, proof: string) =>
    parseRows(
      `## V1\n\n| Requirement | Asks | Met | Tests |\n|---|---|---|---|\n| 1.2.3 | a | ${how} | ${proof} |`,
    )
  // Joined here, so that this file does not contain it.
  const unknown = ['nobody', 'tests', 'this'].join(' ')
  const ownTitle = 'covers every requirement once, in its chapter and order'

  test('accepts an existing test, or a reason why there is none', () => {
    expect(parseSample('b', `[${ownTitle}](../scripts/security.test.ts)`).flatMap(findFaults)).toEqual([])
    for (const state of [outsidePrefix, notYetPrefix])
      expect(parseSample('', `${state}nothing here has a thing of this kind.`).flatMap(findFaults)).toEqual(
        [],
      )
  })

  test.each([
    [
      'a test title that does not exist',
      'b',
      `[${unknown}](../scripts/security.test.ts)`,
      `scripts/security.test.ts has no test "${unknown}"`,
    ],
    [
      'a file that is no test file',
      'b',
      `[${ownTitle}](../scripts/checks.ts)`,
      'scripts/checks.ts is no test file',
    ],
    ['a row without a test', 'b', 'surely', 'names no test'],
    [
      'a row that does not say how its requirement is met',
      '–',
      `[${ownTitle}](../scripts/security.test.ts)`,
      'does not say by what it is met',
    ],
    ['a requirement left out without a reason', '', 'Does not apply: no.', 'gives no reason'],
    ['a requirement put off without a reason', '', 'Not yet: later.', 'gives no reason'],
  ])('reports %s', (_, how, proof, fault) => {
    expect(parseSample(how, proof).flatMap(findFaults)).toEqual([fault])
  })
})
