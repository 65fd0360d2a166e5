import { endpointQuery } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'

/** The query of the signed-in account. Its result is reused for a minute, since the frame of every page reads it. */
export const accountQuery = { ...endpointQuery(getUserInfo, {}), staleTime: 60_000 }
