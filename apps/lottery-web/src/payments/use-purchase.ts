import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { listPurchases, readCredits, readPurchase, startPurchase } from '@repo/contracts/lottery/money'
import { listParticipations, readParticipation } from '@repo/contracts/lottery/participation'
import { readSession } from '@repo/contracts/lottery/session'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'

/** A purchase with its next action. */
export type PurchaseView = Output<typeof readPurchase>
/** A payment method. */
export type Method = PurchaseView['purchase']['method']

/** The polling intervals: of a method that is paid immediately, and of one that takes days. */
const immediatePollMs = 3000
const transferPollMs = 20_000

/** Whether a purchase can still be paid: it is open, or it was refused and may be tried again. */
export function isPayable({ purchase, next }: PurchaseView): boolean {
  return purchase.state === 'open' || (purchase.state === 'failed' && next.kind !== 'none')
}

/** Queries a purchase. Polled while it can be paid, and refetched when the player returns to the page. */
export function usePurchase(id: string) {
  return useQuery({
    ...endpointQuery(readPurchase, { id }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isPayable(data)) return false
      return data.next.kind === 'card' || data.next.kind === 'paypal' ? immediatePollMs : transferPollMs
    },
  })
}

/** Reloads everything that a payment changes. */
export async function reloadMoney(client: QueryClient): Promise<void> {
  const endpoints = [readParticipation, listParticipations, listPurchases, readCredits, readSession]
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))
}

/**
 * Returns `start`, which starts a purchase, and whether it is starting. A second click, or a repeat after a lost
 * response, starts no other; another method, or a repeat after a refusal, does.
 */
export function useStartPurchase(week: string | undefined) {
  const client = useQueryClient()
  const starting = useConfirmedCall(startPurchase)
  const attempt = useRef<{ method: Method; requestKey: string } | null>(null)
  return {
    isPending: starting.isPending,
    start: (
      method: Method,
      outcome: {
        onSuccess: (view: PurchaseView) => void
        onError: (error: NonNullable<typeof starting.error>) => void
      },
    ) => {
      if (attempt.current?.method !== method) attempt.current = { method, requestKey: crypto.randomUUID() }
      const { requestKey } = attempt.current
      starting.mutate(
        { method, requestKey, ...(week === undefined ? {} : { week }) },
        {
          onSuccess: ({ purchase, next }) => {
            attempt.current = null
            client.setQueryData(queryKeyOf(readPurchase, { id: purchase.id }), { purchase, next })
            outcome.onSuccess({ purchase, next })
          },
          onError: (error) => {
            // A refusal ends the attempt, so the next one gets another key.
            if (error.status !== 0) attempt.current = null
            outcome.onError(error)
          },
        },
      )
    },
  }
}
