import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { s3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import type { Prepared, Running } from '../instance/instance.ts'
import { freePort, launch, logOf, prepareProduct, untilReady } from '../instance/instance.ts'
import type { Bench } from '../part.ts'
import type { Balancer } from './haproxy.ts'
import { drainMs, startBalancer } from './haproxy.ts'

/** A process of the product that can be ended and started again. */
export type Server = { readonly name: string; readonly restart: () => Promise<void> }

/** Two machines behind a balancer: each has an API, a worker and a site, and they share a database and an object store. */
export type Machines = Pick<Prepared, 'client' | 'authSecret'> & {
  /** Where browsers enter. */
  readonly entrance: string
  /** The two APIs, past the balancer. */
  readonly apis: readonly [string, string]
  readonly mailboxUrl: string
  /** Workers, APIs, sites: the order in which they are restarted. */
  readonly servers: readonly Server[]
  readonly close: () => Promise<void>
}

/** Starts all of it; the sites must have been built. About 20 s. */
export async function openMachines(bench: Bench): Promise<Machines> {
  const ports = Object.fromEntries(
    await Promise.all(
      ['api1', 'api2', 'web1', 'web2', 'apis', 'sites', 'mailbox', 'smtp'].map(
        async (name) => [name, await freePort()] as const,
      ),
    ),
  )
  const port = (name: string) => ports[name] ?? 0
  const store = await s3StandIn()
  const prepared = await prepareProduct(bench, 'machines', {
    ...settingsOf(store),
    SMTP_URL: `smtp://127.0.0.1:${port('smtp')}`,
    PUBLIC_WEB_URL: `http://127.0.0.1:${port('sites')}`,
    API_URL: `http://127.0.0.1:${port('apis')}`,
    PASSWORD_COST: '4',
    DRAIN_MS: String(drainMs),
  })
  const { environment, folder } = prepared
  const mailbox = launch(
    'mailbox',
    ['apps/mailbox/src/main.ts'],
    { MAILBOX_PORT: String(port('mailbox')), SMTP_PORT: String(port('smtp')) },
    folder,
  )
  const started = new Map<string, Running>()
  const start = async ({ name, script, readyUrl, settings }: Program) => {
    // Nothing of the disk is shared: each has a folder of its own.
    const ownFolder = join(folder, name)
    await mkdir(ownFolder, { recursive: true })
    started.set(name, launch(name, [script], { ...environment, ...settings, DATA_DIR: ownFolder }, folder))
    if (readyUrl === null) return
    await untilReady(readyUrl).catch(async (cause: unknown) => {
      throw new Error(`${name} did not become ready:\n${await logOf(folder, name)}`, { cause })
    })
  }
  const programs = programsOf(port)
  let balancer: Balancer | null = null
  const close = async () => {
    await Promise.all([...started.values(), mailbox].map(({ stop }) => stop()))
    await balancer?.stop()
    await store.close()
    await prepared.client.end()
  }
  try {
    await Promise.all(programs.map(start))
    balancer = await startBalancer(
      folder,
      { entrance: port('sites'), servers: [port('web1'), port('web2')] },
      { entrance: port('apis'), servers: [port('api1'), port('api2')] },
    )
    await untilReady(`${balancer.apis}/readyz`)
    await untilReady(`${balancer.sites}/livez`)
  } catch (error) {
    await close()
    throw error
  }
  return {
    client: prepared.client,
    authSecret: prepared.authSecret,
    entrance: balancer.sites,
    apis: [`http://127.0.0.1:${port('api1')}`, `http://127.0.0.1:${port('api2')}`],
    mailboxUrl: `http://127.0.0.1:${port('mailbox')}`,
    servers: programs.map((program) => ({
      name: program.name,
      restart: async () => {
        await started.get(program.name)?.stop()
        await start(program)
        // The balancer has to see it before the next one ends.
        await pause(drainMs)
      },
    })),
    close,
  }
}

type Program = {
  readonly name: string
  readonly script: string
  /** What answers with success once it serves; null for a worker. */
  readonly readyUrl: string | null
  readonly settings: Readonly<Record<string, string>>
}

function programsOf(port: (name: string) => number): readonly Program[] {
  const both = <Made>(make: (number: 1 | 2) => Made) => [make(1), make(2)]
  return [
    ...both((number) => ({
      name: `worker${number}`,
      script: 'apps/api/src/worker.ts',
      readyUrl: null,
      settings: {},
    })),
    ...both((number) => ({
      name: `api${number}`,
      script: 'apps/api/src/server.ts',
      readyUrl: `http://127.0.0.1:${port(`api${number}`)}/readyz`,
      settings: { API_PORT: String(port(`api${number}`)) },
    })),
    ...both((number) => ({
      name: `web${number}`,
      script: 'apps/web/serve.ts',
      readyUrl: `http://127.0.0.1:${port(`web${number}`)}/livez`,
      settings: { WEB_PORT: String(port(`web${number}`)) },
    })),
  ]
}

const settingsOf = ({ settings }: S3StandIn) => ({
  FILES_STORE: 's3',
  FILES_S3_ENDPOINT: settings.endpoint ?? '',
  FILES_S3_REGION: settings.region,
  FILES_S3_BUCKET: settings.bucket,
  FILES_S3_ACCESS_KEY: settings.accessKey,
  FILES_S3_SECRET_KEY: settings.secretKey,
  FILES_S3_PATH_STYLE: 'on',
})
