import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './settings.ts'

/** Which tests a run is to carry out. */
export type Selection = {
  /** Test files whose path contains one of them; empty: all. */
  readonly filters: readonly string[]
  /** A commit: only the tests that can be affected by the changes since, uncommitted changes included. */
  readonly changedSince?: string
  /** Stop after this many failures. */
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
 * The browser test files that changed files can affect. Browser tests do not import the products, so this follows from
 * the packages that the products are started from: a change of one of those, or of its dependencies, affects each test
 * of that product.
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
 * What Vitest is called with so that it runs the tests of a part that a selection's change can affect: those that
 * import a changed file, and those that reach it without an import. All of them when a file has changed that is read,
 * not imported, such as a migration. Those without a database read many files of all kinds, and take seconds: they run
 * in full.
 */
export function affectedVitestFiles(
  part: 'unit' | 'api',
  { changedSince }: Selection,
): readonly string[] | 'all' {
  if (changedSince === undefined || part === 'unit') return 'all'
  const changed = changedFiles(changedSince)
  const isRead = changed.some((file) => !/\.([cm]?[jt]s|tsx|css)$/.test(file) && !isProse(file))
  return isRead || changed.includes('vitest.config.ts')
    ? 'all'
    : [...changed, ...(changed.length > 0 ? spawning : [])]
}

/** Texts that no test with a database reads. */
function isProse(file: string): boolean {
  return file.startsWith('docs/') || file.endsWith('.md')
}

/** Tests that start processes, or threads, of files that they do not import. */
const spawning = [
  'apps/api/src/admin/rates.command.test.ts',
  'apps/api/src/admin/staff/staff.test.ts',
  'apps/api/src/testing/kill.campaign.ts',
  'apps/api/src/testing/planned-kills.campaign.ts',
  'apps/lottery-api/src/admin/every-command.test.ts',
  'apps/lottery-api/src/flows/self-audit/self-audit.test.ts',
  'apps/lottery-api/src/testing/draw-kills.campaign.ts',
]

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

/**
 * The folder of the package that a file is part of; empty for a file that all packages rest on, such as the lock file.
 */
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
