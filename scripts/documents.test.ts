import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

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

/** Where a path in a document may begin: texts about one part leave its beginning out. */
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
 * Text in backticks that looks like a path of this tree: with a slash, without placeholders, options, addresses or
 * blanks; neither a folder named by a setting nor a media type.
 */
function pathsIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inner]) => inner ?? '')
  return quoted.filter(
    (inner) => /^[\w.-]+(?:\/[\w.*-]+)+\/?$/.test(inner) && !/^(?:[A-Z_]+|text|application)\//.test(inner),
  )
}

test.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/where.md',
  'docs/privacy.md',
  'docs/runbook.md',
  'docs/security.md',
  'SECURITY.md',
])('every path that %s names leads to something', (document) => {
  const paths = pathsIn(readFileSync(new URL(document, root), 'utf8'))
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !exists(path))).toEqual([])
})
