import { endpointQuery } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readSession } from '@repo/contracts/lottery/session'
import { useQuery } from '@tanstack/react-query'

/** Who is signed in, as every page shows it. */
export type Player = NonNullable<Output<typeof readSession>['player']>

/** What is known of the visitor: not yet anything, nobody in particular, or a player. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'guest' }
  | {
      readonly state: 'player'
      readonly player: Player
      /** Whether the password was given in this session: money and account changes ask for it. */
      readonly isConfirmed: boolean
      /** When the session ends unless something is called. */
      readonly idleUntil: Date | null
    }

/** The visitor's session, as the server answered last. One that the server cannot tell is a guest's: the public pages stand without it. */
export function useSession(): Session {
  const { data, isPending } = useQuery({ ...endpointQuery(readSession, {}), staleTime: 60_000 })
  if (isPending) return { state: 'unknown' }
  if (!data?.player) return { state: 'guest' }
  const { player, isConfirmed, idleUntil } = data
  return { state: 'player', player, isConfirmed, idleUntil }
}
