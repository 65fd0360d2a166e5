import { findFailures } from '@repo/ui/zod-form'
import { describe, expect, test } from 'vitest'
import { emptyForm, findSize, orderFormSchema, readPricedPart, toSizeFields } from './shipment-form.ts'

const fieldOrder = Object.keys(emptyForm)

describe('the order form', () => {
  test('lists all missing fields in the documented order when it is empty', () => {
    const result = findFailures(orderFormSchema, emptyForm, fieldOrder)
    expect(Object.keys('failures' in result ? result.failures : {})).toEqual([
      'adresseDepart',
      'nomExpediteur',
      'telephoneExpediteur',
      'adresseArrivee',
      'nomDestinataire',
      'telephoneDestinataire',
      'natureColisId',
      'nombreColis',
      'plagePoidsId',
      'isHorsGabarit',
      'nombreChariot',
    ])
  })

  test('reports the missing day of a planned pickup together with other errors', () => {
    const result = findFailures(orderFormSchema, { ...emptyForm, quand: 'programme' }, fieldOrder)
    expect(result).toMatchObject({
      failures: { adresseDepart: expect.any(String), jour: expect.any(String) },
    })
  })

  test('can be priced once it has two addresses and a size', () => {
    const trip = { ...emptyForm, adresseDepart: 'Paris', adresseArrivee: 'Lyon' }
    expect(readPricedPart(trip)).toBeNull()
    expect(readPricedPart({ ...trip, ...toSizeFields('pallet', trip) })).toEqual({
      adresseDepart: 'Paris',
      adresseArrivee: 'Lyon',
      natureColisId: 'SES',
      nombreColis: 1,
      plagePoidsId: 8,
      isHorsGabarit: false,
      nombreChariot: 1,
    })
  })
})

describe('a size of the order form', () => {
  test('keeps the nature and the oversize chosen before', () => {
    const chilledGoods = { ...emptyForm, natureColisId: 'FRA', isHorsGabarit: '1' }
    expect(toSizeFields('small', chilledGoods)).toMatchObject({ natureColisId: 'FRA', isHorsGabarit: '1' })
  })

  test('is recognised from the goods, until a count differs', () => {
    const smallGoods = { ...emptyForm, ...toSizeFields('small', emptyForm) }
    expect(findSize(smallGoods)).toBe('small')
    expect(findSize({ ...smallGoods, nombreColis: '2' })).toBeNull()
    expect(findSize(emptyForm)).toBeNull()
  })
})
