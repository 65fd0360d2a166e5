import { relative } from 'node:path'
import Table from 'cli-table3'
import { paint, say } from './console.ts'
import type { Settings } from './settings.ts'
import { root } from './settings.ts'

const demoAccounts = [
  ['expediteur@demo.test', 'sender, a person'],
  ['entreprise@demo.test', 'sender, a company'],
  ['transporteur@demo.test', 'carrier, independent'],
  ['flotte@demo.test', 'carrier, a fleet'],
  ['chauffeur@demo.test', 'driver of the fleet'],
] as const

/** Prints where everything is, and what a newcomer needs to try it. */
export function printAddresses(settings: Settings, environment: Readonly<Record<string, string>>): void {
  const { ports } = settings
  const api = `http://localhost:${ports.API_PORT}`
  const rows: [string, string][] = [
    ['Website', environment.PUBLIC_WEB_URL ?? `http://localhost:${ports.WEB_PORT}`],
    ['Carriers’ app', environment.CARRIER_WEB_URL ?? `http://localhost:${ports.CARRIER_PORT}`],
    ['API', `${api}/api`],
    ['OpenAPI document', `${api}/api/openapi.json`],
    ...(settings.smtpUrl ? [] : [['Mailbox', `http://localhost:${ports.MAILBOX_PORT}`] as [string, string]]),
    ...(settings.databaseUrl ? [] : [['PostgreSQL', environment.DATABASE_URL ?? ''] as [string, string]]),
    ['Logs', `${relative(process.cwd(), settings.dataDir) || '.'}/logs`],
  ]
  say('')
  printTable(rows.map(([what, where]) => [paint('bold', what), where]))
  if (environment.NODE_ENV === 'production') return
  printTable(
    demoAccounts.map(([email, role]) => [email, role]),
    ['Demo account', 'Who'],
  )
  say(
    `Password of all: ${paint('bold', 'Livraison-2026')}    Test card: ${paint('bold', '4242 4242 4242 4242')}`,
  )
  say(paint('dim', `Ctrl-C stops everything. Project folder: ${root}`))
}

function printTable(rows: readonly string[][], head: string[] = []): void {
  const table = new Table({ head, style: { head: [], border: [] } })
  table.push(...rows)
  say(table.toString())
}
