import type { Endpoint, Policy } from '@repo/contracts/endpoint'
import type { z } from 'zod'

/** The kit's facts about the caller; each product's own caller adds more. */
export type BaseCaller = {
  readonly accountId: string
  readonly sessionId: string
  /** The API key of the call; absent for a session. */
  readonly apiKeyId?: string
}

/** A handler's further facts beside its decoded input: cookies that tie several calls together, and the client. */
export type Exchange = {
  /** The caller's address, according to the trusted proxies; '' once the connection is closed. */
  readonly address: string
  /** The browser's user agent, at most 500 characters; '' when absent. */
  readonly userAgent: string
  /** Whether a page in a browser makes the call. Browsers set headers for it that no script can leave out. */
  readonly isFromPage: boolean
  /** The value of a cookie of the request, or null. */
  cookie(name: string): string | null
  /** Sets an HttpOnly, SameSite=Strict cookie, Secure over HTTPS; `maxAgeS` 0 removes it. */
  setCookie(name: string, value: string, maxAgeS: number): void
}

type CallerFor<Auth extends Policy, Caller> = Auth extends 'public'
  ? null
  : Auth extends 'optional'
    ? Caller | null
    : Caller

/** An endpoint with the handler that serves it. */
export type Route<Deps> = {
  readonly endpoint: Endpoint
  readonly handle: (deps: Deps, input: never, caller: never, exchange: Exchange) => Promise<unknown>
  /**
   * The response from memory; null where the handler must look it up. It waits for nothing that another call could hold
   * up.
   */
  readonly recall?: (deps: Deps, input: never, caller: never) => Promise<unknown>
}

/**
 * Returns a product's `serve`, which pairs an endpoint with its handler: one decoded request to one response.
 * `mountRoutes` turns the pair into an Express route. The fields named by `self` are compared and dropped before.
 * An endpoint with a policy of another product does not compile.
 */
export function createServe<Deps, Caller extends BaseCaller, Policies extends Policy = Policy>() {
  return function serve<
    Request extends z.ZodObject,
    Response extends z.ZodType,
    Auth extends Policies,
    // Its own parameter, so that `success: true` keeps its literal type.
    const Answer extends z.output<Response>,
  >(
    endpoint: Endpoint<Request, Response, Auth>,
    handle: (
      deps: Deps,
      input: z.output<Request>,
      caller: CallerFor<Auth, Caller>,
      exchange: Exchange,
    ) => Promise<Answer>,
    recall?: (
      deps: Deps,
      input: z.output<Request>,
      caller: CallerFor<Auth, Caller>,
    ) => Promise<Answer | null>,
  ): Route<Deps> {
    return { endpoint, handle, ...(recall ? { recall } : {}) }
  }
}
