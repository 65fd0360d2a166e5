import { messages } from '@repo/contracts/lottery/fields'
import type { PasswordFault, PasswordOwner } from '@repo/lottery-rules/password-rules'
import { passwordFault } from '@repo/lottery-rules/password-rules'
import { isGuessable } from '@repo/server-kit/guessable-passwords'

const sentences: Readonly<Record<PasswordFault, string>> = {
  'too-short': messages.passwordTooShort,
  'too-long': messages.passwordTooLong,
  'too-common': messages.passwordTooCommon,
  'too-personal': messages.passwordTooCommon,
}

/** What a form says of a new password of a player, by the lottery's own rules and the one of both products; null when it may be taken. */
export async function passwordFieldError(password: string, owner: PasswordOwner): Promise<string | null> {
  const fault = passwordFault(password, owner)
  if (fault !== null) return sentences[fault]
  const { nickname, email, names } = owner
  return (await isGuessable(password, [nickname, email, ...names])) ? messages.passwordTooCommon : null
}
