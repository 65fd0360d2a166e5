import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parcelNatureCodes } from './parcel-nature.ts'
import type { Goods } from './vehicle-classes.ts'
import {
  findSmallestFittingClass,
  findTravelMode,
  fits,
  isVehicleClass,
  listFittingClasses,
  vehicleClassCodes,
  vehicleClasses,
} from './vehicle-classes.ts'
import { getWeightRange, weightRanges } from './weight-range.ts'

const aParcel: Goods = { weightRangeId: 2, nature: 'SES', trolleys: 0, parcels: 1, isOversize: false }

const anyGoods = fc.record({
  weightRangeId: fc.constantFrom(...weightRanges.map((range) => range.id)),
  nature: fc.constantFrom(...parcelNatureCodes),
  trolleys: fc.integer({ min: 0, max: 25 }),
  parcels: fc.integer({ min: 0, max: 50 }),
  isOversize: fc.boolean(),
})
const anyDistance = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_200_000 }))

describe('the smallest class that fits', () => {
  test.each<[string, Partial<Goods>, number, string | null]>([
    ['10 kg over 5 km go on foot', {}, 5_000, 'PIE'],
    ['10 kg over more than 5 km go by bicycle', {}, 5_001, 'VEL'],
    ['10 kg over 15 km still go by bicycle', {}, 15_000, 'VEL'],
    ['10 kg over more than 15 km go by scooter', {}, 15_001, 'SCO'],
    ['20 kg go by scooter', { weightRangeId: 3 }, 1_000, 'SCO'],
    ['50 kg go by cargo bike', { weightRangeId: 4 }, 15_000, 'VELCAR'],
    ['50 kg over more than 15 km go by car', { weightRangeId: 4 }, 15_001, 'VOI'],
    ['100 kg go by cargo bike', { weightRangeId: 5 }, 1_000, 'VELCAR'],
    ['150 kg go by car', { weightRangeId: 6 }, 1_000, 'VOI'],
    ['300 kg go by small van', { weightRangeId: 7 }, 1_000, 'FONE'],
    ['600 kg go by small van', { weightRangeId: 8 }, 1_000, 'FONE'],
    ['1 100 kg go by van', { weightRangeId: 9 }, 1_000, 'CAM'],
    ['2 200 kg go by lorry', { weightRangeId: 10 }, 1_000, 'POLO'],
    ['one trolley goes by cargo bike', { trolleys: 1 }, 1_000, 'VELCAR'],
    ['one trolley over more than 15 km needs a small van, a car takes none', { trolleys: 1 }, 15_001, 'FONE'],
    ['4 trolleys go by small van', { trolleys: 4 }, 1_000, 'FONE'],
    ['5 trolleys go by van', { trolleys: 5 }, 1_000, 'CAM'],
    ['8 trolleys go by van', { trolleys: 8 }, 1_000, 'CAM'],
    ['9 trolleys go by lorry', { trolleys: 9 }, 1_000, 'POLO'],
    ['20 trolleys go by lorry', { trolleys: 20 }, 1_000, 'POLO'],
    ['21 trolleys fit nowhere', { trolleys: 21 }, 1_000, null],
    ['oversize goods go by small van', { isOversize: true }, 1_000, 'FONE'],
    ['fresh goods go by cooled small van', { nature: 'FRA' }, 1_000, 'FOFR'],
    ['frozen goods of 1 100 kg go by cooled van', { nature: 'SUR', weightRangeId: 9 }, 1_000, 'CAFR'],
    [
      'goods of two temperatures, 2 200 kg, go by cooled lorry',
      { nature: 'BIT', weightRangeId: 10 },
      1_000,
      'PLFR',
    ],
    ['a scooter goes 50 km', {}, 50_000, 'SCO'],
    ['a motorbike goes farther', {}, 50_001, 'MOT'],
    ['a motorbike goes 200 km', {}, 200_000, 'MOT'],
    ['a car goes farther', {}, 200_001, 'VOI'],
    ['a car goes 800 km', { weightRangeId: 6 }, 800_000, 'VOI'],
    ['nothing goes farther', { weightRangeId: 6 }, 800_001, null],
  ])('%s', (_, goods, roadM, expected) => {
    expect(findSmallestFittingClass({ ...aParcel, ...goods }, roadM)).toBe(expected)
  })
})

