import type { PasswordInputProps } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { CurrentPasswordField } from '@repo/ui/CurrentPasswordField'
import { useQuery } from '@tanstack/react-query'

/** The field for the password of the signed-in account, with its email address for the browser's password manager. */
export function OwnPasswordField(props: PasswordInputProps) {
  const { data } = useQuery({ ...endpointQuery(getUserInfo, {}), staleTime: 60_000 })
  return <CurrentPasswordField email={data?.user.email} {...props} />
}
