import { estimate } from '@repo/contracts/delivery/estimates'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleParcel } from './sample-parcel.ts'

test('the home page prices one dry parcel of 6 to 10 kg', () => {
  const trip = { adresseDepart: 'Paris', adresseArrivee: 'Lyon' }
  expect(z.encode(estimate.request, { ...trip, ...sampleParcel })).toEqual({
    ...trip,
    natureColisId: 'SES',
    nombreChariot: 0,
    isHorsGabarit: '0',
    nombreColis: 1,
    plagePoidsId: '2',
  })
})
