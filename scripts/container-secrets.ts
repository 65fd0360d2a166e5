import { createPrivateKey, createPublicKey } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeFormerSettings } from '@repo/settings/former-settings'
import {
  createPassword,
  passwordNames,
  readLocalSecrets,
  readStoredSecrets,
  secretNames,
  vapidNames,
} from './local-secrets.ts'

/**
 * Writes the other containers' secrets, as the first step of docker-compose.yml: a folder for each group of readers.
 * The environment's values take precedence; in development the rest is created once and stored, in production a missing
 * one is an error with its name.
 */
export function writeContainerSecrets(folder: string, environment: NodeJS.ProcessEnv): void {
  const isProduction = environment.NODE_ENV === 'production'
  const secrets = isProduction
    ? readGivenSecrets(environment)
    : createMissingSecrets(join(folder, 'kept'), environment)
  const pickSecrets = (...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, secrets[name] ?? '']))
  const formatDatabaseUrl = (role: string, password: string, name: string) =>
    `postgresql://${role}:${encodeURIComponent(secrets[password] ?? '')}@${environment.POSTGRES_ADDRESS || 'postgres:5432'}/${name}`
  // Production has no default for real emails.
  const mail = isProduction ? {} : { SMTP_URL: `smtp://${environment.MAILBOX_ADDRESS || 'mailbox:1025'}` }
  const sms = isProduction ? {} : { SMS_DSN: 'mailbox://mailbox:8025' }
  const files = {
    'owner/owner.env': {
      DATABASE_OWNER_URL: formatDatabaseUrl('postgres', 'POSTGRES_PASSWORD', 'delivery'),
      LOTTERY_DATABASE_OWNER_URL: formatDatabaseUrl('postgres', 'POSTGRES_PASSWORD', 'lottery'),
    },
    'delivery/delivery.env': {
      DATABASE_URL: formatDatabaseUrl('delivery', 'POSTGRES_DELIVERY_PASSWORD', 'delivery'),
      ...pickSecrets('AUTH_SECRET', 'FILES_SECRET', 'BANK_SECRET', 'VAPID_PRIVATE_KEY'),
      ...mail,
      ...sms,
    },
    'lottery/lottery.env': {
      LOTTERY_DATABASE_URL: formatDatabaseUrl('lottery', 'POSTGRES_LOTTERY_PASSWORD', 'lottery'),
      ...pickSecrets('LOTTERY_AUTH_SECRET', 'LOTTERY_FILES_SECRET', 'LOTTERY_BANK_SECRET'),
      ...pickSecrets('LOTTERY_VAPID_PRIVATE_KEY'),
      LOTTERY_SIGNING_PUBLIC_KEY: derivePublicKey(secrets.LOTTERY_SIGNING_KEY ?? ''),
      ...mail,
      ...sms,
    },
    'signing/signing.env': {
      ...pickSecrets('LOTTERY_SIGNING_KEY'),
      // Set only while a key is replaced.
      LOTTERY_SIGNING_KEY_NEXT: environment.LOTTERY_SIGNING_KEY_NEXT?.trim() ?? '',
    },
  }
  for (const [file, values] of Object.entries(files)) write(join(folder, file), formatEnv(values), 0o600)
  // PostgreSQL's own container reads it as another user, and sees this folder alone.
  write(join(folder, 'owner/postgres.password'), secrets.POSTGRES_PASSWORD ?? '', 0o644)
}

/** Returns the secrets of the environment. Throws with the names of the missing ones that production requires. */
function readGivenSecrets(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const requiredNames = [...secretNames, ...passwordNames]
  const missing = requiredNames.filter((name) => !environment[name]?.trim())
  if (missing.length > 0) throw new Error(`In production these must be given: ${missing.join(', ')}`)
  const names = [...requiredNames, ...vapidNames]
  return Object.fromEntries(names.map((name) => [name, environment[name]?.trim() ?? '']))
}

/** Returns the secrets of the environment or of the folder, and creates the missing ones there. */
function createMissingSecrets(
  folder: string,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  const secrets = readLocalSecrets(folder, environment)
  const file = join(folder, 'passwords.json')
  const stored = readStoredSecrets(file)
  const passwords = Object.fromEntries(
    passwordNames.map((name) => [name, environment[name]?.trim() || stored[name] || createPassword()]),
  )
  // A database keeps the password that it was created with.
  write(file, `${JSON.stringify({ ...stored, ...passwords }, null, 2)}\n`, 0o600)
  return { ...secrets, ...passwords }
}

/** Returns the public half of an Ed25519 key, as 64 hex digits. Throws when it is no such key. */
function derivePublicKey(signingKey: string): string {
  try {
    const key = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' })
    return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  } catch (cause) {
    throw new Error('LOTTERY_SIGNING_KEY must be an Ed25519 private key: PKCS 8 in base64', { cause })
  }
}

function formatEnv(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('')
}

function write(file: string, text: string, mode: number): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text, { mode })
  chmodSync(file, mode)
}

if (import.meta.main) {
  for (const sentence of describeFormerSettings(process.env)) console.warn(sentence)
  writeContainerSecrets(process.env.SECRETS_DIR || '/secrets', process.env)
  console.log('The secrets are in their volumes.')
}
