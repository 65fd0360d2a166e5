import type { Endpoint, Permission, Policy } from '@repo/contracts/endpoint'
import type { z } from 'zod'

/** Who calls, as the session says. */
export type Caller = {
  readonly accountId: string
  readonly personId: string
  readonly kind: 'CLPA' | 'CLEN' | 'TRIN' | 'TREN' | 'LIVR' | 'ADMI'
  readonly email: string
  readonly sessionId: string
  /** Whose shipments it handles: its own account, or that of the company it is a member of. */
  readonly senderId: string
  /** What it may do there; empty for a member who only reads. */
  readonly permissions: readonly Permission[]
  /** The API key that it came with; absent for a session. Then `accountId` is the company's own and `sessionId` is empty. */
  readonly apiKeyId?: string
}

/** Everything that an account may do in its own name. */
export const everyPermission: readonly Permission[] = ['order', 'administer']

/** What of HTTP itself a handler may need beside its decoded input: cookies that tie several calls together. */
export type Exchange = {
  /** The value of a cookie of the request, or null. */
  cookie(name: string): string | null
  /** Sets an HttpOnly, SameSite=Strict cookie for `/api`, Secure over HTTPS; `maxAgeS` 0 removes it. */
  setCookie(name: string, value: string, maxAgeS: number): void
}

type CallerFor<Auth extends Policy> = Auth extends 'public'
  ? null
  : Auth extends 'optional'
    ? Caller | null
    : Caller

/** An endpoint with the handler that serves it. */
export type Route<Deps> = {
  readonly endpoint: Endpoint
  readonly handle: (deps: Deps, input: never, caller: never, exchange: Exchange) => Promise<unknown>
}

/**
 * Pairs an endpoint with its handler, which turns one decoded request into one answer; `mountRoutes` makes the pair an Express
 * route. The fields named by the endpoint's `self` are compared and dropped before.
 */
export function serve<
  Deps,
  Request extends z.ZodObject,
  Response extends z.ZodType,
  Auth extends Policy,
  // Its own parameter, so that `success: true` keeps its literal type.
  const Answer extends z.output<Response>,
>(
  endpoint: Endpoint<Request, Response, Auth>,
  handle: (
    deps: Deps,
    input: z.output<Request>,
    caller: CallerFor<Auth>,
    exchange: Exchange,
  ) => Promise<Answer>,
): Route<Deps> {
  return { endpoint, handle }
}
