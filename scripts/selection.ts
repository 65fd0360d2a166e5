import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './settings.ts'

/** Which tests a run is to carry out. */
export type Selection = {
  /** Test files whose path contains one of them; empty: all. */
  readonly filters: readonly string[]
  /** A commit: only the tests that can be affected by what has changed since, uncommitted changes included. */
  readonly changedSince?: string
  /** Stop after so many failures. */
  readonly bail?: number
}

/** The browser test files that a selection names. */
export function browserFilesOf(
  files: readonly string[],
  { filters, changedSince }: Selection,
): readonly string[] {
  const named =
    filters.length === 0 ? files : files.filter((file) => filters.some((part) => file.includes(part)))
  return changedSince === undefined ? named : affectedBrowserFiles(named, changedFiles(changedSince))
}

/**
 * The browser test files that changed files can affect. Browser tests import nothing of what they try, so this follows from the packages
 * that the products are started from: a change of one of those, or of what it depends on, affects each test of that product.
 */
export function affectedBrowserFiles(
  files: readonly string[],
  changed: readonly string[],
): readonly string[] {
  const packages = readPackages()
  const owners = new Set(changed.filter((file) => !isTest(file)).map((file) => ownerOf(file, packages)))
  const affects = (product: keyof typeof startedFrom) =>
    owners.has('') || [...reachedFrom(startedFrom[product], packages)].some((folder) => owners.has(folder))
  const isAffected = { delivery: affects('delivery'), lottery: affects('lottery') }
  return files.filter(
    (file) => changed.includes(file) || isAffected[file.startsWith('e2e/lottery/') ? 'lottery' : 'delivery'],
  )
}

/**
 * The commit from which Vitest is to follow imports to the affected tests of a project; undefined when it must run all of them: a file that is no
 * module (SQL, a table in the docs) is read by tests, not imported.
 */
export function importsChangedSince(project: string, { changedSince }: Selection): string | undefined {
  if (changedSince === undefined) return undefined
  const read = changedFiles(changedSince).filter((file) => !/\.([cm]?[jt]s|tsx|css)$/.test(file))
  const isRead = project === 'unit' ? read.length > 0 : read.some((file) => !/^docs\/|\.md$/.test(file))
  return isRead ? undefined : changedSince
}

/** The folders of the packages that run while a browser test of a product does. */
const startedFrom = {
  delivery: ['e2e', 'apps/api', 'apps/web', 'apps/carrier', 'apps/mailbox'],
  lottery: ['e2e', 'apps/lottery-api', 'apps/lottery-web', 'apps/mailbox'],
} as const

type Package = { readonly folder: string; readonly name: string; readonly needs: readonly string[] }

function readPackages(): readonly Package[] {
  return globSync('{apps/*,packages/*,prisma,e2e,bench}/package.json', { cwd: root }).map((file) => {
    // as: package.json of our own
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name: string
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
    }
    return { folder: dirname(file), name, needs: Object.keys({ ...dependencies, ...devDependencies }) }
  })
}

/** The folders of these packages and of all that they depend on. */
function reachedFrom(folders: readonly string[], packages: readonly Package[]): ReadonlySet<string> {
  const reached = new Set<string>(folders)
  for (const folder of reached) {
    const needs = packages.find((each) => each.folder === folder)?.needs ?? []
    for (const each of packages) if (needs.includes(each.name)) reached.add(each.folder)
  }
  return reached
}

/** The folder of the package that a file is part of; empty for a file that all packages rest on, such as the lock file. */
function ownerOf(file: string, packages: readonly Package[]): string {
  if (file.startsWith('docs/') || file.endsWith('.md')) return 'docs'
  return packages.find(({ folder }) => file.startsWith(`${folder}/`))?.folder ?? ''
}

/** A file of tests, on which no others depend. */
function isTest(file: string): boolean {
  return /\.(test|spec|campaign)\.tsx?$/.test(file)
}

/** The files that differ from a commit, from the root folder, new ones included. */
function changedFiles(since: string): readonly string[] {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const output = git('diff', '--name-only', since, '--') + git('ls-files', '--others', '--exclude-standard')
  return output.split('\n').filter((line) => line !== '')
}
