import type { Point } from '@repo/delivery-rules/geography'

/** Where simulated carriers wait: well-known places of the three demo cities, in rotation. */
export const waitingPlaces: readonly (Point & { readonly city: string })[] = [
  { city: 'Paris', latitude: 48.8606, longitude: 2.3376 },
  { city: 'Lyon', latitude: 45.7578, longitude: 4.832 },
  { city: 'Marseille', latitude: 43.2965, longitude: 5.3698 },
  { city: 'Paris', latitude: 48.8674, longitude: 2.3637 },
  { city: 'Lyon', latitude: 45.7605, longitude: 4.8599 },
  { city: 'Marseille', latitude: 43.3026, longitude: 5.3804 },
  { city: 'Paris', latitude: 48.8443, longitude: 2.3744 },
  { city: 'Lyon', latitude: 45.7676, longitude: 4.8344 },
  { city: 'Marseille', latitude: 43.2841, longitude: 5.3706 },
  { city: 'Paris', latitude: 48.8738, longitude: 2.295 },
  { city: 'Lyon', latitude: 45.7484, longitude: 4.8467 },
  { city: 'Marseille', latitude: 43.2706, longitude: 5.3959 },
]
