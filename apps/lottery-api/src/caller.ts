import type { Endpoint } from '@repo/contracts/endpoint'
import type { AnyRefusalCode } from '@repo/contracts/every-refusal'
import type { PlayerStatus } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { BaseCaller } from '@repo/server-kit/serve'

/** The caller, according to the session; `accountId` is the player's. */
export type Caller = BaseCaller & {
  readonly status: PlayerStatus
  /** When the password was last given in this session; null while only a remembered browser vouches for it. */
  readonly confirmedAt: Date | null
  /** The session's secret, from its cookie. */
  readonly secret: string
}

/** The callers that an endpoint of the lottery admits; further permissions are its service's. */
export type LotteryPolicy = 'public' | 'optional' | 'signed-in'

/**
 * Returns the caller for whom an endpoint runs; null for an admitted guest, and always for a public endpoint. Throws
 * `not-signed-in` for any other.
 */
export function admit({ auth }: Endpoint, caller: Caller | null | 'invalid'): Caller | null {
  if (auth === 'public') return null
  if (caller !== null && caller !== 'invalid') return caller
  if (auth === 'optional') return null
  throw new Refusal('not-signed-in')
}

/**
 * Returns the codes with which an endpoint refuses a call before it reads the request, another site's page included.
 */
export function listAdmissionRefusals(endpoint: Endpoint): readonly AnyRefusalCode[] {
  return [
    ...(endpoint.auth === 'signed-in' ? (['not-signed-in'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['not-allowed'] as const)),
  ]
}
