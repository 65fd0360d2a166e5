import { departments } from '@repo/delivery-rules/departments'
import { findFailures } from '@repo/ui/zod-form'
import { describe, expect, test } from 'vitest'
import type { FilterValues } from './filter-form.ts'
import { filterForm, toFilterRequest, toFilterValues } from './filter-form.ts'

const empty: FilterValues = { gainMin: '', where: 'anywhere', adresse: '', rayonKm: '10', departements: [] }
const stored = { gainMin: null, adresse: null, rayonKm: null, departements: [] }
const check = (values: FilterValues) =>
  findFailures(filterForm, values, ['gainMin', 'adresse', 'rayonKm', 'departements'])

describe('the offer filter form', () => {
  test('an empty form matches every offer', () => expect(check(empty)).toEqual({ values: {} }))

  test.each<[string, FilterValues, object]>([
    ['an amount is read in cents', { ...empty, gainMin: ' 12,50 ' }, { gainMin: 1250 }],
    [
      'a place comes with its radius',
      { ...empty, where: 'around', adresse: 'Vincennes' },
      { adresse: 'Vincennes', rayonKm: 10 },
    ],
    [
      'departments chosen before a place are left out',
      { ...empty, where: 'around', adresse: 'Vincennes', departements: ['75'] },
      { adresse: 'Vincennes', rayonKm: 10 },
    ],
    [
      'a place entered before departments is left out',
      { ...empty, where: 'departments', adresse: 'Vincennes', departements: ['75', '94'] },
      { departements: ['75', '94'] },
    ],
  ])('%s', (_, values, expected) => expect(check(values)).toEqual({ values: expected }))

  test.each<[string, FilterValues, string]>([
    ['an amount that is not a number', { ...empty, gainMin: 'douze' }, 'gainMin'],
    ['an amount of zero', { ...empty, gainMin: '0' }, 'gainMin'],
    ['an amount above the maximum', { ...empty, gainMin: '501' }, 'gainMin'],
    ['an area around an empty address', { ...empty, where: 'around' }, 'adresse'],
    ['an area without departments', { ...empty, where: 'departments' }, 'departements'],
    [
      'an area with more departments than the maximum',
      {
        ...empty,
        where: 'departments',
        departements: Array.from({ length: 21 }, (_, at) => String(at + 21)),
      },
      'departements',
    ],
  ])('%s is refused at its field', (_, values, field) =>
    expect(check(values)).toMatchObject({ failures: { [field]: expect.any(String) } }),
  )

  test.each(departments)('the department %s may be chosen', (code) =>
    expect(check({ ...empty, where: 'departments', departements: [code] })).toEqual({
      values: { departements: [code] },
    }),
  )

  test.each([
    [stored, {}],
    [{ ...stored, gainMin: 1250 }, { gainMin: 1250 }],
    [
      { ...stored, adresse: 'Vincennes', rayonKm: 5 },
      { adresse: 'Vincennes', rayonKm: 5 },
    ],
    [{ ...stored, departements: ['75'] }, { departements: ['75'] }],
  ])('a stored filter comes back from the form as the fields that it sets: %j', (storedFilter, expected) =>
    expect(check(toFilterValues(storedFilter))).toEqual({ values: expected }),
  )

  test('a value of another kind of area is not sent', () =>
    expect(toFilterRequest({ ...empty, adresse: 'Vincennes' })).toEqual({}))
})
