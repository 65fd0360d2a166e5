import { endpointQuery, isStale } from '@repo/api-client/react'
import { getOwnRoute } from '@repo/contracts/delivery/carrier-route'
import { distanceM } from '@repo/delivery-rules/geography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OwnPosition } from '#carrier/own-position.ts'

/** The interval of position reports: the route does not change more often. */
const pollMs = 10_000

/** The route to the next stop. */
export type Road = {
  readonly line: readonly (readonly [number, number])[]
  readonly remaining:
    | { readonly kind: 'road'; readonly durationS: number; readonly distanceM: number }
    | { readonly kind: 'straight-line'; readonly distanceM: number }
    | null
}

/**
 * Returns the route to the next stop (`leg`): by road, otherwise a straight line from the device's position. While both
 * are unknown, the line is empty and `remaining` is null. The server is asked once it knows the current stop: until then
 * its route leads to the previous one.
 */
export function useRoad(
  leg: string,
  stop: { readonly lat: number; readonly long: number },
  ownPosition: OwnPosition | null,
  isKnownAtServer: boolean,
): Road {
  const query = useQuery({
    ...endpointQuery(getOwnRoute, {}),
    refetchInterval: pollMs,
    enabled: isKnownAtServer,
    // Each stop has its own route.
    queryKey: [getOwnRoute.path, leg],
  })
  const byServer = isStale(query) ? null : (query.data?.itineraire ?? null)
  const { lat, long } = stop
  return useMemo(() => {
    if (byServer) {
      const { ligne, dureeS } = byServer
      return { line: ligne, remaining: { kind: 'road', durationS: dureeS, distanceM: byServer.distanceM } }
    }
    if (!ownPosition) return { line: [], remaining: null }
    const [latitude, longitude] = ownPosition.at
    const metres = distanceM({ latitude, longitude }, { latitude: lat, longitude: long })
    return { line: [ownPosition.at, [lat, long]], remaining: { kind: 'straight-line', distanceM: metres } }
  }, [byServer, ownPosition, lat, long])
}
