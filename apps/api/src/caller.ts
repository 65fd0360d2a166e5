import type { Endpoint, Permission, SelfClaim } from '@repo/contracts/endpoint'
import type { RefusalCode } from '@repo/contracts/refusals'
import { Refusal } from '@repo/server-kit/refusal'
import type { BaseCaller } from '@repo/server-kit/serve'

/** The caller of a request. With an API key `accountId` is the company's own and `sessionId` is empty. */
export type Caller = BaseCaller & {
  readonly personId: string
  readonly kind: 'CLPA' | 'CLEN' | 'TRIN' | 'TREN' | 'LIVR' | 'ADMI'
  readonly email: string
  /** The secret that its session requires, as sent: a page's cookie, or a program's token's. Empty with an API key. */
  readonly secret: string
  /** The sender for whom it acts: its own account, or the company of a member. */
  readonly senderId: string
  /** Its permissions: all for an account of its own, those of its role for a member, `order` for an API key. */
  readonly permissions: readonly Permission[]
  /** The number of session changes that this process had received when it authenticated the caller (`Feed`). */
  readonly sessionChanges: number
  /** When its token expires, by `performance.now()`. */
  readonly validUntilMs: number
}

/** A caller as the database describes it. */
export type StoredCaller = Omit<Caller, 'sessionChanges' | 'validUntilMs'>

/** The permissions of an account that acts in its own name: all. */
export const everyPermission: readonly Permission[] = ['order', 'administer']

/** Whether API keys may call an endpoint: those of senders and those with optional sign-in, except administration. */
export function isOpenToKeys({ auth, permission }: Endpoint): boolean {
  return (auth === 'sender' || auth === 'optional') && permission !== 'administer'
}

/**
 * Whether calls of an endpoint may have an idempotency key: changing calls that API keys may make. Calls that return
 * secrets are excluded, because responses are stored.
 */
export function isNameable(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && isOpenToKeys(endpoint) && !endpoint.hasSecretResponse
}

/**
 * Returns the caller for whom an endpoint runs. Null for a guest, for every caller of a public endpoint, and for an
 * invalid token where sign-in is optional. Throws `not-signed-in`, `not-for-keys` or `not-allowed` for other callers.
 */
export function admit(endpoint: Endpoint, caller: Caller | null | 'invalid'): Caller | null {
  if (endpoint.auth === 'public') return null
  if (caller === 'invalid' && endpoint.auth === 'optional') return null
  if (caller === 'invalid' || (caller === null && endpoint.auth !== 'optional'))
    throw new Refusal('not-signed-in')
  if (caller?.apiKeyId !== undefined && !isOpenToKeys(endpoint)) throw new Refusal('not-for-keys')
  if (caller === null || endpoint.auth === 'optional') return caller
  if (endpoint.auth !== 'signed-in') {
    const kinds = { sender: ['CLPA', 'CLEN'], carrier: ['TRIN', 'TREN', 'LIVR'] }[endpoint.auth]
    if (!kinds.includes(caller.kind)) throw new Refusal('not-allowed')
  }
  if (endpoint.permission && !caller.permissions.includes(endpoint.permission))
    throw new Refusal('not-allowed')
  return caller
}

/** Returns the codes with which `admit` refuses callers of an endpoint. */
export function listAdmissionRefusals(endpoint: Endpoint): readonly RefusalCode[] {
  const { auth, permission } = endpoint
  if (auth === 'public' || auth === 'optional') return []
  const isForSome = auth !== 'signed-in' || permission !== undefined
  return [
    'not-signed-in',
    ...(isOpenToKeys(endpoint) ? [] : (['not-for-keys'] as const)),
    ...(isForSome ? (['not-allowed'] as const) : []),
  ]
}

/**
 * Returns the values that a field which repeats the caller may have, in lower case. An email may be the account's id.
 */
export function listOwnValues(claim: SelfClaim, caller: Caller): readonly string[] {
  if (claim === 'email') return [caller.email.toLowerCase(), caller.accountId]
  return [claim === 'accountId' ? caller.accountId : caller.personId]
}
