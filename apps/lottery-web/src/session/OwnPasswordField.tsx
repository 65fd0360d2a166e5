import type { PasswordInputProps } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readProfile } from '@repo/contracts/lottery/profile'
import { CurrentPasswordField } from '@repo/ui/CurrentPasswordField'
import { useQuery } from '@tanstack/react-query'

/** The field for the password of the signed-in player, whose email tells a password manager which one to fill in. */
export function OwnPasswordField(props: PasswordInputProps) {
  const { data } = useQuery({ ...endpointQuery(readProfile, {}), staleTime: 60_000 })
  return <CurrentPasswordField email={data?.email} {...props} />
}
