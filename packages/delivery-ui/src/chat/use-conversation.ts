import { endpointQuery, queryKeyOf, useCall, useToken } from '@repo/api-client/react'
import { parseClaims } from '@repo/api-client/session'
import { listMessages, markMessagesSeen } from '@repo/contracts/delivery/messages'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { messageOutbox } from './message-outbox.ts'

/** The polling intervals of the messages by the specification: for the badge of the detail page, and in the chat. */
export const messagePollMs = { detail: 7_000, chat: 10_000 } as const

/** A message as stored on the server. */
export type SentMessage = Output<typeof listMessages>[number]

/** The order and the other party of a conversation. */
export type Correspondence = { readonly orderId: string; readonly otherPersonId: string }

function useOwnPersonId(): string {
  const token = useToken()
  return (token === null ? null : parseClaims(token)?.personneId) ?? ''
}

/** Returns the server's conversation, polled every `pollMs`. `unreadCount` counts the reader's unseen messages. */
export function useMessages({ orderId, otherPersonId }: Correspondence, pollMs: number) {
  const ownPersonId = useOwnPersonId()
  const persons = {
    EmetteurPersonneId: ownPersonId,
    RecepteurPersonneId: otherPersonId,
    commandeId: orderId,
  }
  const query = useQuery({
    ...endpointQuery(listMessages, persons),
    refetchInterval: pollMs,
    enabled: ownPersonId !== '',
  })
  const unreadCount = (query.data ?? []).filter(
    ({ RecepteurPersonneId, Seen }) => RecepteurPersonneId === ownPersonId && !Seen,
  ).length
  return { query, persons, ownPersonId, unreadCount }
}

/** Returns the reader's messages that the server has not shown yet, with their actions. Forgets those that it shows. */
export function useOutbox(
  { orderId, otherPersonId }: Correspondence,
  sentMessages: readonly SentMessage[] | undefined,
) {
  const client = useQueryClient()
  const messages = useSyncExternalStore(messageOutbox.subscribe, () => messageOutbox.getMessages(orderId))
  const shownKeys = useMemo(() => new Set(sentMessages?.flatMap(({ cle }) => cle ?? [])), [sentMessages])
  useEffect(() => messageOutbox.forget([...shownKeys]), [shownKeys])
  const unsentMessages = messages.filter(({ key }) => !shownKeys.has(key))
  const sentCount = unsentMessages.filter(({ state }) => state === 'sent').length
  useEffect(() => {
    if (sentCount > 0) void client.invalidateQueries({ queryKey: queryKeyOf(listMessages) })
  }, [client, sentCount])
  return {
    unsentMessages,
    write: (text: string) => messageOutbox.add(orderId, otherPersonId, text),
    retry: (key: string) => messageOutbox.retry(key),
    discard: (key: string) => messageOutbox.forget([key]),
  }
}

function useIsVisible(): boolean {
  const subscribe = (listener: () => void) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}

/**
 * Marks the displayed messages as read on the server while the page is visible. Each poll (`readAtMs`) that still finds
 * an unread one marks it again.
 */
export function useMarkSeen(
  persons: { EmetteurPersonneId: string; RecepteurPersonneId: string; commandeId: string },
  unreadCount: number,
  readAtMs: number,
): void {
  const { mutate } = useCall(markMessagesSeen)
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const latest = useRef({ persons, mutate, client })
  latest.current = { persons, mutate, client }
  useEffect(() => {
    if (unreadCount === 0 || !isVisible) return
    const { persons: shownPersons, mutate: markSeen, client: cache } = latest.current
    markSeen(shownPersons, {
      onSuccess: () => void cache.invalidateQueries({ queryKey: queryKeyOf(listMessages) }),
    })
  }, [unreadCount, isVisible, readAtMs])
}

/** Returns the draft of a message about an order, stored in this tab until it is sent. */
export function useDraft(orderId: string) {
  const key = `volant-brouillon-${orderId}`
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? '')
  return {
    draft,
    setDraft: (text: string) => {
      setDraft(text)
      if (text === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    },
  }
}
