import { useEffect, useState } from 'react'

/** Where this phone is, as it last said. */
export type OwnPosition = { readonly at: readonly [number, number]; readonly atMs: number }

/** Follows the phone's position while the component is there; null until it is known, or when its owner does not allow it. */
export function useOwnPosition(): OwnPosition | null {
  const [position, setPosition] = useState<OwnPosition | null>(null)
  useEffect(() => {
    const locating: Geolocation | undefined = navigator.geolocation
    const watch = locating?.watchPosition(
      ({ coords, timestamp }) => setPosition({ at: [coords.latitude, coords.longitude], atMs: timestamp }),
      // The map then shows the goal alone, and the note says the rest.
      () => undefined,
      { enableHighAccuracy: true, maximumAge: 10_000 },
    )
    return () => {
      if (watch !== undefined) locating?.clearWatch(watch)
    }
  }, [])
  return position
}
