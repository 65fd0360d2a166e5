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
/** The secrets that every instance has. */
export const secretNames = [...randomNames, signingKeyName] as const
/** What each product's push messages are signed with: browsers that subscribed with one pair take messages of no other. */
const pairs = [
  { publicKey: 'VAPID_PUBLIC_KEY', privateKey: 'VAPID_PRIVATE_KEY' },
  { publicKey: 'LOTTERY_VAPID_PUBLIC_KEY', privateKey: 'LOTTERY_VAPID_PRIVATE_KEY' },
] as const
type Pair = (typeof pairs)[number]
/** The names of both halves of every pair. */
export const pairNames = pairs.flatMap(({ publicKey, privateKey }) => [publicKey, privateKey])

/**
 * The secrets of a local instance: those of the environment, else those stored in its data folder. They are created
 * once (32 random bytes each, the pairs of keys of push messages, and the lottery's signing key), so that a restart
 * signs nobody out and changes no draw's key.
 */
export function localSecrets(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  const file = join(dataDir, 'secrets.json')
  const kept = readKept(file)
  const missing = secretNames.filter((name) => !kept[name])
  const lacking = pairs.filter(({ publicKey, privateKey }) => !kept[publicKey] || !kept[privateKey])
  if (missing.length > 0 || lacking.length > 0) {
    for (const name of missing)
      kept[name] = name === signingKeyName ? newSigningKey() : randomBytes(32).toString('base64url')
    for (const pair of lacking) Object.assign(kept, newPair(pair))
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  }
  const given = (name: string): string => environment[name]?.trim() ?? ''
  // Half a pair is a mistake that the API names: it is not completed with half of another.
  const isGiven = ({ publicKey, privateKey }: Pair) => given(publicKey) !== '' || given(privateKey) !== ''
  return Object.fromEntries([
    ...secretNames.map((name) => [name, given(name) || kept[name] || '']),
    ...pairs.flatMap((pair) =>
      [pair.publicKey, pair.privateKey].map((name) => [
        name,
        isGiven(pair) ? given(name) : (kept[name] ?? ''),
      ]),
    ),
  ])
}

/** An Ed25519 private key, PKCS 8 in base64. */
function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

/** A pair of keys that push messages are signed with, as the settings of an API. */
function newPair(pair: Pair): Readonly<Record<string, string>> {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys('base64url')
  return { [pair.publicKey]: publicKey, [pair.privateKey]: keys.getPrivateKey('base64url') }
}

/** A new pair of keys for each product's push messages. */
export function newPairs(): Readonly<Record<string, string>> {
  return Object.assign({}, ...pairs.map(newPair))
}

/** What a file keeps; nothing where there is none yet. */
export function readKept(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> // as: written by us alone
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${file} cannot be read: delete it to get new secrets (everyone is signed out).`, {
      cause: error,
    })
  }
}
