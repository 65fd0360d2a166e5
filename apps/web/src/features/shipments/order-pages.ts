import { endpointPages, queryKeyOf } from '@repo/api-client/react'
import { listCancelled, listHistory } from '@repo/contracts/delivery/orders'
import type { Input, Output } from '@repo/contracts/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { OrderFilters } from './order-filters.ts'
import { toFilterInput } from './order-filters.ts'

type OrderPage = Output<typeof listHistory>

/** A past order, as both lists show it. */
export type PastOrder = OrderPage['commandes'][number]

/** A paginated list of past orders. `orders` is undefined until the first page is loaded. */
export type OrderPages = {
  readonly orders: readonly PastOrder[] | undefined
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  readonly reload: () => void
}

/** The page size of the server: a shorter page is the last one. */
const pageSize = 20

function findNextCursor(page: OrderPage): string | undefined {
  return page.commandes.length < pageSize ? undefined : page.commandes.at(-1)?.commandeId
}

function useOrderPages(
  endpoint: typeof listHistory | typeof listCancelled,
  filterInput: Input<typeof listHistory>,
  options: { readonly pollMs: number | false; readonly isIncluded: boolean },
): OrderPages {
  const { pollMs, isIncluded } = options
  const createInput = (cursor: string | undefined) =>
    cursor === undefined ? filterInput : { ...filterInput, avant: cursor }
  const query = useInfiniteQuery({
    ...endpointPages(endpoint, createInput, findNextCursor),
    queryKey: [...queryKeyOf(endpoint), 'pages', filterInput],
    enabled: isIncluded,
    // While a new search loads, the previous results stay.
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })
  if (!isIncluded) return excludedPages
  return {
    orders: query.data?.pages.flatMap((page) => page.commandes),
    isLoading: query.isPending,
    hasFailed: query.isError && !query.data,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}

/** The pages of a list that a filter excludes as a whole: empty. */
const excludedPages: OrderPages = {
  orders: [],
  isLoading: false,
  hasFailed: false,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  reload: () => undefined,
}

/** Returns the finished orders that match the filters. */
export function useHistoryPages(filters: OrderFilters): OrderPages {
  const { state } = filters
  const isEndState = state === 'livree' || state === 'retournee'
  const filterInput = { ...toFilterInput(filters), ...(isEndState ? { etat: state } : {}) }
  return useOrderPages(listHistory, filterInput, { pollMs: false, isIncluded: state === '' || isEndState })
}

/** Returns the cancelled orders that match the filters, polled every `pollMs`. */
export function useCancelledPages(filters: OrderFilters, pollMs: number): OrderPages {
  const isIncluded = filters.state === '' || filters.state === 'annulee'
  return useOrderPages(listCancelled, toFilterInput(filters), { pollMs, isIncluded })
}
