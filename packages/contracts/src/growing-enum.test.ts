import { expect, test } from 'vitest'
import { z } from 'zod'
import { getEarnings } from './delivery/earnings.ts'
import { growingEnum, unknownValue } from './growing-enum.ts'

const colour = growingEnum(['red', 'blue'])

test('an app reads a listed value as it is, and a later one as unknown', () => {
  expect(z.decode(colour, 'red')).toBe('red')
  expect(z.decode(colour, 'green')).toBe(unknownValue)
})

test('a value that is not a text is still refused', () => {
  expect(z.safeDecode(colour, 3 as never).success).toBe(false)
})

test('the server cannot send an unknown value', () => {
  expect(z.encode(colour, 'blue')).toBe('blue')
  expect(z.safeEncode(colour, unknownValue).success).toBe(false)
})

test('the documentation lists what the server may send', () => {
  const described = { type: 'string', enum: ['red', 'blue'] }
  expect(z.toJSONSchema(colour, { io: 'input' })).toMatchObject(described)
  expect(z.toJSONSchema(colour, { io: 'output' })).toMatchObject(described)
})

test('a month of earnings with a nature and a payout state of a later version keeps its amounts', () => {
  const sums = { livraisons: 0, compensations: 0, distanceM: 0, brut: 0, frais: 0, net: 12.5 }
  const area = { ville: 'Lyon', codePostal: '69002' }
  const month = z.decode(getEarnings.response, {
    success: true,
    mois: '2026-11',
    moisCourant: '2026-11',
    premierMois: '2026-11',
    payeLe: '2026-12-05',
    report: 0,
    versement: { etat: 'fractionne', motif: null, montant: 12.5, date: null, reference: null },
    total: sums,
    jours: [],
    chauffeurs: null,
    lignes: [
      {
        ligneId: '0199f2c4-6d3c-7b1a-9d51-2f3f5a1c0e77',
        nature: 'prime',
        date: '2026-11-20T10:00:00.000Z',
        livraisonId: null,
        chauffeur: null,
        bordereau: null,
        depart: area,
        arrivee: area,
        distanceM: null,
        brut: 12.5,
        frais: 0,
        net: 12.5,
      },
    ],
    suite: null,
  } as never)
  expect(month.versement).toMatchObject({ etat: unknownValue, montant: 1250 })
  expect(month.lignes).toMatchObject([{ nature: unknownValue, net: 1250 }])
})
