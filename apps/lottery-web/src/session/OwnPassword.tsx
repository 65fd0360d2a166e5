import type { PasswordInputProps } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readProfile } from '@repo/contracts/lottery/profile'
import { CurrentPassword } from '@repo/ui/CurrentPassword'
import { useQuery } from '@tanstack/react-query'

/** The field for the password of the signed-in player. */
export function OwnPassword(props: PasswordInputProps) {
  const { data } = useQuery({ ...endpointQuery(readProfile, {}), staleTime: 60_000 })
  return <CurrentPassword email={data?.email} {...props} />
}
