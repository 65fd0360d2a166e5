import { queryKeyOf } from '@repo/api-client/react'
import { carrierState, setDuty } from '@repo/contracts/delivery/carrier'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { latePositions } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import type { LocationProblem } from './own-positions.ts'
import { ownPositions, sendPositions } from './own-positions.ts'
import { keepScreenOn } from './wake-lock.ts'

let problem: LocationProblem | null = null
const listeners = new Set<() => void>()

function reportProblem(next: LocationProblem | null): void {
  if (problem === next) return
  problem = next
  for (const listener of listeners) listener()
}

function subscribeProblem(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the state of this device's position feed, with the problem that stops it. */
export function useOwnPositions() {
  const feed = useSyncExternalStore(ownPositions.subscribe, ownPositions.getSnapshot)
  return { ...feed, problem: useSyncExternalStore(subscribeProblem, () => problem) }
}

/**
 * Sends positions and keeps the screen on while the carrier is on duty or delivers. Stops as soon as the carrier asks
 * to go offline, before the response, and with the end of the session.
 */
export function useSendPositions(): void {
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useCarrier()
  const isLeaving =
    useIsMutating({
      mutationKey: [setDuty.path],
      // as: the variables of `setDuty`, whose path is the key.
      predicate: ({ state }) => (state.variables as { enService?: boolean } | undefined)?.enService === false,
    }) > 0
  const isDriver = data !== undefined && data.userType !== 'TREN'
  const shouldSend = isDriver && (data.enService || data.course !== null) && !isLeaving

  const offsetMs = useRef(0)
  useEffect(() => {
    if (data) offsetMs.current = data.heureServeur.getTime() - dataUpdatedAt
  }, [data, dataUpdatedAt])

  useEffect(() => {
    if (!shouldSend) return
    const stop = sendPositions({
      getOffsetMs: () => offsetMs.current,
      onOffDuty: () => void client.invalidateQueries({ queryKey: queryKeyOf(carrierState) }),
      onLate: (fixes) =>
        void latePositions.store(
          fixes.map(({ lat, long, accuracyM, atMs }) => ({
            lat,
            long,
            precisionM: accuracyM,
            atMs: atMs + offsetMs.current,
          })),
        ),
      onProblem: reportProblem,
    })
    const releaseScreen = keepScreenOn()
    return () => {
      stop()
      releaseScreen()
      reportProblem(null)
    }
  }, [shouldSend, client])
}
