import { offerFilterLimits } from '@repo/contracts/delivery/offer-filters'
import { departments } from '@repo/delivery-rules/departments'
import { findFailures } from '@repo/ui/zod-form'
import { describe, expect, test } from 'vitest'
import type { FilterValues } from './filter-form.ts'
import { filterForm, toFilterRequest, toFilterValues } from './filter-form.ts'

const { maxDepartments, maxMinGainCents } = offerFilterLimits
const emptyValues: FilterValues = {
  gainMin: '',
  where: 'anywhere',
  adresse: '',
  rayonKm: '10',
  departements: [],
}
const emptyFilter = { gainMin: null, adresse: null, rayonKm: null, departements: [] }
const validate = (values: FilterValues) =>
  findFailures(filterForm, values, ['gainMin', 'adresse', 'rayonKm', 'departements'])

describe('the offer filter form', () => {
  test('an empty form sets no condition', () => expect(validate(emptyValues)).toEqual({ values: {} }))

  test.each<[string, FilterValues, object]>([
    ['an amount is read in cents', { ...emptyValues, gainMin: ' 12,50 ' }, { gainMin: 1250 }],
    [
      'a place comes with its radius',
      { ...emptyValues, where: 'around', adresse: 'Vincennes' },
      { adresse: 'Vincennes', rayonKm: 10 },
    ],
    [
      'departments chosen before a place are left out',
      { ...emptyValues, where: 'around', adresse: 'Vincennes', departements: ['75'] },
      { adresse: 'Vincennes', rayonKm: 10 },
    ],
    [
      'a place entered before departments is left out',
      { ...emptyValues, where: 'departments', adresse: 'Vincennes', departements: ['75', '94'] },
      { departements: ['75', '94'] },
    ],
  ])('%s', (_, values, expected) => expect(validate(values)).toEqual({ values: expected }))

  test.each<[string, FilterValues, string]>([
    ['an amount that is not a number', { ...emptyValues, gainMin: 'douze' }, 'gainMin'],
    ['an amount of zero', { ...emptyValues, gainMin: '0' }, 'gainMin'],
    [
      'an amount above the maximum',
      { ...emptyValues, gainMin: String(maxMinGainCents / 100 + 1) },
      'gainMin',
    ],
    ['an area around an empty address', { ...emptyValues, where: 'around' }, 'adresse'],
    ['an area without departments', { ...emptyValues, where: 'departments' }, 'departements'],
    [
      'an area with more departments than the maximum',
      {
        ...emptyValues,
        where: 'departments',
        departements: Array.from({ length: maxDepartments + 1 }, (_, index) => String(index + 21)),
      },
      'departements',
    ],
  ])('%s is refused at its field', (_, values, field) =>
    expect(validate(values)).toMatchObject({ failures: { [field]: expect.any(String) } }),
  )

  test.each(departments)('the department %s may be chosen', (code) =>
    expect(validate({ ...emptyValues, where: 'departments', departements: [code] })).toEqual({
      values: { departements: [code] },
    }),
  )

  test.each<[string, Parameters<typeof toFilterValues>[0], object]>([
    ['without conditions', emptyFilter, {}],
    ['by amount', { ...emptyFilter, gainMin: 1250 }, { gainMin: 1250 }],
    ['by place', { ...emptyFilter, adresse: 'Vincennes', rayonKm: 5 }, { adresse: 'Vincennes', rayonKm: 5 }],
    ['by department', { ...emptyFilter, departements: ['75'] }, { departements: ['75'] }],
  ])('a stored filter %s comes back from the form as the fields that it sets', (_, storedFilter, expected) =>
    expect(validate(toFilterValues(storedFilter))).toEqual({ values: expected }),
  )

  test('an address typed before "anywhere" was chosen is not sent', () =>
    expect(toFilterRequest({ ...emptyValues, adresse: 'Vincennes' })).toEqual({}))
})
