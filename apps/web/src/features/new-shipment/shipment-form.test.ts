import { allFailures } from '@repo/ui/zod-form'
import { describe, expect, test } from 'vitest'
import { emptyForm, fieldsOfSize, orderFormSchema, pricedPartOf, sizeOf } from './shipment-form.ts'

const order = Object.keys(emptyForm)

describe('the order form', () => {
  test('empty, names all that is missing in the documented order', () => {
    const checked = allFailures(orderFormSchema, emptyForm, order)
    expect(Object.keys('failures' in checked ? checked.failures : {})).toEqual([
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

  test('says that the day of a planned pickup is missing, whatever else is', () => {
    const checked = allFailures(orderFormSchema, { ...emptyForm, quand: 'programme' }, order)
    expect(checked).toMatchObject({
      failures: { adresseDepart: expect.any(String), jour: expect.any(String) },
    })
  })

  test('has a price once it has two addresses and a size', () => {
    const trip = { ...emptyForm, adresseDepart: 'Paris', adresseArrivee: 'Lyon' }
    expect(pricedPartOf(trip)).toBeNull()
    expect(pricedPartOf({ ...trip, ...fieldsOfSize('pallet', trip) })).toEqual({
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

describe('a size', () => {
  test('keeps the nature and the oversize that were chosen before', () => {
    const chilled = { ...emptyForm, natureColisId: 'FRA', isHorsGabarit: '1' }
    expect(fieldsOfSize('small', chilled)).toMatchObject({ natureColisId: 'FRA', isHorsGabarit: '1' })
  })

  test('is that of the goods as they are, and none once a count differs', () => {
    const small = { ...emptyForm, ...fieldsOfSize('small', emptyForm) }
    expect(sizeOf(small)).toBe('small')
    expect(sizeOf({ ...small, nombreColis: '2' })).toBeNull()
    expect(sizeOf(emptyForm)).toBeNull()
  })
})
