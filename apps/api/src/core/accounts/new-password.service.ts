import { messages } from '@repo/contracts/patterns'
import { isGuessable } from '@repo/server-kit/guessable-passwords'
import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#api/deps.ts'

/**
 * Returns the hash of a new password. Refuses a common one by its field, and one made of the owner's name, company or
 * email.
 */
export async function hashNewPassword(
  deps: Pick<Deps, 'passwords'>,
  password: string,
  ofOwner: readonly string[],
): Promise<string> {
  if (await isGuessable(password, ofOwner))
    throw new Refusal('invalid-fields', { fields: { password: messages.passwordTooCommon } })
  return deps.passwords.hash(password)
}
