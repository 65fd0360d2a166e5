import type { PasswordInputProps } from '@mantine/core'
import { PasswordInput } from '@mantine/core'

type Props = PasswordInputProps & {
  /** The e-mail that the account signs in with. */
  readonly email: string | undefined
}

/** The field for the password of the signed-in account. A hidden field beside it names the account, so that password managers fill in the right one. */
export function CurrentPassword({ email, ...input }: Props) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordInput autoComplete="current-password" {...input} />
    </>
  )
}
