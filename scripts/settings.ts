import { isAbsolute, join } from 'node:path'

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..')

/** The settings that name a product's database. */
export type DatabaseVariable = 'DATABASE_URL' | 'LOTTERY_DATABASE_URL'

/** What a local instance needs to know before anything is started; the apps parse the rest themselves. */
export type Settings = {
  readonly ports: Readonly<Record<PortName, number>>
  /** Absolute. */
  readonly dataDir: string
  /** By the setting that names a product's database; absent: an embedded PostgreSQL is started. */
  readonly databaseUrls: Readonly<Record<DatabaseVariable, string | undefined>>
  /** The roles that migrate such databases, by the same names; absent: the role of its ordinary work. */
  readonly ownerUrls: Readonly<Record<DatabaseVariable, string | undefined>>
  /** Absent: the development mailbox is started. */
  readonly smtpUrl: string | undefined
  readonly simulates: boolean
}

/** A setting that cannot be used; the message is a sentence for the person who set it. */
export class SettingError extends Error {}

const defaultPorts = {
  API_PORT: 4000,
  WEB_PORT: 3000,
  CARRIER_PORT: 3100,
  LOTTERY_API_PORT: 4100,
  LOTTERY_WEB_PORT: 3200,
  MAILBOX_PORT: 8025,
  SMTP_PORT: 1025,
  // Not 5432, where a PostgreSQL of the machine usually listens.
  POSTGRES_PORT: 5433,
} as const

/** The settings that name ports. */
export type PortName = keyof typeof defaultPorts

/** Adds `.env` of the root folder, where it exists, to the environment; what is set already wins. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(join(root, '.env'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** Reads the settings of a local instance; throws a SettingError that names the wrong one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined
  const ports = Object.fromEntries(
    Object.entries(defaultPorts).map(([name, usual]) => [name, toPort(name, given(name) ?? String(usual))]),
  ) as Record<PortName, number> // as: fromEntries forgets the names it was given
  const dataDir = given('DATA_DIR') ?? '.data'
  return {
    ports,
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    databaseUrls: {
      DATABASE_URL: given('DATABASE_URL'),
      LOTTERY_DATABASE_URL: given('LOTTERY_DATABASE_URL'),
    },
    ownerUrls: {
      DATABASE_URL: given('DATABASE_URL') && given('DATABASE_OWNER_URL'),
      LOTTERY_DATABASE_URL: given('LOTTERY_DATABASE_URL') && given('LOTTERY_DATABASE_OWNER_URL'),
    },
    smtpUrl: given('SMTP_URL'),
    simulates: toSwitch('SIMULATION', given('SIMULATION') ?? 'on'),
  }
}

function toPort(name: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new SettingError(`${name} must be a port number between 1 and 65535, but it is "${text}".`)
}

function toSwitch(name: string, text: string): boolean {
  if (['on', 'true', '1'].includes(text)) return true
  if (['off', 'false', '0'].includes(text)) return false
  throw new SettingError(`${name} must be "on" or "off", but it is "${text}".`)
}
