import { isAbsolute, join } from 'node:path'
import { ports } from '@repo/settings/shared'
import { simulationSpeed } from '@repo/settings/values'

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..')

/** The settings that name a product's database. */
export type DatabaseVariable = 'DATABASE_URL' | 'LOTTERY_DATABASE_URL'

/** The settings that a local instance needs before its start; the apps parse the rest themselves. */
export type Settings = {
  readonly ports: Readonly<Record<PortName, number>>
  /** The absolute path of the data folder. */
  readonly dataDir: string
  /** By the setting that names a product's database; absent: an embedded PostgreSQL is started. */
  readonly databaseUrls: Readonly<Record<DatabaseVariable, string | undefined>>
  /** The addresses by which such databases are migrated, by the same names; absent: the database's own address. */
  readonly ownerUrls: Readonly<Record<DatabaseVariable, string | undefined>>
  /** Absent: the development mailbox is started. */
  readonly smtpUrl: string | undefined
  readonly simulates: boolean
}

/** A setting that cannot be used; the message is a sentence for the person who set it. */
export class SettingError extends Error {}

/** The settings that name ports. */
export type PortName = keyof typeof ports

/** Adds `.env` of the root folder, if it exists, to the environment; variables that are set stay. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(join(root, '.env'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** Reads the settings of a local instance; throws a SettingError that names the wrong one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const readSetting = (name: string): string | undefined => environment[name]?.trim() || undefined
  const portNumbers = Object.fromEntries(
    Object.entries(ports).map(([name, { exampleValue }]) => [
      name,
      toPort(name, readSetting(name) ?? exampleValue),
    ]),
  ) as Record<PortName, number> // as: fromEntries loses the names
  const dataDir = readSetting('DATA_DIR') ?? '.data'
  return {
    ports: portNumbers,
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    databaseUrls: {
      DATABASE_URL: readSetting('DATABASE_URL'),
      LOTTERY_DATABASE_URL: readSetting('LOTTERY_DATABASE_URL'),
    },
    ownerUrls: {
      DATABASE_URL: readSetting('DATABASE_URL') && readSetting('DATABASE_OWNER_URL'),
      LOTTERY_DATABASE_URL: readSetting('LOTTERY_DATABASE_URL') && readSetting('LOTTERY_DATABASE_OWNER_URL'),
    },
    smtpUrl: readSetting('SMTP_URL'),
    simulates: isSimulated(readSetting('SIMULATION')),
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
