import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Returns the SHA-256 of a stream's content, in hexadecimal. */
export async function hashContent(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
