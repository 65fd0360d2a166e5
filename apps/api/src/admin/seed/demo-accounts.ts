/** The password of every demo account; they exist in development only. */
export const demoPassword = 'Livraison-2026'

/** How many carriers can be simulated at once. */
export const simulatedCarriers = 60

/** The e-mail of a simulated carrier, counted from 0. */
export function simulatedCarrierEmail(index: number): string {
  return `simulation-${String(index + 1).padStart(2, '0')}@demo.test`
}

export type DemoVehicle = {
  readonly vehicleClass: string
  readonly brand: string
  readonly model: string
  readonly plate: string
  readonly isTwoTemperature?: boolean
}

/** The simulated carriers' vehicles, in turn: mostly cars, and every kind of goods finds one in each city. */
export const demoVehicles: readonly DemoVehicle[] = [
  { vehicleClass: 'VOI', brand: 'Renault', model: 'Zoé', plate: 'GA-101-AA' },
  { vehicleClass: 'VOI', brand: 'Peugeot', model: '208', plate: 'GA-102-AA' },
  { vehicleClass: 'VOI', brand: 'Citroën', model: 'C3', plate: 'GA-103-AA' },
  {
    vehicleClass: 'FOFR',
    brand: 'Renault',
    model: 'Trafic frigorifique',
    plate: 'GA-104-AA',
    isTwoTemperature: true,
  },
  {
    vehicleClass: 'FOFR',
    brand: 'Fiat',
    model: 'Ducato frigorifique',
    plate: 'GA-105-AA',
    isTwoTemperature: true,
  },
  {
    vehicleClass: 'FOFR',
    brand: 'Ford',
    model: 'Transit frigorifique',
    plate: 'GA-106-AA',
    isTwoTemperature: true,
  },
  { vehicleClass: 'SCO', brand: 'Piaggio', model: 'Liberty', plate: 'GA-107-AA' },
  { vehicleClass: 'SCO', brand: 'Peugeot', model: 'Kisbee', plate: 'GA-108-AA' },
  { vehicleClass: 'SCO', brand: 'Yamaha', model: 'D’elight', plate: 'GA-109-AA' },
  { vehicleClass: 'PLFR', brand: 'Renault', model: 'D Wide', plate: 'GA-110-AA', isTwoTemperature: true },
  { vehicleClass: 'PLFR', brand: 'Iveco', model: 'Eurocargo', plate: 'GA-111-AA', isTwoTemperature: true },
  { vehicleClass: 'PLFR', brand: 'DAF', model: 'LF', plate: 'GA-112-AA', isTwoTemperature: true },
]

/** First names of the simulated carriers, in turn. */
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
