import { endpointPages } from '@repo/api-client/react'
import { listCancelled, listHistory } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'

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

function inputOf(cursor: string | undefined): { avant?: string } {
  return cursor === undefined ? {} : { avant: cursor }
}

function useOrderPages(
  endpoint: typeof listHistory | typeof listCancelled,
  pollMs: number | false,
): OrderPages {
  const query = useInfiniteQuery({ ...endpointPages(endpoint, inputOf, nextOf), refetchInterval: pollMs })
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

/** The finished orders. */
export function useHistoryPages(): OrderPages {
  return useOrderPages(listHistory, false)
}

/** The cancelled orders, looked up again every `pollMs`. */
export function useCancelledPages(pollMs: number): OrderPages {
  return useOrderPages(listCancelled, pollMs)
}
