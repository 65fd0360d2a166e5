import { describe, expect, test } from 'vitest'
import { findParcelSize, parcelSizeNames, parcelSizes } from './parcel-sizes.ts'
import { findSmallestFittingClass } from './vehicle-classes.ts'
import { getWeightRange } from './weight-range.ts'

describe('the sizes of the order form', () => {
  test.each(parcelSizeNames)(
    'the size %s is found by the goods that it fills in, and not with one parcel more',
    (name) => {
      const { weightRangeId, parcels, trolleys } = parcelSizes[name]
      expect(findParcelSize({ weightRangeId, parcels, trolleys })).toBe(name)
      expect(findParcelSize({ weightRangeId, parcels: parcels + 1, trolleys })).toBeNull()
    },
  )

  test('each size names the maximum weight of its range', () => {
    for (const name of parcelSizeNames) {
      const { hint, weightRangeId } = parcelSizes[name]
      expect(hint).toBe(`jusqu’à ${getWeightRange(weightRangeId).maxKg} kg`)
    }
  })

  test('some vehicle carries each size, at least as large as that of the previous size', () => {
    const classes = parcelSizeNames.map((name) => {
      const { weightRangeId, parcels, trolleys } = parcelSizes[name]
      return findSmallestFittingClass(
        { weightRangeId, parcels, trolleys, nature: 'SES', isOversize: false },
        4_000,
      )
    })
    expect(classes).toEqual(['PIE', 'PIE', 'SCO', 'VELCAR', 'FONE'])
  })
})
