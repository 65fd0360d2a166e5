import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const names = ['AUTH_SECRET', 'FILES_SECRET'] as const

/**
 * The secrets of a local instance: those of the environment, else those that its data folder keeps.
 * They are made once (32 random bytes each), so that a restart signs nobody out.
 */
export function localSecrets(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  const file = join(dataDir, 'secrets.json')
  const kept = readKept(file)
  const missing = names.filter((name) => !kept[name])
  if (missing.length > 0) {
    for (const name of missing) kept[name] = randomBytes(32).toString('base64url')
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  }
  return Object.fromEntries(names.map((name) => [name, environment[name]?.trim() || kept[name] || '']))
}

function readKept(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> // as: written by us alone
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${file} cannot be read: delete it to get new secrets (everyone is signed out).`, {
      cause: error,
    })
  }
}
