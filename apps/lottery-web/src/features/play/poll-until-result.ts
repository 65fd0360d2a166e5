import { keepPreviousData } from '@tanstack/react-query'
import type { DrawView } from './draw-view.ts'

/**
 * Returns the options of a query whose answer changes with the result of a draw in this state: it is polled until an
 * answer from after the end. Until then the earlier one is the placeholder.
 */
export function pollUntilResult(
  queryKey: readonly unknown[],
  { state, pollMs }: { readonly state: DrawView['draw']['state']; readonly pollMs: number },
) {
  const isOver = state === 'published' || state === 'cancelled'
  return {
    // An answer from before the end knows no result: the end has its own.
    queryKey: isOver ? [...queryKey, 'over'] : queryKey,
    refetchInterval: (query: { readonly state: { readonly data: unknown } }) =>
      isOver && query.state.data !== undefined ? (false as const) : pollMs,
    placeholderData: keepPreviousData,
  }
}
