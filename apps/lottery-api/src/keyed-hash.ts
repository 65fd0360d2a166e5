import { createHmac } from 'node:crypto'

/**
 * Returns the keyed digest of a text as 64 hex digits: of an address, a code, or a document's number, which could be
 * guessed from a plain digest. `purpose` separates the uses of one secret.
 */
export function hashWithKey(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex')
}

/**
 * Returns the keyed digest by each of several secrets, the present one first: the others recognise hashes by former
 * secrets. Throws a RangeError without a secret.
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
