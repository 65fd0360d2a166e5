import { hash } from 'node:crypto'

/**
 * SHA-256 by the machine, for millions of hashes: passed as text, since handing over the bytes themselves costs three
 * times as much.
 */
export function machineHash(bytes: Uint8Array): Uint8Array {
  return Buffer.from(hash('sha256', bytes, 'binary'), 'binary')
}
