import { endpointQuery } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readSession } from '@repo/contracts/lottery/session'
import { useQuery } from '@tanstack/react-query'

/** The signed-in player, as shown on every page. */
export type Player = NonNullable<Output<typeof readSession>['player']>

/** The visitor's session: unknown, a guest, or a player. */
export type Session =
  | { readonly state: 'unknown' }
  /** `isKnown` is false when the session could not be loaded: public pages work without it, a player's own cannot. */
  | { readonly state: 'guest'; readonly isKnown: boolean }
  | {
      readonly state: 'player'
      readonly player: Player
      /** Whether the password was confirmed in this session, which changes of money and account require. */
      readonly isConfirmed: boolean
      /** When the session ends without another call. */
      readonly idleUntil: Date | null
    }

/** Returns the visitor's session, as last returned by the server. */
export function useSession(): Session {
  const { data, isPending, isError } = useQuery({ ...endpointQuery(readSession, {}), staleTime: 60_000 })
  if (isPending) return { state: 'unknown' }
  if (!data?.player) return { state: 'guest', isKnown: !isError }
  const { player, isConfirmed, idleUntil } = data
  return { state: 'player', player, isConfirmed, idleUntil }
}
