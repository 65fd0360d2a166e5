import { messages } from '@repo/contracts/lottery/fields'
import type { PasswordFault, PasswordOwner } from '@repo/lottery-rules/password-rules'
import { findPasswordFault } from '@repo/lottery-rules/password-rules'
import { isGuessable } from '@repo/server-kit/guessable-passwords'

const sentences: Readonly<Record<PasswordFault, string>> = {
  'too-short': messages.passwordTooShort,
  'too-long': messages.passwordTooLong,
  'too-common': messages.passwordTooCommon,
  'too-personal': messages.passwordTooCommon,
}

/** Returns the form error of a new password, by the rules of both products; null when it is accepted. */
export async function findPasswordFieldError(password: string, owner: PasswordOwner): Promise<string | null> {
  const fault = findPasswordFault(password, owner)
  if (fault !== null) return sentences[fault]
  const { nickname, email, names } = owner
  return (await isGuessable(password, [nickname, email, ...names])) ? messages.passwordTooCommon : null
}
