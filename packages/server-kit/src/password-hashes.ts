// Runs in its own threads: see password-threads.ts.

import type { Argon2Parameters } from 'node:crypto'
import { argon2Sync } from 'node:crypto'
import bcrypt from 'bcrypt'

/** Hashes a password of at most 72 bytes by bcrypt, with 2 to the power of `cost` rounds. */
export function bcryptHash({ password, cost }: { readonly password: string; readonly cost: number }): string {
  return bcrypt.hashSync(password, cost)
}

/** Whether a password matches a bcrypt hash. False, or an error, for an unreadable hash. */
export function bcryptMatches({
  password,
  hash,
}: {
  readonly password: string
  readonly hash: string
}): boolean {
  return bcrypt.compareSync(password, hash)
}

/** Returns the tag of a password by Argon2id (RFC 9106). */
export function argon2Tag(parameters: Argon2Parameters): Uint8Array {
  return argon2Sync('argon2id', parameters)
}
