import { endpointQuery } from '@repo/api-client/react'
import type { Endpoint, Input, Output } from '@repo/contracts/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DrawView } from './draw-view.ts'

/** Whether a draw has its result, or will never have one. */
export function isOver(state: DrawView['draw']['state']): boolean {
  return state === 'published' || state === 'cancelled'
}

/**
 * Returns query options that read an endpoint whose answer changes with the result of a draw in this state: polled
 * until an answer from after the end. Until then the earlier one is the placeholder.
 */
export function resultQuery<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { state, pollMs }: { readonly state: DrawView['draw']['state']; readonly pollMs: number },
) {
  const options = endpointQuery(endpoint, input)
  const hasEnded = isOver(state)
  return queryOptions<Output<E>, Error>({
    ...options,
    // An answer from before the end knows no result: the end has its own.
    queryKey: hasEnded ? [...options.queryKey, 'over'] : options.queryKey,
    refetchInterval: (query) => (hasEnded && query.state.data !== undefined ? false : pollMs),
    placeholderData: keepPreviousData,
  })
}
