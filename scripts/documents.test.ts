import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { formatDecisionIndex, maxWords, parseRecord, readDecisionRecords } from './decisions.ts'

const root = new URL('..', import.meta.url)
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
})
  .split('\n')
  .filter((file) => file !== '')
const folders = new Set(
  tracked.flatMap((file) => {
    const parts = file.split('/')
    return parts.map((_, count) => parts.slice(0, count).join('/'))
  }),
)

/** What a path in a document may leave out at its beginning, in a text about one part. */
const beginnings = [
  '',
  'apps/api/src/',
  'apps/lottery-api/src/',
  'packages/',
  'apps/api/',
  'apps/lottery-api/',
]

function exists(path: string): boolean {
  return beginnings.some((beginning) => {
    // `server-kit/mount` is imported so, and stands below src.
    const inPackage = `${beginning}${path}`.replace(/^packages\/([\w-]+)\//, 'packages/$1/src/')
    return [`${beginning}${path}`, inPackage, `${inPackage}.ts`].some((whole) => {
      const plain = whole.replace(/\/$/, '')
      if (whole.includes('*')) return tracked.some((file) => matchesGlob(file, plain))
      return folders.has(plain) || tracked.includes(plain)
    })
  })
}

/**
 * Returns the texts in backticks that look like paths of this tree: with a slash, without placeholders, options,
 * addresses or blanks; neither a folder named by a setting nor a media type.
 */
function listPaths(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inner]) => inner ?? '')
  return quoted.filter(
    (inner) => /^[\w.-]+(?:\/[\w.*-]+)+\/?$/.test(inner) && !/^(?:[A-Z_]+|text|application)\//.test(inner),
  )
}

const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/where.md',
  'docs/privacy.md',
  'docs/runbook/deploy.md',
  'docs/runbook/staff.md',
  'docs/security.md',
  'SECURITY.md',
])('every path that %s names exists', (document) => {
  const paths = listPaths(read(document))
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

/** Returns the anchor that a heading gets: lower case, hyphens for blanks, no punctuation. */
function createAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

test('every relative link of a document leads to a file of the tree, and its anchor to a heading there', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'verifiers/**/*.md'], { cwd: root })
  const dead = documents.flatMap((document) => {
    const links = [...read(document).matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = '']) => link)
    return links
      .filter((link) => {
        const [path = '', anchor] = link.split('#')
        const target = path === '' ? document : join(document, '..', path).replace(/\/$/, '')
        if (!tracked.includes(target)) return !(anchor === undefined && folders.has(target))
        if (anchor === undefined) return false
        return ![...read(target).matchAll(/^#+ (.+)$/gm)].some(
          ([, heading = '']) => createAnchor(heading) === anchor,
        )
      })
      .map((link) => `${document}: ${link}`)
  })
  expect(documents.length).toBeGreaterThan(100)
  expect(dead).toEqual([])
})

test('.editorconfig has the indentation and the line width of biome.json', () => {
  const [everything = ''] = read('.editorconfig').split('[*.md]')
  const { formatter } = JSON.parse(read('biome.json'))
  expect(everything).toContain(`indent_style = ${formatter.indentStyle}\n`)
  expect(everything).toContain(`indent_size = ${formatter.indentWidth}\n`)
  expect(everything).toContain(`max_line_length = ${formatter.lineWidth}\n`)
})

test('the newest version of the changelog is the version of package.json', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(/^## \[([\d.]+)\] – \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
})

describe('decision records', () => {
  const records = readDecisionRecords()

  test(`no record has more than ${maxWords} words`, () => {
    expect(records.length).toBeGreaterThan(80)
    expect(records.filter(({ words }) => words > maxWords).map(({ file }) => file)).toEqual([])
  })

  test('the index is what `node scripts/decisions.ts` writes', () => {
    expect(read('docs/adr/README.md')).toBe(formatDecisionIndex(records))
  })

  test('a status names only records that exist and came later', () => {
    const numbers = new Set(records.map(({ number }) => number))
    const wrong = records.filter(({ number, status }) =>
      (status.match(/\d+/g) ?? []).map(Number).some((later) => !numbers.has(later) || later <= number),
    )
    expect(wrong.map(({ file }) => file)).toEqual([])
  })

  test.each([
    { missing: 'title', text: '# 2. Other\n\nDate: 2026-01-01. Status: accepted.\n\n**Why.** So.\n' },
    { missing: 'date', text: '# 1. Title\n\nStatus: accepted.\n\n**Why.** So.\n' },
    { missing: 'status', text: '# 1. Title\n\nDate: 2026-01-01. Status: proposed.\n\n**Why.** So.\n' },
    { missing: 'paragraph', text: '# 1. Title\n\nDate: 2026-01-01. Status: accepted.\n\nSo.\n' },
  ])('a record without its $missing is an error that names the file', ({ missing, text }) => {
    expect(() => parseRecord('0001-title.md', text)).toThrow(new RegExp(`0001-title\\.md has no ${missing}`))
  })
})

test('every alert has one entry in docs/runbook/alerts.md, and every entry is of an alert', () => {
  type Rules = { readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[] }
  const alerts = ['alerts.yml', 'lottery-alerts.yml'].flatMap((file) => {
    const { groups }: Rules = parse(read(`deploy/prometheus/${file}`))
    return groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  })
  const entries = [...read('docs/runbook/alerts.md').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
    ([, names = '']) => names.replaceAll('`', '').split(', '),
  )
  expect(alerts.length).toBeGreaterThan(30)
  expect(entries.sort()).toEqual(alerts.sort())
})
