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
/** What the lottery's manifests are signed with: another one would sign for another lottery. */
const signingKeyName = 'LOTTERY_SIGNING_KEY'
/**
 * What each product's push messages are signed with: a browser that subscribed with one key takes messages of no
 * other.
 */
export const vapidNames = ['VAPID_PRIVATE_KEY', 'LOTTERY_VAPID_PRIVATE_KEY'] as const
/** The secrets that production requires. */
export const secretNames = [...randomNames, signingKeyName] as const

/** The passwords of the containers' PostgreSQL: of who migrates, and of the role that each product works as. */
export const passwordNames = [
  'POSTGRES_PASSWORD',
  'POSTGRES_DELIVERY_PASSWORD',
  'POSTGRES_LOTTERY_PASSWORD',
] as const

/** How each secret is made. */
const makers: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(randomNames.map((name) => [name, () => randomBytes(32).toString('base64url')])),
  ...Object.fromEntries(vapidNames.map((name) => [name, newVapidKey])),
  [signingKeyName]: newSigningKey,
}

/**
 * The secrets of a local instance: those of the environment, else those that its data folder keeps. They are generated
 * once, so that a restart signs nobody out and changes no draw's key.
 */
export function localSecrets(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  const file = join(dataDir, 'secrets.json')
  const stored = readStored(file)
  const missing = Object.entries(makers).filter(([name]) => !stored[name])
  if (missing.length > 0) {
    for (const [name, make] of missing) stored[name] = make()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
  }
  return Object.fromEntries(
    Object.keys(makers).map((name) => [name, environment[name]?.trim() || stored[name] || '']),
  )
}

/** A new value of everything that production requires and a machine can make. */
export function newSecrets(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...Object.entries(makers).map(([name, make]) => [name, make()]),
    ...[...passwordNames, 'GRAFANA_PASSWORD'].map((name) => [name, newPassword()]),
  ])
}

/** A password that needs no escape in an address. */
export function newPassword(): string {
  return randomBytes(24).toString('hex')
}

/** An Ed25519 private key, PKCS 8 in base64. */
function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

/** A private key that push messages are signed with. */
function newVapidKey(): string {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys.getPrivateKey('base64url')
}

/** A new key for each product's push messages. */
export function newVapidKeys(): Readonly<Record<string, string>> {
  return Object.fromEntries(vapidNames.map((name) => [name, newVapidKey()]))
}

/** What a file keeps; nothing where there is none yet. */
export function readStored(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> // as: written by us alone
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${file} cannot be read: delete it to get new secrets (everyone is signed out).`, {
      cause: error,
    })
  }
}
