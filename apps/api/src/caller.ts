import type { Endpoint, Permission, SelfClaim } from '@repo/contracts/endpoint'
import type { RefusalCode } from '@repo/contracts/refusals'
import { Refusal } from '@repo/server-kit/refusal'
import type { BaseCaller } from '@repo/server-kit/serve'

/** The caller, according to the session. With an API key `accountId` is the company's own and `sessionId` is empty. */
export type Caller = BaseCaller & {
  readonly personId: string
  readonly kind: 'CLPA' | 'CLEN' | 'TRIN' | 'TREN' | 'LIVR' | 'ADMI'
  readonly email: string
  /** The secret that its session requires, as sent: a page's cookie, or a program's token's. Empty with an API key. */
  readonly secret: string
  /** The sender whose shipments it handles: its own account, or its company's. */
  readonly senderId: string
  /** Its permissions there; empty for a read-only member. */
  readonly permissions: readonly Permission[]
  /** How much news of sessions this process had received before it recognised the caller (`Sights`). */
  readonly sessionNews: number
  /** When its token expires, by `performance.now()`. */
  readonly validUntilMs: number
}

/** A caller as the database describes it. */
export type StoredCaller = Omit<Caller, 'sessionNews' | 'validUntilMs'>

/** Everything that an account may do in its own name. */
export const everyPermission: readonly Permission[] = ['order', 'administer']

/** Whether an API key may make this call: senders' calls except administration. */
export function isOpenToKeys({ auth, permission }: Endpoint): boolean {
  return (auth === 'sender' || auth === 'optional') && permission !== 'administer'
}

/** Whether a call can be named: changing calls open to keys, without secrets in the response, so that none is stored. */
export function isNameable(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && isOpenToKeys(endpoint) && !endpoint.returnsSecret
}

/** The caller that an endpoint runs for: null for a guest where it admits one; throws for others. */
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

/** The codes by which `admit` refuses callers of an endpoint. */
export function admissionRefusals(endpoint: Endpoint): readonly RefusalCode[] {
  const { auth, permission } = endpoint
  if (auth === 'public' || auth === 'optional') return []
  const isForSome = auth !== 'signed-in' || permission !== undefined
  return [
    'not-signed-in',
    ...(isOpenToKeys(endpoint) ? [] : (['not-for-keys'] as const)),
    ...(isForSome ? (['not-allowed'] as const) : []),
  ]
}

/** The caller's own values of a repeated field, in lower case. */
export function ownValues(claim: SelfClaim, caller: Caller): readonly string[] {
  if (claim === 'email') return [caller.email.toLowerCase(), caller.accountId]
  return [claim === 'accountId' ? caller.accountId : caller.personId]
}
