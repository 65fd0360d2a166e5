import type { TravelMode } from './vehicle-classes.ts'

const minDurationS = 60

/** Speeds in km/h by the driven distance: a car crosses town, then the country, then takes the motorway. */
const speeds: Readonly<Record<TravelMode, readonly { readonly untilM: number; readonly kmh: number }[]>> = {
  car: [
    { untilM: 10_000, kmh: 25 },
    { untilM: 50_000, kmh: 50 },
    { untilM: Number.POSITIVE_INFINITY, kmh: 85 },
  ],
  bicycle: [{ untilM: Number.POSITIVE_INFINITY, kmh: 16 }],
  foot: [{ untilM: Number.POSITIVE_INFINITY, kmh: 5 }],
}

/** Returns the usual time for a distance by road, in whole seconds, at least a minute, longer for a longer way. */
export function estimateUsualDurationS(distanceM: number, mode: TravelMode): number {
  let doneM = 0
  let seconds = 0
  for (const { untilM, kmh } of speeds[mode]) {
    const pieceM = Math.max(0, Math.min(distanceM, untilM) - doneM)
    seconds += pieceM / (kmh / 3.6)
    doneM += pieceM
  }
  return Math.max(minDurationS, Math.round(seconds))
}
