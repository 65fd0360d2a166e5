const requestTimeoutMs = 20_000

/** The browser's permission for the location. */
export type LocationPermission = 'granted' | 'denied' | 'unknown'

/** Returns the current permission without asking the user; a device without a location counts as denied. */
export async function readLocationPermission(): Promise<LocationPermission> {
  if (!navigator.geolocation) return 'denied'
  // Some browsers do not support this query.
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  if (status?.state === 'granted' || status?.state === 'denied') return status.state
  return 'unknown'
}

/** Asks for the location if the browser has not yet. Returns false when it is denied, now or earlier. */
export async function requestLocationPermission(): Promise<boolean> {
  const current = await readLocationPermission()
  if (current !== 'unknown') return current === 'granted'
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      // A position that is unavailable for now is not a denial.
      ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
      { enableHighAccuracy: true, timeout: requestTimeoutMs },
    )
  })
}
