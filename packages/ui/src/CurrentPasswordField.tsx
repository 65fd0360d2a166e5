import type { PasswordInputProps } from '@mantine/core'
import { PasswordInput } from '@mantine/core'

type Props = PasswordInputProps & {
  /** The account's email, by which it signs in. */
  readonly email: string | undefined
}

/**
 * The field for the signed-in account's password. A hidden field names the account, so that password managers fill in
 * the right one.
 */
export function CurrentPasswordField({ email, ...input }: Props) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordInput autoComplete="current-password" {...input} />
    </>
  )
}
