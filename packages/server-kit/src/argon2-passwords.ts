import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { HashWork } from './password-threads.ts'
import { createHashWork } from './password-threads.ts'
import type { Passwords } from './passwords.ts'

/** The cost of one hash: memory, passes and lanes (RFC 9106). */
export type Argon2Cost = { readonly memoryKiB: number; readonly passes: number; readonly lanes: number }

/** The cost that the OWASP Password Storage Cheat Sheet names first. */
export const recommendedArgon2Cost: Argon2Cost = { memoryKiB: 19_456, passes: 2, lanes: 1 }

/** A stored hash beyond this cost is refused: write access to the database could otherwise stop the server. */
const maxCost: Argon2Cost = { memoryKiB: 262_144, passes: 10, lanes: 8 }

const saltBytes = 16
const tagBytes = 32

type Argon2Hash = Argon2Cost & { readonly salt: Buffer; readonly tag: Buffer }

/**
 * Creates password hashing by Argon2id (RFC 9106), for passwords of any length, in NFKC form.
 * A hash is stored as `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. New hashes have the given cost, old ones keep theirs.
 * At most two run at once in a process, in fair turns (`FairTurns`); beyond their limits a call throws `unavailable`.
 * An unreadable stored hash throws.
 */
export function createArgon2Passwords(
  cost: Argon2Cost = recommendedArgon2Cost,
  { argon2Tag }: Pick<HashWork, 'argon2Tag'> = createHashWork(),
): Passwords {
  // An unknown account costs the same time as a wrong password.
  const decoy: Argon2Hash = { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) }
  const computeTag = async (
    password: string,
    { memoryKiB, passes, lanes, salt }: Omit<Argon2Hash, 'tag'>,
    tagLength: number,
  ): Promise<Buffer> => {
    const message = password.normalize('NFKC')
    const work = { message, nonce: salt, parallelism: lanes, tagLength, memory: memoryKiB, passes }
    return Buffer.from(await argon2Tag(work))
  }
  return {
    hash: async (password) => {
      const salt = randomBytes(saltBytes)
      const tag = await computeTag(password, { ...cost, salt }, tagBytes)
      return formatHash({ ...cost, salt, tag })
    },
    matches: async (password, hash) => {
      const stored = hash === null ? decoy : parseHash(hash)
      const tag = await computeTag(password, stored, stored.tag.length)
      return timingSafeEqual(tag, stored.tag) && hash !== null
    },
  }
}

function formatHash({ memoryKiB, passes, lanes, salt, tag }: Argon2Hash): string {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${saltText}$${tagText}`
}

const hashPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43,86})$/

function parseHash(hash: string): Argon2Hash {
  const [, memory, passes, lanes, salt = '', tag = ''] = hashPattern.exec(hash) ?? []
  const stored = { memoryKiB: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  const isWithin = (['memoryKiB', 'passes', 'lanes'] as const).every(
    (name) => stored[name] >= 1 && stored[name] <= maxCost[name],
  )
  // RFC 9106 asks for 8 KiB a lane.
  if (!isWithin || stored.memoryKiB < 8 * stored.lanes)
    throw new Error('A stored password hash cannot be read')
  return { ...stored, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}
