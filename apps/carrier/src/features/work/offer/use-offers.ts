import type { CallError } from '@repo/api-client/call'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { acceptOffer, carrierState, listOffers, refuseOffer } from '@repo/contracts/delivery/carrier'
import { showError } from '@repo/ui/popups'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import type { OfferView } from './offer-view.ts'
import { getNextView, getOfferEnd } from './offer-view.ts'

/** Live hints bring an offer immediately; this fallback interval applies while the app is visible. */
const pollMs = 3000

/** Returns the pending offer of this driver, with functions that accept or refuse it: one reply at a time. */
export function useOffers() {
  const carrier = useCarrier().data
  const navigate = useNavigate()
  const client = useQueryClient()
  const [view, setView] = useState<OfferView>({ kind: 'none' })
  const [answeredId, setAnsweredId] = useState<string | null>(null)
  const [isUnsent, setIsUnsent] = useState(false)
  const pendingReplyTo = useRef<string | null>(null)
  const accept = useCall(acceptOffer)
  const refuse = useCall(refuseOffer)

  const isDriver = carrier !== undefined && carrier.userType !== 'TREN'
  const canReceiveOffers = isDriver && carrier.enService && carrier.course === null
  const isCarrying = isDriver && carrier.course !== null
  const { data, dataUpdatedAt } = useQuery({
    ...endpointQuery(listOffers, {}),
    enabled: canReceiveOffers,
    refetchInterval: pollMs,
  })

  useEffect(() => {
    if (data)
      setView((last) => getNextView(last, { offers: data.offres, receivedAtMs: dataUpdatedAt }, answeredId))
  }, [data, dataUpdatedAt, answeredId])

  // The company's administrator has accepted it while it was shown here. The list of offers may arrive first.
  const isOpenOrGone = view.kind === 'open' || (view.kind === 'over' && view.end === 'withdrawn')
  useEffect(() => {
    if (canReceiveOffers || carrier === undefined) return
    setView({ kind: 'none' })
    if (isOpenOrGone && isCarrying && pendingReplyTo.current === null) void navigate(paths.delivery)
  }, [canReceiveOffers, isCarrying, isOpenOrGone, carrier, navigate])

  const refetch = () => client.invalidateQueries({ queryKey: queryKeyOf(listOffers) })
  const settle = (offerId: string) => {
    pendingReplyTo.current = null
    setIsUnsent(false)
    setAnsweredId(offerId)
  }

  /** Handles a failed reply: the offer can be answered again, or shows how it ended. */
  const fail = (error: CallError) => {
    pendingReplyTo.current = null
    setAnsweredId(null)
    const isUnreachable = error.status === 0 || error.status >= 500
    setIsUnsent(isUnreachable)
    if (isUnreachable) return
    if (error.code === 'offer-closed')
      setView((last) =>
        last.kind === 'open' ? { kind: 'over', offer: last.offer, end: getOfferEnd(error.facts.etat) } : last,
      )
    else showError({ title: error.message })
    void client.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
    void refetch()
  }

  return {
    view,
    isAccepting: accept.isPending,
    isRefusing: refuse.isPending,
    /** Whether the last reply was not sent. It may be sent again. */
    isUnsent,
    accept: (offerId: string) => {
      if (pendingReplyTo.current === offerId) return
      pendingReplyTo.current = offerId
      accept.mutate(
        { offreId: offerId },
        {
          onError: fail,
          onSuccess: async () => {
            // Opens the page of the delivery.
            await client.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
            settle(offerId)
            void navigate(paths.delivery)
          },
        },
      )
    },
    refuse: (offerId: string) => {
      if (pendingReplyTo.current === offerId) return
      pendingReplyTo.current = offerId
      refuse.mutate({ offreId: offerId }, { onError: fail, onSuccess: () => settle(offerId) })
    },
    close: () => setView({ kind: 'none' }),
    refetch,
  }
}
