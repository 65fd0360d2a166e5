import { endpointPages, queryKeyOf } from '@repo/api-client/react'
import { listCancelled, listHistory } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

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

function inputOf(search: string, cursor: string | undefined): { avant?: string; recherche?: string } {
  const wanted = search === '' ? {} : { recherche: search }
  return cursor === undefined ? wanted : { ...wanted, avant: cursor }
}

function useOrderPages(
  endpoint: typeof listHistory | typeof listCancelled,
  search: string,
  pollMs: number | false,
): OrderPages {
  const query = useInfiniteQuery({
    ...endpointPages(endpoint, (cursor) => inputOf(search, cursor), nextOf),
    queryKey: [...queryKeyOf(endpoint), 'pages', search],
    // While the next letters are searched, what the last ones found stays.
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })
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

/** The finished orders in whose reference or recipient the text is found; all when it is empty. */
export function useHistoryPages(search: string): OrderPages {
  return useOrderPages(listHistory, search, false)
}

/** The same of the cancelled orders, looked up again every `pollMs`. */
export function useCancelledPages(search: string, pollMs: number): OrderPages {
  return useOrderPages(listCancelled, search, pollMs)
}
