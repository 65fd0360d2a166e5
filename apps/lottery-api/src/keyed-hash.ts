import { createHmac } from 'node:crypto'

/**
 * Returns a keyed digest of a text: of an address, a code, a document's number, which could be guessed from a plain
 * digest. `purpose` separates the uses of one secret. 64 hex digits.
 */
export function hashWithKey(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex')
}

/**
 * Returns the keyed digest by each of several secrets, the present one first: to recognise hashes from before its
 * replacement.
 */
export function hashWithKeys(
  secrets: readonly string[],
  purpose: string,
  text: string,
): readonly [string, ...string[]] {
  const [first, ...former] = secrets.map((secret) => hashWithKey(secret, purpose, text))
  if (first === undefined) throw new RangeError('There is no secret to hash with.')
  return [first, ...former]
}
