import { createHmac } from 'node:crypto'

/**
 * A digest of a text that only who has the secret can make: of an address, a code, a document's number, which could be guessed from a
 * plain one. `purpose` keeps the uses of one secret apart. 64 hex digits.
 */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex')
}

/** The same by each of several secrets, the one that is used first: to recognise what was hashed before it was replaced. */
export function keyedHashes(
  secrets: readonly string[],
  purpose: string,
  text: string,
): readonly [string, ...string[]] {
  const [first, ...former] = secrets.map((secret) => keyedHash(secret, purpose, text))
  if (first === undefined) throw new RangeError('There is no secret to hash with.')
  return [first, ...former]
}
