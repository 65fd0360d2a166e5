import type { Endpoint, Policy } from '@repo/contracts/endpoint'
import type { z } from 'zod'

/** Who calls, as the session says. */
export type Caller = {
  readonly accountId: string
  readonly personId: string
  readonly kind: 'CLPA' | 'CLEN' | 'TRIN' | 'TREN' | 'LIVR' | 'ADMI'
  readonly email: string
  readonly sessionId: string
}

type CallerFor<Auth extends Policy> = Auth extends 'public'
  ? null
  : Auth extends 'optional'
    ? Caller | null
    : Caller

/** An endpoint with the handler that serves it. */
export type Route<Deps> = {
  readonly endpoint: Endpoint
  readonly handle: (deps: Deps, input: never, caller: never) => Promise<unknown>
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
  handle: (deps: Deps, input: z.output<Request>, caller: CallerFor<Auth>) => Promise<Answer>,
): Route<Deps> {
  return { endpoint, handle }
}
