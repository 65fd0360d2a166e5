import { endpointQuery } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readSession } from '@repo/contracts/lottery/session'
import { useQuery } from '@tanstack/react-query'

/** Who is signed in, as every page shows it. */
export type Player = NonNullable<Output<typeof readSession>['player']>

/** What is known of the visitor: not yet anything, nobody in particular, or a player. */
export type Session =
  | { readonly state: 'unknown' }
  /** `isTold` is false where the server could not say so: the public pages stand without it, a player's own cannot. */
  | { readonly state: 'guest'; readonly isTold: boolean }
  | {
      readonly state: 'player'
      readonly player: Player
      /** Whether the password was given in this session: money and account changes ask for it. */
      readonly isConfirmed: boolean
      /** When the session ends unless something is called. */
      readonly idleUntil: Date | null
    }

/** The visitor's session, as the server answered last. */
export function useSession(): Session {
  const { data, isPending, isError } = useQuery({ ...endpointQuery(readSession, {}), staleTime: 60_000 })
  if (isPending) return { state: 'unknown' }
  if (!data?.player) return { state: 'guest', isTold: !isError }
  const { player, isConfirmed, idleUntil } = data
  return { state: 'player', player, isConfirmed, idleUntil }
}
