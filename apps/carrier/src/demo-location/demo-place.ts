/** The simulated locations: in each demo town, in a postcode without a simulated carrier. */
export const demoPlaces = {
  paris: { label: 'Paris, 75004', lat: 48.8544, long: 2.3574 },
  lyon: { label: 'Lyon, 69006', lat: 45.7705, long: 4.852 },
  marseille: { label: 'Marseille, 13005', lat: 43.2925, long: 5.3965 },
} as const

/** The name of a simulated location. */
export type DemoPlace = keyof typeof demoPlaces

const storageKey = 'volant-demo-place'

function isDemoPlace(name: string | null): name is DemoPlace {
  return name !== null && Object.hasOwn(demoPlaces, name)
}

/** Returns the simulated location chosen on this device; null for the device's real location. */
export function readDemoPlace(): DemoPlace | null {
  const name = localStorage.getItem(storageKey)
  return isDemoPlace(name) ? name : null
}

/** Stores the choice of a simulated location; null for the real one. Effective from the next start of the app. */
export function storeDemoPlace(place: DemoPlace | null): void {
  if (place === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, place)
  sessionStorage.removeItem(storageKey)
}

/** Returns the current point of the simulated location in this tab; null before the first. */
export function readStoredPoint(): { lat: number; long: number } | null {
  const [lat, long] = (sessionStorage.getItem(storageKey) ?? '').split(' ').map(Number)
  return lat && long ? { lat, long } : null
}

/** Stores the current point of the simulated location for a reload. */
export function storePoint({ lat, long }: { lat: number; long: number }): void {
  sessionStorage.setItem(storageKey, `${lat} ${long}`)
}
