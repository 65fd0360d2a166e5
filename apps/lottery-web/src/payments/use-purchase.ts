import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { listPurchases, readCredits, readPurchase, startPurchase } from '@repo/contracts/lottery/money'
import { listParticipations, readParticipation } from '@repo/contracts/lottery/participation'
import { readSession } from '@repo/contracts/lottery/session'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'

/** A purchase and what is to do next for it. */
export type PurchaseView = Output<typeof readPurchase>
/** A way to pay. */
export type Method = PurchaseView['purchase']['method']

/** The polling interval of a pending purchase: one that is paid immediately, and one that takes days. */
const soonMs = 3000
const calmMs = 20_000

/** Whether a purchase may still be paid: it is open, or was refused and may be tried again. */
export function isPayable({ purchase, next }: PurchaseView): boolean {
  return purchase.state === 'open' || (purchase.state === 'failed' && next.kind !== 'none')
}

/** How a purchase stands; asked again while it may be paid, and as soon as the player comes back to the page. */
export function usePurchase(id: string) {
  return useQuery({
    ...endpointQuery(readPurchase, { id }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isPayable(data)) return false
      return data.next.kind === 'card' || data.next.kind === 'paypal' ? soonMs : calmMs
    },
  })
}

/** Reloads everything that a payment changes. */
export async function renewMoney(client: QueryClient): Promise<void> {
  const changed = [readParticipation, listParticipations, listPurchases, readCredits, readSession]
  await Promise.all(changed.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))
}

/** Begins a purchase; pressed twice, or repeated after a failed connection, it is one. */
export function useStartPurchase(week: string | undefined) {
  const client = useQueryClient()
  const starting = useConfirmedCall(startPurchase)
  const key = useRef<{ method: Method; requestKey: string } | null>(null)
  return {
    isPending: starting.isPending,
    start: (
      method: Method,
      outcome: {
        onSuccess: (view: PurchaseView) => void
        onError: (error: NonNullable<typeof starting.error>) => void
      },
    ) => {
      if (key.current?.method !== method) key.current = { method, requestKey: crypto.randomUUID() }
      const { requestKey } = key.current
      starting.mutate(
        { method, requestKey, ...(week === undefined ? {} : { week }) },
        {
          onSuccess: ({ purchase, next }) => {
            key.current = null
            client.setQueryData(queryKeyOf(readPurchase, { id: purchase.id }), { purchase, next })
            outcome.onSuccess({ purchase, next })
          },
          onError: (error) => {
            // A refusal completes the attempt: the next one is a new attempt.
            if (error.status !== 0) key.current = null
            outcome.onError(error)
          },
        },
      )
    },
  }
}