describe('by the properties of a vehicle,', () => {
  test.each<[string, Parameters<typeof fits>[0], Partial<Goods>, boolean]>([
    [
      'goods of two temperatures fit into a cooled van that keeps both',
      { class: 'CAFR', isTwoTemperature: true },
      { nature: 'BIT' },
      true,
    ],
    [
      'goods of two temperatures do not fit into a vehicle with one',
      { class: 'CAFR', isTwoTemperature: false },
      { nature: 'BIT' },
      false,
    ],
    [
      'goods of two temperatures do not fit into a van without cooling, whatever it declares',
      { class: 'CAM', isTwoTemperature: true },
      { nature: 'BIT' },
      false,
    ],
    ['dry goods fit into a cooled van', { class: 'CAFR', isTwoTemperature: false }, { nature: 'SES' }, true],
    [
      'oversize goods do not fit into a car',
      { class: 'VOI', isTwoTemperature: false },
      { isOversize: true },
      false,
    ],
  ])('%s', (_, vehicle, goods, expected) => {
    expect(fits(vehicle, { ...aParcel, ...goods }, 1_000)).toBe(expected)
  })

  test('the fitting classes are exactly those of the table, smallest first', () => {
    fc.assert(
      fc.property(anyGoods, anyDistance, (goods, roadM) => {
        const classes = listFittingClasses(goods, roadM)
        const ranks = classes.map((code) => vehicleClasses[code].rank)
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
        for (const code of vehicleClassCodes) {
          expect(fits({ class: code, isTwoTemperature: true }, goods, roadM)).toBe(classes.includes(code))
        }
        for (const code of classes) {
          expect(vehicleClasses[code].maxWeightKg).toBeGreaterThanOrEqual(
            getWeightRange(goods.weightRangeId).maxKg,
          )
        }
      }),
    )
  })
})

describe('the table of classes', () => {
  test('numbers every class once and permanently: live positions are stored under these numbers', () => {
    const indexes = vehicleClassCodes.map((code) => [code, vehicleClasses[code].index])
    expect(Object.fromEntries(indexes)).toEqual({
      PIE: 1,
      VEL: 2,
      SCO: 3,
      MOT: 4,
      VELCAR: 5,
      VOI: 6,
      FONE: 7,
      CAM: 8,
      POLO: 9,
      FOFR: 10,
      CAFR: 11,
      PLFR: 12,
    })
  })

  test('ranks the classes in the order in which they are listed', () => {
    expect(vehicleClassCodes.map((code) => vehicleClasses[code].rank)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
  })

  test('a larger class carries at least as much', () => {
    const weights = vehicleClassCodes.map((code) => vehicleClasses[code].maxWeightKg)
    expect(weights).toEqual([10, 10, 20, 20, 100, 150, 600, 600, 1100, 1100, 2200, 2200])
  })

  test('contains only the listed codes', () => {
    expect(['VOI', 'voi', '', 'constructor'].map(isVehicleClass)).toEqual([true, false, false, false])
  })
})

test('only a walker travels on foot, only bicycles by bicycle, everything else by car', () => {
  const byMode = Map.groupBy(vehicleClassCodes, findTravelMode)
  expect([byMode.get('foot'), byMode.get('bicycle')]).toEqual([['PIE'], ['VEL', 'VELCAR']])
  expect(byMode.get('car')).toHaveLength(vehicleClassCodes.length - 3)
})

test('each class limits the number of parcels, however light they are', () => {
  const thousand = { ...aParcel, parcels: 1000 }
  expect(listFittingClasses(thousand, 3_000)).toEqual(['POLO', 'PLFR'])
  expect(listFittingClasses({ ...aParcel, parcels: 1001 }, 3_000)).toEqual([])
  for (const code of vehicleClassCodes) {
    const { maxParcels } = vehicleClasses[code]
    expect(listFittingClasses({ ...aParcel, parcels: maxParcels }, 3_000)).toContain(code)
    expect(listFittingClasses({ ...aParcel, parcels: maxParcels + 1 }, 3_000)).not.toContain(code)
  }
})
