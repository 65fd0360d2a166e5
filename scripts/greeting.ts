import { relative } from 'node:path'
import type { Product } from '@repo/prisma/products'
import Table from 'cli-table3'
import { paint, printLine } from './console.ts'
import type { LocalProduct } from './local-products.ts'
import type { Settings } from './settings.ts'
import { root } from './settings.ts'

const deliveryAccounts = [
  ['expediteur@demo.test', 'sender, a person'],
  ['entreprise@demo.test', 'sender, a company'],
  ['transporteur@demo.test', 'carrier, independent'],
  ['flotte@demo.test', 'carrier, a fleet'],
  ['chauffeur@demo.test', 'driver of the fleet'],
] as const

const lotteryAccounts = [['joueur1@demo.test … joueur5@demo.test', 'players, identity validated']] as const

const demo = {
  delivery: { accounts: deliveryAccounts, password: 'Livraison-2026' },
  lottery: { accounts: lotteryAccounts, password: 'Neuf-Lucioles-26' },
} as const satisfies Record<Product, unknown>

/** Prints the addresses of an instance and, except in production, its demo accounts. */
export function printAddresses(
  settings: Settings,
  environment: Readonly<Record<string, string>>,
  products: readonly LocalProduct[],
): void {
  const { ports } = settings
  const rows: [string, string][] = [
    ...products.flatMap((product) => listAddresses[product.name](settings, environment)),
    ...(settings.smtpUrl ? [] : [['Mailbox', `http://localhost:${ports.MAILBOX_PORT}`] as [string, string]]),
    ...products.flatMap(({ name, databaseVariable }): [string, string][] =>
      settings.databaseUrls[databaseVariable]
        ? []
        : [[`PostgreSQL, ${name}`, environment[databaseVariable] ?? '']],
    ),
    ['Logs', `${relative(process.cwd(), settings.dataDir) || '.'}/logs`],
  ]
  printLine('')
  printTable(rows.map(([what, where]) => [paint('bold', what), where]))
  if (environment.NODE_ENV === 'production') return
  for (const { name } of products) {
    const { accounts, password } = demo[name]
    printTable(
      accounts.map((account) => [...account]),
      ['Demo account', 'Who'],
    )
    printLine(
      `Password of all: ${paint('bold', password)}    Test card: ${paint('bold', '4242 4242 4242 4242')}`,
    )
  }
  printLine(paint('dim', `Ctrl-C stops everything. Project folder: ${root}`))
}

/** Prints the keys of the invented staff and an example of a command; nothing without keys. */
export function printStaff(keys: Readonly<Record<string, string>>): void {
  const rows = Object.entries(keys)
  if (rows.length === 0) return
  printTable(rows, ['Staff of the marketplace', 'STAFF_KEY'])
  printLine(`Try: ${paint('bold', `STAFF_KEY=${rows[0]?.[1]} npm run --silent admin -- support list`)}`)
}

type Addresses = (settings: Settings, environment: Readonly<Record<string, string>>) => [string, string][]

const listAddresses: Readonly<Record<Product, Addresses>> = {
  delivery: ({ ports }, environment) => {
    const api = `http://localhost:${ports.API_PORT}`
    return [
      ['Website', environment.PUBLIC_WEB_URL ?? `http://localhost:${ports.WEB_PORT}`],
      ['Carriers’ app', environment.CARRIER_WEB_URL ?? `http://localhost:${ports.CARRIER_PORT}`],
      ['API', `${api}/api`],
      ['OpenAPI document', `${api}/api/openapi.json`],
    ]
  },
  lottery: ({ ports }, environment) => {
    const api = `http://localhost:${ports.LOTTERY_API_PORT}`
    return [
      ['Lottery', environment.LOTTERY_WEB_URL ?? `http://localhost:${ports.LOTTERY_WEB_PORT}`],
      ['Lottery’s API', `${api}/api`],
      ['Its OpenAPI document', `${api}/api/openapi.json`],
    ]
  },
}

function printTable(rows: readonly string[][], head: string[] = []): void {
  const table = new Table({ head, style: { head: [], border: [] } })
  table.push(...rows)
  printLine(table.toString())
}
