import { messages } from '@repo/contracts/patterns'
import { isGuessable } from '@repo/server-kit/guessable-passwords'
import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#api/deps.ts'

/** The hash of a new password. Refused by its field when it is common, or made of known facts about its owner: name, company, e-mail. */
export async function hashNewPassword(
  deps: Pick<Deps, 'passwords'>,
  password: string,
  ofOwner: readonly string[],
): Promise<string> {
  if (await isGuessable(password, ofOwner))
    throw new Refusal('invalid-fields', { fields: { password: messages.passwordTooCommon } })
  return deps.passwords.hash(password)
}
