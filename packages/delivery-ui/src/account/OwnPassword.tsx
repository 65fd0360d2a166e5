import type { PasswordInputProps } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { CurrentPassword } from '@repo/ui/CurrentPassword'
import { useQuery } from '@tanstack/react-query'

/** The field for the password of the signed-in account. */
export function OwnPassword(props: PasswordInputProps) {
  const { data } = useQuery({ ...endpointQuery(getUserInfo, {}), staleTime: 60_000 })
  return <CurrentPassword email={data?.user.email} {...props} />
}
