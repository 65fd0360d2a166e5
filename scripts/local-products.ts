import type { Product } from '@repo/prisma/products'
import type { DatabaseVariable, PortName, Settings } from './settings.ts'
import { SettingError } from './settings.ts'

/** The processes, sites and settings of a product on this machine. */
export type LocalProduct = {
  readonly name: Product
  /** The setting that names its database; without it the embedded PostgreSQL is used. */
  readonly databaseVariable: DatabaseVariable
  readonly apiPort: PortName
  /** The processes without a page: their names and scripts. */
  readonly processes: readonly { readonly name: string; readonly script: string }[]
  /** The sites: their names, folders and ports. */
  readonly sites: readonly { readonly name: string; readonly folder: string; readonly port: PortName }[]
  /** The program of its staff's commands. */
  readonly admin: string
  /** The command of that program that creates the demo data. */
  readonly seed: readonly string[]
}

/** Every product, in the order in which they are started. */
export const localProducts: readonly LocalProduct[] = [
  {
    name: 'delivery',
    databaseVariable: 'DATABASE_URL',
    apiPort: 'API_PORT',
    processes: [
      { name: 'api', script: 'apps/api/src/server.ts' },
      { name: 'worker', script: 'apps/api/src/worker.ts' },
    ],
    sites: [
      { name: 'web', folder: 'apps/web', port: 'WEB_PORT' },
      { name: 'carrier', folder: 'apps/carrier', port: 'CARRIER_PORT' },
    ],
    admin: 'apps/api/src/admin.ts',
    seed: ['seed'],
  },
  {
    name: 'lottery',
    databaseVariable: 'LOTTERY_DATABASE_URL',
    apiPort: 'LOTTERY_API_PORT',
    processes: [
      { name: 'lottery-api', script: 'apps/lottery-api/src/server.ts' },
      { name: 'lottery-worker', script: 'apps/lottery-api/src/worker.ts' },
    ],
    sites: [{ name: 'lottery-web', folder: 'apps/lottery-web', port: 'LOTTERY_WEB_PORT' }],
    admin: 'apps/lottery-api/src/admin.ts',
    seed: ['seed', '--draw'],
  },
]

/** Returns the products of a command line: all, or the one after `--only`. Throws a SettingError for anything else. */
export function parseProducts(args: readonly string[]): readonly LocalProduct[] {
  const names = localProducts.map(({ name }) => name).join(' or ')
  const [option, productName, ...rest] = args.flatMap((word) =>
    word.startsWith('--only=') ? ['--only', word.slice('--only='.length)] : [word],
  )
  if (option === undefined) return localProducts
  const unknown = option === '--only' ? rest[0] : option
  if (unknown !== undefined)
    throw new SettingError(`Unknown argument "${unknown}": only --only ${names} is possible.`)
  const product = localProducts.find(({ name }) => name === productName)
  if (!product)
    throw new SettingError(`--only must name a product, ${names}, but it is "${productName ?? ''}".`)
  return [product]
}

/**
 * Returns the ports that an instance of these products listens on, without those of services that run elsewhere.
 */
export function listPortsInUse(
  settings: Settings,
  products: readonly LocalProduct[],
): Partial<Record<PortName, number>> {
  const names: readonly PortName[] = [
    ...(needsPostgres(settings, products) ? (['POSTGRES_PORT'] as const) : []),
    ...(settings.smtpUrl ? [] : (['SMTP_PORT', 'MAILBOX_PORT'] as const)),
    ...products.flatMap(({ apiPort, sites }) => [apiPort, ...sites.map(({ port }) => port)]),
  ]
  return Object.fromEntries(names.map((name) => [name, settings.ports[name]]))
}

/** Whether a product has no database elsewhere. */
export function needsPostgres({ databaseUrls }: Settings, products: readonly LocalProduct[]): boolean {
  return products.some(({ databaseVariable }) => databaseUrls[databaseVariable] === undefined)
}
