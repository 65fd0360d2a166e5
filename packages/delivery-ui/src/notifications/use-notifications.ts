import { endpointPages, queryKeyOf, useCall } from '@repo/api-client/react'
import { countNotifications } from '@repo/contracts/delivery/accounts'
import {
  listNotifications,
  markNotificationsRead,
  notificationPageSize,
} from '@repo/contracts/delivery/notifications'
import type { Output } from '@repo/contracts/endpoint'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/** A notification, and whether it was unread when this screen opened. */
export type ShownNotification = Output<typeof listNotifications>['notifications'][number] & {
  readonly isNew: boolean
}

/** The account's notifications, page by page; `notifications` is undefined until the first page has loaded. */
export type Notifications = {
  readonly notifications: readonly ShownNotification[] | undefined
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  readonly reload: () => void
}

/**
 * Reads the notifications and marks the displayed ones as read. Unread ones stay recognisable until the screen is
 * left.
 */
export function useNotifications(): Notifications {
  const query = useInfiniteQuery({
    ...endpointPages(
      listNotifications,
      (cursor) => (cursor === undefined ? {} : { avant: cursor }),
      ({ notifications }) =>
        notifications.length < notificationPageSize ? undefined : notifications.at(-1)?.notificationId,
    ),
    staleTime: 0,
  })
  const listed = query.data?.pages.flatMap((page) => page.notifications)
  const newIds = useMarkedAsRead(listed, query.dataUpdatedAt)
  return {
    notifications: listed?.map((one) => ({ ...one, isNew: !one.lue || newIds.has(one.notificationId) })),
    isLoading: query.isPending,
    hasFailed: query.isError && !query.data,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}

/**
 * Marks the newest and all before it as read, once for each newest; after a failure again with the next list, which
 * `listedAtMs` tells. Returns the ids of those that were unread here.
 */
function useMarkedAsRead(
  listed: Output<typeof listNotifications>['notifications'] | undefined,
  listedAtMs: number,
) {
  const client = useQueryClient()
  const { mutate } = useCall(markNotificationsRead)
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const markedId = useRef<string | null>(null)
  const failedListAtMs = useRef(0)
  const unreadIds = listed?.filter(({ lue }) => !lue).map(({ notificationId }) => notificationId) ?? []
  const newestId = unreadIds.length > 0 ? listed?.[0]?.notificationId : undefined
  useEffect(() => {
    if (newestId === undefined || markedId.current === newestId || failedListAtMs.current === listedAtMs)
      return
    markedId.current = newestId
    setNewIds((previous) => new Set([...previous, ...unreadIds]))
    mutate(
      { notificationId: newestId },
      {
        onSuccess: () => void client.invalidateQueries({ queryKey: queryKeyOf(countNotifications) }),
        onError: () => {
          markedId.current = null
          failedListAtMs.current = listedAtMs
        },
      },
    )
  }, [newestId, unreadIds, listedAtMs, mutate, client])
  return newIds
}
