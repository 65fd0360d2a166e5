import { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { confirmSearch, createOrder } from '@repo/contracts/delivery/orders'
import { useEffect, useRef, useState } from 'react'
import type { Draft } from './draft.ts'

/** The pauses between attempts to create the order. Creation is idempotent and returns the same order. */
const retryPausesMs = [1_000, 2_000, 4_000, 8_000]
/** The pause between attempts once the state is `late`. */
const latePauseMs = 10_000

/** The state of the creation. `late`: no response yet, but the server continues on its own. */
export type OrderState =
  | { readonly kind: 'creating' }
  | { readonly kind: 'late' }
  | { readonly kind: 'refused'; readonly message: string }

function isFinal(error: unknown): error is CallError {
  return error instanceof CallError && error.code !== null && error.status < 500 && error.status !== 429
}

/**
 * Creates the order of an authorised payment, confirms its search and calls `onOrdered` with its id. Failed attempts
 * are repeated while the component is mounted, unless the server refuses the order. After about 15 s the state is
 * `late`. `retry` starts over.
 */
export function usePlaceOrder(
  priced: NonNullable<Draft['priced']>,
  paidIntent: string,
  onOrdered: (orderId: string) => void,
): { readonly state: OrderState; readonly retry: () => void } {
  const [state, setState] = useState<OrderState>({ kind: 'creating' })
  const [round, setRound] = useState(0)
  const create = useCall(createOrder)
  const confirm = useCall(confirmSearch)
  const calls = useRef({ create, confirm, onOrdered })
  calls.current = { create, confirm, onOrdered }

  useEffect(() => {
    let isUnmounted = false
    async function place(): Promise<void> {
      const { shipment, quote, plannedPickupAt } = priced
      const commissionLivraison = quote.commission / 100
      const { commande } = await calls.current.create.mutateAsync({
        ...shipment,
        cartePaiementId: null,
        referencePaiement: paidIntent,
        ...(plannedPickupAt ? { enlevementPrevu: plannedPickupAt } : {}),
        montant: quote.montant,
        livreurs: quote.livreurs,
        commissionLivraison,
      })
      const recepteurs = JSON.stringify(
        quote.livreurs.map(({ transporteurId, transporteur }) => ({
          entrepriseId: transporteur.entrepriseId,
          transporteurId,
        })),
      )
      // The server also starts the search by itself, so a lost confirmation has no effect.
      await calls.current.confirm
        .mutateAsync({ commandeId: commande.commandeId, recepteurs, commissionLivraison })
        .catch(() => undefined)
      if (!isUnmounted) calls.current.onOrdered(commande.commandeId)
    }
    async function placeWithRetries(): Promise<void> {
      for (let failures = 0; !isUnmounted; failures += 1) {
        try {
          return await place()
        } catch (error) {
          if (isUnmounted) return
          if (isFinal(error)) return setState({ kind: 'refused', message: error.message })
          const pauseMs = retryPausesMs[failures]
          if (pauseMs === undefined) setState({ kind: 'late' })
          await new Promise((resolve) => setTimeout(resolve, pauseMs ?? latePauseMs))
        }
      }
    }
    setState({ kind: 'creating' })
    void placeWithRetries()
    return () => {
      isUnmounted = true
    }
  }, [priced, paidIntent, round])

  return { state, retry: () => setRound((last) => last + 1) }
}
