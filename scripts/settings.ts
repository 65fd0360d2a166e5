import { isAbsolute, join } from 'node:path'
import { ports } from '@repo/settings/shared'
import { simulationSpeed } from '@repo/settings/values'

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

/** The settings that name ports. */
export type PortName = keyof typeof ports

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
  const portNumbers = Object.fromEntries(
    Object.entries(ports).map(([name, { shown }]) => [name, toPort(name, given(name) ?? shown)]),
  ) as Record<PortName, number> // as: fromEntries forgets the names it was given
  const dataDir = given('DATA_DIR') ?? '.data'
  return {
    ports: portNumbers,
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
    simulates: isSimulated(given('SIMULATION')),
  }
}

function toPort(name: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new SettingError(`${name} must be a port number between 1 and 65535, but it is "${text}".`)
}

function isSimulated(text: string | undefined): boolean {
  const result = simulationSpeed.safeParse(text)
  if (result.success) return result.data.isOn
  throw new SettingError(`SIMULATION must be off, or a number from 1 to 1000, but it is "${text}".`)
}
