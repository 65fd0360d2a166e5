const askPatienceMs = 20_000

/** Whether this device lets the app know where it is. */
export type LocationPermission = 'granted' | 'denied' | 'unknown'

/** The browser's current permission, without asking the user. */
export async function locationPermission(): Promise<LocationPermission> {
  if (!navigator.geolocation) return 'denied'
  // Some browsers do not know it before they ask.
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  if (status?.state === 'granted' || status?.state === 'denied') return status.state
  return 'unknown'
}

/** Lets the browser ask for the location where it has not yet; returns false when that was refused, now or before. */
export async function mayLocate(): Promise<boolean> {
  const known = await locationPermission()
  if (known !== 'unknown') return known === 'granted'
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      // A place that cannot be found yet is no refusal.
      ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
      { enableHighAccuracy: true, timeout: askPatienceMs },
    )
  })
}
