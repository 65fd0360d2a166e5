import type { Endpoint, Input, Output } from '@repo/contracts/endpoint'
import type { InfiniteData } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { retryAfterAsking } from './ask-user.ts'
import type { CallError } from './call.ts'
import { call } from './call.ts'
import { retries } from './retries.ts'
import { endSession, onSessionChange, readToken } from './session.ts'

/**
 * Returns the valid session token, or null. The component renders again when it changes. A prerendered page is a
 * guest's.
 */
export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, readToken, () => null)
}

async function callAsUser<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Output<E>> {
  const token = readToken()
  // After a proof, a session without a cookie has another token.
  const attempt = () => call(endpoint, input, { token: readToken(), ...(signal ? { signal } : {}) })
  try {
    return await attempt().catch((error: unknown) => retryAfterAsking(attempt, error))
  } catch (error) {
    // A revoked session ends here, once; guests get their 401 silently.
    // as: other errors have no status.
    if ((error as CallError).status === 401 && token !== null) endSession()
    throw error
  }
}

/**
 * Returns a mutation that makes the call as the signed-in user, and retries it only if it reads; its error is a
 * `CallError`. When it needs the password or a second factor, the user is asked, and the call is made again. A 401 ends
 * the session on this device.
 */
export function useCall<E extends Endpoint>(endpoint: E) {
  return useMutation<Output<E>, CallError, Input<E>>({
    mutationKey: [endpoint.path],
    mutationFn: (input) => callAsUser(endpoint, input),
    // Changes are never retried.
    ...retries,
  })
}

/** Whether a query's data may be outdated: its last read failed, or the running one has failed more than once. */
export function isStale(query: { readonly isError: boolean; readonly failureCount: number }): boolean {
  return query.isError || query.failureCount > 1
}

/** Returns the query key of an endpoint, with its input or for all inputs. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/**
 * Returns query options that read an endpoint as the signed-in user, like `useCall`; add `refetchInterval`, `enabled`,
 * … where used.
 */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>, CallError>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => callAsUser(endpoint, input, signal),
  })
}

/**
 * Returns query options that read a list page by page as the signed-in user. `getInput` returns the input from a page's
 * cursor (undefined for the first), `getNextCursor` the cursor after a page (undefined after the last).
 */
export function endpointPages<E extends Endpoint>(
  endpoint: E,
  getInput: (cursor: string | undefined) => Input<E>,
  getNextCursor: (page: Output<E>) => string | undefined,
) {
  return infiniteQueryOptions<
    Output<E>,
    CallError,
    InfiniteData<Output<E>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...queryKeyOf(endpoint), 'pages'],
    queryFn: ({ pageParam, signal }) => callAsUser(endpoint, getInput(pageParam), signal),
    initialPageParam: undefined,
    getNextPageParam: getNextCursor,
  })
}
