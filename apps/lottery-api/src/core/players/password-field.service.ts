import { messages } from '@repo/contracts/lottery/fields'
import type { PasswordFault, PasswordOwner } from '@repo/lottery-rules/password-rules'
import { passwordFault } from '@repo/lottery-rules/password-rules'

const sentences: Readonly<Record<PasswordFault, string>> = {
  'too-short': messages.passwordTooShort,
  'too-long': messages.passwordTooLong,
  'too-common': messages.passwordTooCommon,
  'too-personal': messages.passwordTooCommon,
}

/** What a form says of a new password of a player; null when it may be taken. */
export function passwordFieldError(password: string, owner: PasswordOwner): string | null {
  const fault = passwordFault(password, owner)
  return fault === null ? null : sentences[fault]
}
