import type { Endpoint, Input, Output } from '@repo/contracts/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf } from './react.ts'

/**
 * Begins a change of what a read returns. Call it before the change is sent. `show` then replaces the cached result:
 * `applyChange` returns it with the change. Reads under way are cancelled and repeated, so that no older response
 * replaces it. When a read has finished since the beginning, its result may be newer: then `merge`, if given, is used
 * instead, and the read is repeated. Resolves to whether no read has finished meanwhile. Shows nothing without a cached
 * result.
 */
export function beginChange<E extends Endpoint>(client: QueryClient, endpoint: E, input: Input<E>) {
  type Result = Output<E>
  const queryKey = queryKeyOf(endpoint, input)
  const filter = { queryKey, exact: true }
  const countReads = () => client.getQueryState(queryKey)?.dataUpdateCount ?? 0
  const countBefore = countReads()
  return {
    show: async (
      applyChange: (current: Result) => Result,
      merge?: (current: Result) => Result,
    ): Promise<boolean> => {
      const isReading = client.isFetching(filter) > 0
      await client.cancelQueries(filter)
      const isOvertaken = countReads() !== countBefore
      const change = isOvertaken ? merge : applyChange
      const current = client.getQueryData<Result>(queryKey)
      if (change && current !== undefined)
        client.setQueryData<Result>(queryKey, change(current), {
          // The rest of the result is as old as before.
          updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
        })
      if (isReading || isOvertaken) void client.invalidateQueries(filter)
      return !isOvertaken
    },
  }
}

/** Repeats reads whose results are out of date, including first reads under way, whose results may be older. */
export function readAgain(client: QueryClient, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    const queryKey = queryKeyOf(endpoint)
    const isFirstRead =
      client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
    const invalidated = client.invalidateQueries({ queryKey })
    // The library does not repeat a first read while it is under way.
    if (isFirstRead) void invalidated.then(() => client.invalidateQueries({ queryKey }))
  }
}
