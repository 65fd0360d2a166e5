import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashStaffKey } from '@repo/server-kit/staff/members'
import { reservePort } from '@repo/server-kit/testing/ports'
import type { S3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { formatBucketSetting, startS3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { randomSecret } from '@repo/server-kit/tokens'
import type { PreparedProduct, RunningProcess } from '../instance/instance.ts'
import { launch, prepareProduct, readLog, waitUntilReady } from '../instance/instance.ts'
import type { Bench } from '../part.ts'
import type { Balancer } from './haproxy.ts'
import { drainMs, startBalancer } from './haproxy.ts'

type Settings = Readonly<Record<string, string>>

/** A process of the product. `restart` ends it and starts it again, with other settings if any are given. */
export type Server = { readonly name: string; readonly restart: (settings?: Settings) => Promise<void> }

/** Two machines behind a balancer. Each has an API, a worker and a site; they share a database and an object store. */
export type Machines = Pick<PreparedProduct, 'client' | 'authSecret'> & {
  /** The address for browsers. */
  readonly siteUrl: string
  /** The two APIs, past the balancer. */
  readonly apis: readonly [string, string]
  readonly mailboxUrl: string
  /** Workers, APIs, sites: the order of their restarts. */
  readonly servers: readonly Server[]
  /** The object store. */
  readonly store: Pick<S3StandIn, 'setMode' | 'objects' | 'settings'>
  /** Runs a staff command on the first machine. Returns its exit code and the last lines of its output. */
  readonly runStaff: (
    words: readonly string[],
    settings: Settings,
  ) => Promise<{ readonly code: number | null; readonly out: string }>
  readonly close: () => Promise<void>
}

/**
 * Starts all of it in about 20 s; the sites must have been built. Files are in the object store, or in a folder that
 * both machines share; nothing else of the disk is shared.
 */
export async function openMachines(bench: Bench, files: 's3' | 'folder' = 's3'): Promise<Machines> {
  const ports = Object.fromEntries(
    await Promise.all(
      ['api1', 'api2', 'web1', 'web2', 'apis', 'sites', 'mailbox', 'smtp'].map(
        async (name) => [name, await reservePort()] as const,
      ),
    ),
  )
  const getPort = (name: string) => ports[name] ?? 0
  const store = await startS3StandIn()
  const key = randomSecret()
  const prepared = await prepareProduct(bench, `machines_${files}`, {
    // The bench looks for failing calls, not slow ones: the machine may be busy.
    TIME_LIMIT_FACTOR: '4',
    FILES_STORE: files === 's3' ? formatBucketSetting(store.settings) : files,
    STAFF: `camille:${hashStaffKey(key)}`,
    SMTP_URL: `smtp://127.0.0.1:${getPort('smtp')}`,
    PUBLIC_WEB_URL: `http://127.0.0.1:${getPort('sites')}`,
    API_URL: `http://127.0.0.1:${getPort('apis')}`,
    CHEAP_PASSWORDS: 'on',
    DRAIN_MS: String(drainMs),
  })
  const { environment, folder } = prepared
  const mailbox = launch(
    'mailbox',
    ['apps/mailbox/src/main.ts'],
    { MAILBOX_PORT: String(getPort('mailbox')), SMTP_PORT: String(getPort('smtp')) },
    folder,
  )
  const processes = new Map<string, RunningProcess>()
  const sharedFiles = join(folder, 'files')
  await mkdir(sharedFiles, { recursive: true })
  /** Creates and returns a machine's own folder. Only files are shared, when they are in a folder. */
  const openOwnFolder = async (name: string) => {
    const machineFolder = join(folder, name)
    await mkdir(machineFolder, { recursive: true })
    if (files === 'folder') await symlink(sharedFiles, join(machineFolder, 'files')).catch(ignoreExisting)
    return machineFolder
  }
  const start = async (
    { name, script, readyUrl, settings: programSettings }: Program,
    settings: Settings = {},
  ) => {
    const DATA_DIR = await openOwnFolder(name)
    processes.set(
      name,
      launch(name, [script], { ...environment, ...programSettings, ...settings, DATA_DIR }, folder),
    )
    if (readyUrl === null) return
    await waitUntilReady(readyUrl).catch(async (cause: unknown) => {
      throw new Error(`${name} did not become ready:\n${await readLog(folder, name)}`, { cause })
    })
  }
  const programs = listPrograms(getPort)
  let balancer: Balancer | null = null
  const close = async () => {
    await Promise.all([...processes.values(), mailbox].map(({ stop }) => stop()))
    await balancer?.stop()
    await store.close()
    await prepared.client.end()
  }
  try {
    await Promise.all(programs.map((program) => start(program)))
    balancer = await startBalancer(
      folder,
      { frontend: getPort('sites'), servers: [getPort('web1'), getPort('web2')] },
      { frontend: getPort('apis'), servers: [getPort('api1'), getPort('api2')] },
    )
    await waitUntilReady(`${balancer.apis}/readyz`)
    await waitUntilReady(`${balancer.sites}/livez`)
  } catch (error) {
    await close()
    throw error
  }
  return {
    client: prepared.client,
    authSecret: prepared.authSecret,
    siteUrl: balancer.sites,
    apis: [`http://127.0.0.1:${getPort('api1')}`, `http://127.0.0.1:${getPort('api2')}`],
    mailboxUrl: `http://127.0.0.1:${getPort('mailbox')}`,
    servers: programs.map((program) => ({
      name: program.name,
      restart: async (settings) => {
        await processes.get(program.name)?.stop()
        await start(program, settings)
        // The balancer has to notice it before the next one ends.
        await pause(drainMs)
      },
    })),
    store,
    runStaff: async (words, settings) => {
      const staffEnvironment = {
        ...environment,
        ...settings,
        STAFF_KEY: key,
        DATA_DIR: await openOwnFolder('worker1'),
      }
      const { ended } = launch('staff', ['apps/api/src/admin.ts', ...words], staffEnvironment, folder)
      const code = await ended
      return { code, out: await readLog(folder, 'staff') }
    },
    close,
  }
}

/** Ignores the error of a folder that was linked before. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

type Program = {
  readonly name: string
  readonly script: string
  /** The URL that responds with success once the process serves; null for a worker. */
  readonly readyUrl: string | null
  readonly settings: Settings
}

function listPrograms(getPort: (name: string) => number): readonly Program[] {
  const createBoth = <Item>(make: (number: 1 | 2) => Item) => [make(1), make(2)]
  return [
    ...createBoth((number) => ({
      name: `worker${number}`,
      script: 'apps/api/src/worker.ts',
      readyUrl: null,
      settings: {},
    })),
    ...createBoth((number) => ({
      name: `api${number}`,
      script: 'apps/api/src/server.ts',
      readyUrl: `http://127.0.0.1:${getPort(`api${number}`)}/readyz`,
      settings: { API_PORT: String(getPort(`api${number}`)) },
    })),
    ...createBoth((number) => ({
      name: `web${number}`,
      script: 'apps/web/serve.ts',
      readyUrl: `http://127.0.0.1:${getPort(`web${number}`)}/livez`,
      settings: { WEB_PORT: String(getPort(`web${number}`)) },
    })),
  ]
}
