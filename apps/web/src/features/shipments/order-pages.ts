import { endpointPages, queryKeyOf } from '@repo/api-client/react'
import { listCancelled, listHistory } from '@repo/contracts/delivery/orders'
import type { Input, Output } from '@repo/contracts/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { OrderFilters } from './order-filters.ts'
import { filterInput } from './order-filters.ts'

type OrderPage = Output<typeof listHistory>

/** An order of the past, as both lists show it. */
export type PastOrder = OrderPage['commandes'][number]

/** One list of past orders, page by page; `orders` is undefined until the first page is there. */
export type OrderPages = {
  readonly orders: readonly PastOrder[] | undefined
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  readonly reload: () => void
}

/** The server's page: a shorter one is the last. */
const pageSize = 20

function nextOf(page: OrderPage): string | undefined {
  return page.commandes.length < pageSize ? undefined : page.commandes.at(-1)?.commandeId
}

function useOrderPages(
  endpoint: typeof listHistory | typeof listCancelled,
  wanted: Input<typeof listHistory>,
  options: { readonly pollMs: number | false; readonly isWanted: boolean },
): OrderPages {
  const { pollMs, isWanted } = options
  const inputOf = (cursor: string | undefined) =>
    cursor === undefined ? wanted : { ...wanted, avant: cursor }
  const query = useInfiniteQuery({
    ...endpointPages(endpoint, inputOf, nextOf),
    queryKey: [...queryKeyOf(endpoint), 'pages', wanted],
    enabled: isWanted,
    // While the next characters are searched, the last results stay.
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })
  if (!isWanted) return nothingWanted
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

/** A list that the filters leave out as a whole. */
const nothingWanted: OrderPages = {
  orders: [],
  isLoading: false,
  hasFailed: false,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  reload: () => undefined,
}

/** The finished orders that the filters let through. */
export function useHistoryPages(filters: OrderFilters): OrderPages {
  const { state } = filters
  const isEnding = state === 'livree' || state === 'retournee'
  const wanted = { ...filterInput(filters), ...(isEnding ? { etat: state } : {}) }
  return useOrderPages(listHistory, wanted, { pollMs: false, isWanted: state === '' || isEnding })
}

/** The same of the cancelled orders, looked up again every `pollMs`. */
export function useCancelledPages(filters: OrderFilters, pollMs: number): OrderPages {
  const isWanted = filters.state === '' || filters.state === 'annulee'
  return useOrderPages(listCancelled, filterInput(filters), { pollMs, isWanted })
}
