import type { Endpoint, Input, Output } from '@repo/contracts/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf } from './react.ts'

/**
 * Begins a change of what a read returns; called before the change is sent. `show` shows the change's answer as the
 * read's: `after` returns what the read would return now. No older answer replaces it, since reads under way are
 * dropped and made again. An answer that a read has overtaken may be older than it: then `merge` is shown, if given,
 * and the read is made again. Resolves to whether the answer is the newest state known.
 */
export function beginChange<E extends Endpoint>(client: QueryClient, endpoint: E, input: Input<E>) {
  type Seen = Output<E>
  const queryKey = queryKeyOf(endpoint, input)
  const own = { queryKey, exact: true }
  const readCount = () => client.getQueryState(queryKey)?.dataUpdateCount ?? 0
  const countBefore = readCount()
  return {
    show: async (after: (seen: Seen) => Seen, merge?: (seen: Seen) => Seen): Promise<boolean> => {
      const isReading = client.isFetching(own) > 0
      await client.cancelQueries(own)
      const isOvertaken = readCount() !== countBefore
      const change = isOvertaken ? merge : after
      const seen = client.getQueryData<Seen>(queryKey)
      if (change && seen !== undefined)
        client.setQueryData<Seen>(queryKey, change(seen), {
          // What the change does not say is as old as before.
          updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
        })
      if (isReading || isOvertaken) void client.invalidateQueries(own)
      return !isOvertaken
    },
  }
}

/** Makes reads again whose answers are out of date: also those whose first answer is under way, which may be older. */
export function readAgain(client: QueryClient, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    const queryKey = queryKeyOf(endpoint)
    const isFirst = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
    const made = client.invalidateQueries({ queryKey })
    // A first read is not made again while it is under way.
    if (isFirst) void made.then(() => client.invalidateQueries({ queryKey }))
  }
}
