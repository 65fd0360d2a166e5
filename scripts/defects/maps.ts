// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of programs.

import type { Defect } from './defect.ts'

const area = 'maps'
const places = 'apps/api/src/edges/places'

/** Mistakes over streets: a region’s roads, what stands in for a silent source, arrival times. */
export const mapsDefects: readonly Defect[] = [
  {
    name: 'one-way streets of a region are driven both ways',
    area,
    file: `${places}/region/build/road-tags.ts`,
    find: "if (oneWay === 'yes' || oneWay === 'true' || oneWay === '1') return onlyWith",
    replace: "if (oneWay === 'yes' || oneWay === 'true' || oneWay === '1') return both",
    foundBy: `${places}/region/region.test.ts`,
  },
  {
    name: 'cars are led through bollards',
    area,
    file: `${places}/region/build/read-extract.ts`,
    find: "closedBarriers.has(tags.barrier ?? '') && !canCarsPass(tags)",
    replace: "closedBarriers.has(tags.barrier ?? '') && canCarsPass(tags)",
    foundBy: `${places}/region/region.test.ts`,
  },
  {
    name: 'a car is led onto a lane that cannot be left',
    area,
    file: `${places}/region/build/road-network.ts`,
    find: '  closeDeadEnds(network)\n',
    replace: '',
    foundBy: `${places}/region/region.test.ts`,
  },
  {
    name: 'a second build begins while another one runs',
    area,
    file: `${places}/region/stored/builds.ts`,
    find: "database.exec('BEGIN EXCLUSIVE')",
    replace: "database.exec('BEGIN')",
    foundBy: `${places}/region/region.test.ts`,
  },
  {
    name: 'a route of a removed region is reported as a road',
    area,
    file: `${places}/region/add-region.ts`,
    find: "(own === 'failed' || region.manifest() === null)",
    replace: "own === 'failed'",
    foundBy: `${places}/region/add-region.test.ts`,
  },
  {
    name: 'a place in Berlin is an address of France',
    area,
    file: `${places}/sensible-results.ts`,
    find: ": territory === 'metropole')",
    replace: ": territory !== '974')",
    foundBy: `${places}/providers.test.ts`,
  },
  {
    name: 'a route of the drawn plan is reported as one of the unavailable source',
    area,
    file: `${places}/add-fallback.ts`,
    find: 'return isMarked ? { ...route, isFallback: true } : route',
    replace: 'return { ...route, by: options.provider }',
    foundBy: 'apps/api/src/features/estimates/maps-down.test.ts',
  },
  {
    name: 'an unavailable map source is called at every keystroke',
    area,
    file: `${places}/add-fallback.ts`,
    find: 'pausedUntilMs = now() + (options.pauseMs ?? defaultPauseMs)',
    replace: 'pausedUntilMs = now()',
    foundBy: `${places}/providers.test.ts`,
  },
  {
    name: 'a search continues after its deadline',
    area,
    file: `${places}/roads/fastest-way.ts`,
    find: '|| (settled % pointsBetweenChecks === 0 && isTimeOver())',
    replace: '|| (settled % pointsBetweenChecks === 0 && !isTimeOver)',
    foundBy: 'apps/api/src/features/dispatch/search/road-ranking.test.ts',
  },
  {
    name: 'a courier’s earlier trips do not change its arrival time',
    area,
    file: 'packages/delivery-rules/src/arrival.ts',
    find: 'clampPace((earlier.tookS + weightBesideTripsS) / (earlier.usualS + weightBesideTripsS))',
    replace: 'clampPace(weightBesideTripsS / weightBesideTripsS)',
    foundBy: 'packages/delivery-rules/src/arrival.test.ts',
  },
  {
    name: 'a courier who took a long break once is expected late ever after',
    area,
    file: 'apps/api/src/core/order/deliveries.data.ts',
    find: 'WHERE took_s BETWEEN usual_s * ${acceptedPaces.min}::float8 AND usual_s * ${acceptedPaces.max}::float8',
    replace: 'WHERE took_s > usual_s * ${acceptedPaces.min}::float8',
    foundBy: 'apps/api/src/features/deliveries/tracking/positions.test.ts',
  },
  {
    name: 'a carrier on the other bank of a river counts as at the door',
    area,
    file: 'packages/delivery-rules/src/pickup-watch.ts',
    find: "&& (way.by === 'air' || nearestM <= nearPickupM * maxDetourToDoor)",
    replace: '',
    foundBy: 'packages/delivery-rules/src/pickup-watch.test.ts',
  },
  {
    name: 'at the end of the known roads, metres by road are compared with metres by air',
    area,
    file: 'packages/delivery-rules/src/pickup-watch.ts',
    find: 'const shiftM = way.metres - byOtherM',
    replace: 'const shiftM = 0 * (way.metres - byOtherM)',
    foundBy: 'packages/delivery-rules/src/pickup-watch.test.ts',
  },
]
