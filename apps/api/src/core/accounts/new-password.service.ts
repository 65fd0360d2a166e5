import { messages } from '@repo/contracts/patterns'
import { isGuessable } from '@repo/server-kit/guessable-passwords'
import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#api/deps.ts'

/**
 * Returns the hash of a new password. Throws `invalid-fields` for a common one, and for one made of the owner's name,
 * company or email (`ownerFacts`).
 */
export async function hashNewPassword(
  deps: Pick<Deps, 'passwords'>,
  password: string,
  ownerFacts: readonly string[],
): Promise<string> {
  if (await isGuessable(password, ownerFacts))
    throw new Refusal('invalid-fields', { fields: { password: messages.passwordTooCommon } })
  return deps.passwords.hash(password)
}
