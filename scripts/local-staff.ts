import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Three persons: enough for actions that require two who have not decided before. */
const names = ['camille', 'luc', 'nadia'] as const

/** The staff of a local instance: the setting STAFF, and the keys where this machine has created them. */
export type LocalStaff = { readonly setting: string; readonly keys: Readonly<Record<string, string>> }

/**
 * Returns the staff of the environment, without keys, else the one stored in the data folder: three invented persons
 * with a key each, created once. Not for production.
 */
export function readLocalStaff(dataDir: string, environment: NodeJS.ProcessEnv): LocalStaff {
  if (environment.STAFF) return { setting: environment.STAFF, keys: {} }
  const file = join(dataDir, 'staff-keys.json')
  if (!existsSync(file)) {
    const newKeys = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]))
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `${JSON.stringify(newKeys, null, 2)}\n`, { mode: 0o600 })
  }
  const keys = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> // as: written by us alone
  const lines = Object.entries(keys).map(
    ([name, key]) => `${name}:${createHash('sha256').update(key).digest('hex')}`,
  )
  return { setting: lines.join(','), keys }
}
