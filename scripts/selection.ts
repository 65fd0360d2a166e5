import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './settings.ts'

/** The tests that a run executes. */
export type Selection = {
  /** Parts of the paths of test files; empty for all files. */
  readonly filters: readonly string[]
  /** A commit: only the tests that can be affected by the changes since, uncommitted changes included. */
  readonly changedSince?: string
  /** The number of failures after which the run stops. */
  readonly bail?: number
}

/** Returns the browser test files of a selection. */
export function selectBrowserFiles(
  files: readonly string[],
  { filters, changedSince }: Selection,
): readonly string[] {
  const selected =
    filters.length === 0 ? files : files.filter((file) => filters.some((part) => file.includes(part)))
  return changedSince === undefined
    ? selected
    : listAffectedBrowserFiles(selected, listChangedFiles(changedSince))
}

/**
 * Returns the browser test files that changed files can affect. Browser tests do not import the products: a change of a
 * package that a product is started from, or of its dependencies, affects each test of that product.
 */
export function listAffectedBrowserFiles(
  files: readonly string[],
  changed: readonly string[],
): readonly string[] {
  const packages = readPackages()
  const owners = new Set(changed.filter((file) => !isTest(file)).map((file) => findOwner(file, packages)))
  const isProductAffected = (product: keyof typeof packagesOfProducts) =>
    owners.has('') ||
    [...collectDependencies(packagesOfProducts[product], packages)].some((folder) => owners.has(folder))
  const isAffected = { delivery: isProductAffected('delivery'), lottery: isProductAffected('lottery') }
  return files.filter(
    (file) => changed.includes(file) || isAffected[file.startsWith('e2e/lottery/') ? 'lottery' : 'delivery'],
  )
}

/**
 * Returns the files whose related tests Vitest runs for a selection's change: the changed files, and the tests that use
 * others without an import; `all` when a file has changed that is read and not imported, such as a migration. Tests
 * without a database read files of all kinds and take seconds, so all of them run.
 */
export function listAffectedVitestFiles(
  part: 'unit' | 'api',
  { changedSince }: Selection,
): readonly string[] | 'all' {
  if (changedSince === undefined || part === 'unit') return 'all'
  const changed = listChangedFiles(changedSince)
  const isRead = changed.some((file) => !/\.([cm]?[jt]s|tsx|css)$/.test(file) && !isProse(file))
  return isRead || changed.includes('vitest.config.ts')
    ? 'all'
    : [...changed, ...(changed.length > 0 ? spawningTests : [])]
}

/** Whether no test with a database reads the file. */
function isProse(file: string): boolean {
  return file.startsWith('docs/') || file.endsWith('.md')
}

/** Tests that start files, which they do not import, as processes or threads. */
const spawningTests = [
  'apps/api/src/admin/rates.command.test.ts',
  'apps/api/src/admin/staff/staff.test.ts',
  'apps/api/src/testing/kill.campaign.ts',
  'apps/api/src/testing/planned-kills.campaign.ts',
  'apps/lottery-api/src/admin/every-command.test.ts',
  'apps/lottery-api/src/flows/self-audit/self-audit.test.ts',
  'apps/lottery-api/src/testing/draw-kills.campaign.ts',
]

/** The folders of the packages that run during a browser test of a product. */
const packagesOfProducts = {
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

/** Returns the folders of these packages and of all their dependencies. */
function collectDependencies(folders: readonly string[], packages: readonly Package[]): ReadonlySet<string> {
  const reached = new Set<string>(folders)
  for (const folder of reached) {
    const needs = packages.find((each) => each.folder === folder)?.needs ?? []
    for (const each of packages) if (needs.includes(each.name)) reached.add(each.folder)
  }
  return reached
}

/**
 * Returns the folder of the package that a file belongs to; empty for a file that all packages use, such as the lock
 * file.
 */
function findOwner(file: string, packages: readonly Package[]): string {
  if (file.startsWith('docs/') || file.endsWith('.md')) return 'docs'
  return packages.find(({ folder }) => file.startsWith(`${folder}/`))?.folder ?? ''
}

/** Whether it is a test file, on which no other file depends. */
function isTest(file: string): boolean {
  return /\.(test|spec|campaign)\.tsx?$/.test(file)
}

/** Returns the files that differ from a commit, new ones included, relative to the root folder. */
function listChangedFiles(since: string): readonly string[] {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const output = git('diff', '--name-only', since, '--') + git('ls-files', '--others', '--exclude-standard')
  return output.split('\n').filter((line) => line !== '')
}
