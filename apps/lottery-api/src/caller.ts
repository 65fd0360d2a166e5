import type { Endpoint } from '@repo/contracts/endpoint'
import type { AnyRefusalCode } from '@repo/contracts/every-refusal'
import type { PlayerStatus } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { BaseCaller } from '@repo/server-kit/serve'

/** Who calls, as the session says; `accountId` is the player's. */
export type Caller = BaseCaller & {
  readonly status: PlayerStatus
  /** When the password was last given in this session; null while only a remembered browser vouches for it. */
  readonly confirmedAt: Date | null
  /** What its cookie holds. */
  readonly secret: string
}

/** Who may call an endpoint of the lottery; what a player may do beyond that is its service's to say. */
export type LotteryPolicy = 'public' | 'optional' | 'signed-in'

/** Who an endpoint is carried out for: null for a guest where it takes one; throws when it does not let the caller in. */
export function admit({ auth }: Endpoint, caller: Caller | null | 'invalid'): Caller | null {
  if (auth === 'public') return null
  if (caller !== null && caller !== 'invalid') return caller
  if (auth === 'optional') return null
  throw new Refusal('not-signed-in')
}

/** The codes by which callers of an endpoint are refused before it reads what they ask: a page of another site changes nothing either. */
export function admissionRefusals(endpoint: Endpoint): readonly AnyRefusalCode[] {
  return [
    ...(endpoint.auth === 'signed-in' ? (['not-signed-in'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['not-allowed'] as const)),
  ]
}
