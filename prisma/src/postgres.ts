import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Account, Binaries } from './postgres-account.ts'
import {
  chooseServerAccount,
  ensureReachableFolder,
  findPostgresBinaries,
  isReachable,
} from './postgres-account.ts'
import { isAlive, readPostmaster } from './postmaster.ts'

const run = promisify(execFile)

/** Crash recovery of a big database may take this long; a server that is silent for longer is stuck. */
const startTimeoutMs = 120_000

/** A running PostgreSQL that belongs to this process. */
export type Postgres = {
  readonly port: number
  /** The folder of all its data: `dataDir`, or its replacement. */
  readonly folder: string
  /** Returns the connection string of a database, as superuser. The database may not exist yet. */
  url(database: string): string
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<void>
  /** Ends the server and its clients' connections: in order, or at once where it is not durable. Idempotent. */
  stop(): Promise<void>
}

/** How the server is started. */
export type PostgresOptions = {
  /** The folder of the data, the generated password and the server's log; created when missing. */
  readonly dataDir: string
  /** The port on 127.0.0.1; 0 for any free one. */
  readonly port: number
  /** Whether data survive a crash of the machine; true when absent. Without it everything is faster: for tests only. */
  readonly isDurable?: boolean
  /** Receives messages for the operator, such as another folder of the data. */
  readonly log?: (line: string) => void
}

/**
 * Starts PostgreSQL 18 on 127.0.0.1, creating its data folder at the first start; that takes about 1 s, later 0.1 s.
 * It recovers after a crash of the machine or an interrupted start. Throws an error with the remedy when the port is
 * taken or another process uses the data. As root, when PostgreSQL's user cannot reach `dataDir`, the data are in a
 * folder under /var/tmp, which is reported to `log`.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const place = await choosePlace(options)
  await endAbandonedServer(place)
  const isDurable = options.isDurable ?? true
  const port = await findFreePort(options.port)
  const password = await ensureCluster(place, isDurable)
  const { pid, ended } = await launch(place, port, isDurable)

  // Without an orderly stop the server must not outlive us: SIGINT is its fast shutdown.
  const endWithProcess = () => void interruptQuietly(pid)
  process.once('exit', endWithProcess)
  void ended.then(() => process.off('exit', endWithProcess))
  const socketDir = findSocketDir(place, isDurable)
  const socketQuery = socketDir === '' ? '' : `?host=${encodeURIComponent(socketDir)}`
  let stopping: Promise<void> | undefined
  return {
    port,
    folder: place.folder,
    ended,
    url: (database) =>
      `postgresql://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}${socketQuery}`,
    stop() {
      stopping ??= shutDown(place, isDurable)
      return stopping
    },
  }
}

type Place = {
  readonly dataDir: string
  readonly folder: string
  readonly clusterDir: string
  readonly ownerFile: string
  readonly logFile: string
  readonly account: Account | undefined
  readonly binaries: Binaries
  readonly log: (line: string) => void
}

async function choosePlace({ dataDir, log = () => undefined }: PostgresOptions): Promise<Place> {
  let folder = resolve(dataDir)
  const account = await chooseServerAccount(join(folder, 'cluster'))
  await mkdir(folder, { recursive: true })
  if (account && !(await isReachable(folder, account))) {
    folder = await ensureReachableFolder('data', folder, account)
    log(`PostgreSQL's user cannot reach ${resolve(dataDir)}: its data are kept in ${folder}`)
  }
  return {
    dataDir: resolve(dataDir),
    folder,
    clusterDir: join(folder, 'cluster'),
    ownerFile: join(folder, 'owner.pid'),
    logFile: join(folder, 'server.log'),
    account: await chooseServerAccount(join(folder, 'cluster')),
    binaries: await findPostgresBinaries(account, log),
    log,
  }
}

/** Ends the server of a killed process. Refuses when that process still lives. */
async function endAbandonedServer(place: Place): Promise<void> {
  const server = await readPostmaster(place.clusterDir)
  if (!server) return
  if (!server.isAlive) {
    // PostgreSQL would take a dead server for a live one when another process has got its number.
    await rm(join(place.clusterDir, 'postmaster.pid'), { force: true })
    return
  }
  const owner = Number(await readFile(place.ownerFile, 'utf8').catch(() => ''))
  if (owner > 0 && isAlive(owner)) {
    throw new Error(
      `PostgreSQL already runs on ${place.dataDir} (process ${server.pid}, port ${server.port}, started by process ` +
        `${owner}). Stop that one first, or choose another data folder.`,
    )
  }
  place.log(`Ending PostgreSQL (process ${server.pid}), which an interrupted start left running`)
  await shutDown(place, true)
}

async function findFreePort(requestedPort: number): Promise<number> {
  const probe = createServer()
  try {
    probe.listen(requestedPort, '127.0.0.1')
    await once(probe, 'listening')
    // A TCP server's address is never the path of a pipe.
    return (probe.address() as AddressInfo).port
  } catch (cause) {
    throw new Error(`Port ${requestedPort} is taken: PostgreSQL cannot listen on it. Choose another one.`, {
      cause,
    })
  } finally {
    probe.close()
  }
}

