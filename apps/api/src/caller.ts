import type { Endpoint, Permission, SelfClaim } from '@repo/contracts/endpoint'
import type { RefusalCode } from '@repo/contracts/refusals'
import { Refusal } from '@repo/server-kit/refusal'
import type { BaseCaller } from '@repo/server-kit/serve'

/** Who calls, as the session says. With an API key `accountId` is the company's own and `sessionId` is empty. */
export type Caller = BaseCaller & {
  readonly personId: string
  readonly kind: 'CLPA' | 'CLEN' | 'TRIN' | 'TREN' | 'LIVR' | 'ADMI'
  readonly email: string
  /** What its session stands by, as the call brought it: a page's cookie, or what a program's token holds. Empty with an API key. */
  readonly secret: string
  /** Whose shipments it handles: its own account, or that of the company it is a member of. */
  readonly senderId: string
  /** What it may do there; empty for a member who only reads. */
  readonly permissions: readonly Permission[]
}

/** Everything that an account may do in its own name. */
export const everyPermission: readonly Permission[] = ['order', 'administer']

/** Whether an API key may make this call: what senders may do short of administering. */
export function isOpenToKeys({ auth, permission }: Endpoint): boolean {
  return (auth === 'sender' || auth === 'optional') && permission !== 'administer'
}

/** Whether a call can be named: what keys may do and changes something, and returns no secret, so that none is kept. */
export function isNameable(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && isOpenToKeys(endpoint) && !endpoint.tellsSecret
}

/** Who an endpoint is carried out for: null for a guest where it takes one; throws when it does not let the caller in. */
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

/** What a field may say that repeats who calls, in lower case. */
export function ownValues(claim: SelfClaim, caller: Caller): readonly string[] {
  if (claim === 'email') return [caller.email.toLowerCase(), caller.accountId]
  return [claim === 'accountId' ? caller.accountId : caller.personId]
}
