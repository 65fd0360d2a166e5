import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const randomNames = [
  'AUTH_SECRET',
  'FILES_SECRET',
  'BANK_SECRET',
  'LOTTERY_AUTH_SECRET',
  'LOTTERY_FILES_SECRET',
  'LOTTERY_BANK_SECRET',
] as const
/** The key that signs the lottery's manifests; another key would be another lottery. */
const signingKeyName = 'LOTTERY_SIGNING_KEY'
/**
 * The keys that sign each product's push messages: a browser that subscribed with one key accepts messages of no other.
 */
export const vapidNames = ['VAPID_PRIVATE_KEY', 'LOTTERY_VAPID_PRIVATE_KEY'] as const
/** The secrets that production requires. */
export const secretNames = [...randomNames, signingKeyName] as const

/** The passwords of the containers' PostgreSQL: of the owner, who migrates, and of each product's role. */
export const passwordNames = [
  'POSTGRES_PASSWORD',
  'POSTGRES_DELIVERY_PASSWORD',
  'POSTGRES_LOTTERY_PASSWORD',
] as const

/** The functions that create the secrets, by their names. */
const creators: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(randomNames.map((name) => [name, () => randomBytes(32).toString('base64url')])),
  ...Object.fromEntries(vapidNames.map((name) => [name, createVapidKey])),
  [signingKeyName]: createSigningKey,
}

/**
 * Returns the secrets of a local instance: those of the environment, else those stored in its data folder. Missing ones
 * are created there once, so that a restart signs nobody out and changes no draw's key.
 */
export function readLocalSecrets(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  const file = join(dataDir, 'secrets.json')
  const stored = readStoredSecrets(file)
  const missing = Object.entries(creators).filter(([name]) => !stored[name])
  if (missing.length > 0) {
    for (const [name, create] of missing) stored[name] = create()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
  }
  return Object.fromEntries(
    Object.keys(creators).map((name) => [name, environment[name]?.trim() || stored[name] || '']),
  )
}

/** Creates a value for each secret and password that production requires. */
export function createSecrets(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...Object.entries(creators).map(([name, create]) => [name, create()]),
    ...[...passwordNames, 'GRAFANA_PASSWORD'].map((name) => [name, createPassword()]),
  ])
}

/** Creates a password that needs no escape in an address. */
export function createPassword(): string {
  return randomBytes(24).toString('hex')
}

/** Creates an Ed25519 private key, PKCS 8 in base64. */
function createSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

/** Creates a private key that signs push messages. */
function createVapidKey(): string {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys.getPrivateKey('base64url')
}

/** Creates a key for each product's push messages. */
export function createVapidKeys(): Readonly<Record<string, string>> {
  return Object.fromEntries(vapidNames.map((name) => [name, createVapidKey()]))
}

/** Reads stored secrets; empty without a file. Throws when the file cannot be read. */
export function readStoredSecrets(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> // as: written by us alone
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${file} cannot be read: delete it to get new secrets (everyone is signed out).`, {
      cause: error,
    })
  }
}
