/** The places for trying the app without a phone: in a postcode of each demo town without a waiting simulated carrier. */
export const demoPlaces = {
  paris: { label: 'Paris, 75004', lat: 48.8544, long: 2.3574 },
  lyon: { label: 'Lyon, 69006', lat: 45.7705, long: 4.852 },
  marseille: { label: 'Marseille, 13005', lat: 43.2925, long: 5.3965 },
} as const

/** The name of such a place. */
export type DemoPlace = keyof typeof demoPlaces

const storageKey = 'volant-demo-place'

function isDemoPlace(name: string | null): name is DemoPlace {
  return name !== null && Object.hasOwn(demoPlaces, name)
}

/** The place chosen on this device; null while the device's real location is used. */
export function chosenDemoPlace(): DemoPlace | null {
  const name = localStorage.getItem(storageKey)
  return isDemoPlace(name) ? name : null
}

/** Chooses a place, or the device's own location, from the next start of the app on. */
export function chooseDemoPlace(place: DemoPlace | null): void {
  if (place === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, place)
  sessionStorage.removeItem(storageKey)
}

/** Where the simulated device has come to in this tab. */
export function rememberedPoint(): { lat: number; long: number } | null {
  const [lat, long] = (sessionStorage.getItem(storageKey) ?? '').split(' ').map(Number)
  return lat && long ? { lat, long } : null
}

/** Keeps where the simulated device is, for a reload. */
export function rememberPoint({ lat, long }: { lat: number; long: number }): void {
  sessionStorage.setItem(storageKey, `${lat} ${long}`)
}