/** Creates the cluster when there is none, and returns its password. */
async function ensureCluster(place: Place, isDurable: boolean): Promise<string> {
  const { clusterDir, account } = place
  const passwordFile = join(clusterDir, 'password')
  if (await stat(clusterDir).catch(() => undefined)) {
    return readFile(passwordFile, 'utf8').catch((cause: unknown) => {
      throw new Error(`${clusterDir} has lost its password file: remove the folder to start afresh.`, {
        cause,
      })
    })
  }
  // Under another name until it is complete, so that an interrupted start leaves no half cluster.
  const unfinished = `${clusterDir}.${process.pid}`
  const unfinishedPasswordFile = `${unfinished}.password`
  const password = randomBytes(18).toString('base64url')
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(unfinishedPasswordFile, password, { mode: 0o600 })
    if (account)
      for (const path of [unfinished, unfinishedPasswordFile]) await chown(path, account.uid, account.gid)
    await run(
      place.binaries.initdb,
      [...listInitdbFlags(isDurable), `--pgdata=${unfinished}`, `--pwfile=${unfinishedPasswordFile}`],
      {
        ...account,
        cwd: unfinished,
      },
    )
    await rename(unfinishedPasswordFile, join(unfinished, 'password'))
    await rename(unfinished, clusterDir)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    await rm(unfinishedPasswordFile, { force: true })
  }
  return password
}

/**
 * Returns the flags of initdb. Text compares by code point, the same on every machine and after upgrades; upper and
 * lower case know every letter. A list for French readers is sorted with `COLLATE "fr-x-icu"`.
 */
function listInitdbFlags(isDurable: boolean): readonly string[] {
  const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C']
  flags.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  // A test opens some twenty connections; at 4096 rounds each costs both sides several milliseconds.
  return isDurable ? flags : [...flags, '--no-sync', '--set=scram_iterations=1']
}

/** Returns the socket folder of a test server, a tenth faster than TCP; '' for a durable one and on Windows. */
function findSocketDir({ clusterDir }: Place, isDurable: boolean): string {
  return isDurable || process.platform === 'win32' ? '' : clusterDir
}

function createSettings(place: Place, isDurable: boolean): Readonly<Record<string, string>> {
  const common = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: findSocketDir(place, isDurable),
    max_connections: '200',
    shared_buffers: isDurable ? '256MB' : '128MB',
    max_wal_size: isDurable ? '2GB' : '256MB',
    // Compiling takes longer than it saves for queries of a few milliseconds.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  if (isDurable) return { ...common, shared_preload_libraries: '', log_min_duration_statement: '500ms' }
  const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
  return { ...common, ...unsafe, wal_level: 'minimal', max_wal_senders: '0' }
}

async function launch(
  place: Place,
  port: number,
  isDurable: boolean,
): Promise<{ readonly pid: number; readonly ended: Promise<void> }> {
  const { clusterDir, account, binaries } = place
  const flags = Object.entries(createSettings(place, isDurable)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = await open(place.logFile, 'w')
  try {
    await writeFile(place.ownerFile, String(process.pid))
    // Detached: Ctrl-C in a terminal reaches every process of the group, and the server must end last.
    const server = spawn(binaries.postgres, ['-D', clusterDir, '-p', String(port), ...flags], {
      ...account,
      cwd: clusterDir,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const state: { endCause?: unknown } = {}
    server.once('error', (error) => (state.endCause = error))
    server.once('exit', (code, signal) => (state.endCause = new Error(`It ended with ${signal ?? code}.`)))
    const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()))
    server.unref()
    await waitUntilReady(place, server.pid, state)
    return { pid: server.pid ?? 0, ended }
  } finally {
    await log.close()
  }
}

async function waitUntilReady(
  place: Place,
  pid: number | undefined,
  state: { endCause?: unknown },
): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    if (state.endCause !== undefined || Date.now() > deadline) {
      const lines = (await readFile(place.logFile, 'utf8')).trim().split('\n').slice(-8)
      throw new Error(`PostgreSQL did not start on ${place.dataDir}:\n${lines.join('\n')}`, {
        cause: state.endCause,
      })
    }
    const server = await readPostmaster(place.clusterDir)
    if (server?.pid === pid && server?.isReady) return
    await sleep(10)
  }
}

async function shutDown(
  { binaries, clusterDir, account, ownerFile }: Place,
  isDurable: boolean,
): Promise<void> {
  const end = (mode: string) =>
    run(binaries.pg_ctl, ['stop', '-w', '-t', '20', '-m', mode, '-D', clusterDir], {
      ...account,
      cwd: clusterDir,
    })
  try {
    await end(isDurable ? 'fast' : 'immediate')
  } catch (error) {
    if (!(await readPostmaster(clusterDir))?.isAlive) return
    await end('immediate').catch(() => {
      throw error
    })
  } finally {
    await rm(ownerFile, { force: true })
  }
}

function interruptQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has already ended, as intended.
  }
}
