/** The password of every demo account. They exist in development only. */
export const demoPassword = 'Livraison-2026'

/** The maximum number of simulated carriers. */
export const maxSimulatedCarriers = 60

/** Returns the email of a simulated carrier, counted from 0. */
export function buildSimulatedCarrierEmail(index: number): string {
  return `simulation-${String(index + 1).padStart(2, '0')}@demo.test`
}

/** A vehicle of a demo carrier. */
export type DemoVehicle = {
  readonly vehicleClass: string
  readonly brand: string
  readonly model: string
  readonly plate: string
  readonly isTwoTemperature?: boolean
}

/** The simulated carriers' vehicles, in rotation: mostly cars, and one for every kind of goods in each city. */
export const demoVehicles: readonly Omit<DemoVehicle, 'plate'>[] = [
  { vehicleClass: 'VOI', brand: 'Renault', model: 'Zoé' },
  { vehicleClass: 'VOI', brand: 'Peugeot', model: '208' },
  { vehicleClass: 'VOI', brand: 'Citroën', model: 'C3' },
  {
    vehicleClass: 'FOFR',
    brand: 'Renault',
    model: 'Trafic frigorifique',
    isTwoTemperature: true,
  },
  {
    vehicleClass: 'FOFR',
    brand: 'Fiat',
    model: 'Ducato frigorifique',
    isTwoTemperature: true,
  },
  {
    vehicleClass: 'FOFR',
    brand: 'Ford',
    model: 'Transit frigorifique',
    isTwoTemperature: true,
  },
  { vehicleClass: 'SCO', brand: 'Piaggio', model: 'Liberty' },
  { vehicleClass: 'SCO', brand: 'Peugeot', model: 'Kisbee' },
  { vehicleClass: 'SCO', brand: 'Yamaha', model: 'D’elight' },
  { vehicleClass: 'PLFR', brand: 'Renault', model: 'D Wide', isTwoTemperature: true },
  { vehicleClass: 'PLFR', brand: 'Iveco', model: 'Eurocargo', isTwoTemperature: true },
  { vehicleClass: 'PLFR', brand: 'DAF', model: 'LF', isTwoTemperature: true },
]

/** How many plates share their last letter: those with the numbers from 101 to 999. */
const platesPerLetter = 899

/** Returns the plate of a simulated carrier's vehicle, counted from 0. Each plate is unique. */
export function buildDemoPlate(index: number): string {
  const letter = 'ABCDEFGH'[Math.floor(index / platesPerLetter) % 8]
  return `GA-${101 + (index % platesPerLetter)}-A${letter}`
}

/** The first names of the simulated carriers, in rotation. */
export const demoFirstNames = [
  'Karim',
  'Sophie',
  'Mehdi',
  'Julie',
  'Thomas',
  'Awa',
  'Lucas',
  'Inès',
  'Hugo',
  'Fatou',
  'Nicolas',
  'Léa',
] as const
