import { describe, expect, test } from 'vitest'
import type { Cells } from './csv.rules.ts'
import { emptyCells } from './csv.rules.ts'
import { describeFaults, readRow } from './import-row.rules.ts'

const row: Cells = {
  ...emptyCells,
  adresseDepart: '12 rue de Rivoli, 75004 Paris',
  nomExpediteur: 'Claire',
  telephoneExpediteur: '06 12 34 56 78',
  adresseArrivee: 'Gare de Lyon, 75012 Paris',
  nomDestinataire: 'Luc',
  telephoneDestinataire: '06 12 34 56 79',
  natureColisId: 'SES',
  nombreColis: '1',
  plagePoidsId: '2',
  isHorsGabarit: '0',
  nombreChariot: '0',
}

const readCells = (cells: Partial<Cells>) => readRow({ ...row, ...cells })

test('a row without its optional columns is a shipment for as soon as possible', () => {
  expect(readCells({})).toMatchObject({
    faults: {},
    plannedPickupAt: null,
    shipment: { asksCode: false, tellsRecipient: false, comment: '' },
  })
})

describe('a cell means the same', () => {
  test.each([
    ['as a code or as the name of a nature', { natureColisId: 'FRA' }, { natureColisId: 'frais' }],
    ['as 1 or as oui', { isHorsGabarit: '1' }, { isHorsGabarit: 'Oui' }],
    ['as the number of a range or as a weight in it', { plagePoidsId: '3' }, { plagePoidsId: '12,5 KG' }],
  ])('%s', (_, one, other) => {
    expect(readCells(one).shipment).not.toBeNull()
    expect(readCells(other)).toEqual(readCells(one))
  })

  test.each([
    '01/12/2026 14:30',
    '1/12/2026 14:30:00',
    '01/12/2026 à 14h30',
    '2026-12-01 14:30',
    '2026-12-01T14:30',
  ])('as a pickup at 14:30 in Paris: %s', (enlevementPrevu) => {
    expect(readCells({ enlevementPrevu }).plannedPickupAt?.toISOString()).toBe('2026-12-01T13:30:00.000Z')
  })

  test('with or without minutes at a full hour', () => {
    expect(readCells({ enlevementPrevu: '01/07/2027 9h' }).plannedPickupAt?.toISOString()).toBe(
      '2027-07-01T07:00:00.000Z',
    )
  })
})

describe('a cell that cannot be read', () => {
  const unreadable = { natureColisId: 'sable', plagePoidsId: '99', isHorsGabarit: 'peut-être' }

  test('has an error with the expected form, together with all others of its row', () => {
    expect(describeFaults(readCells(unreadable).faults).split('\n')).toEqual([
      'Nature du colis : Merci de saisir Bi-température, Frais, Sec / standard, Surgelé',
      'Plage de poids : Merci de saisir un poids, par exemple 8 kg, ou le numéro d’une plage, de 1 à 10',
      'Hors gabarit : Merci de saisir oui ou non',
    ])
  })

  test('has another error than an empty one', () => {
    expect(readCells({ natureColisId: '', plagePoidsId: '', isHorsGabarit: '' }).faults).toMatchObject({
      natureColisId: 'Merci de choisir la nature du colis',
      plagePoidsId: 'Veuillez renseigner ce champ',
    })
  })
})

describe('a pickup is refused', () => {
  test.each([
    ['without an hour', '01/12/2026'],
    ['on a day that is none', '31/02/2027 10:00'],
    ['at an hour that summer time skips', '28/03/2027 02:30'],
    ['at an hour that is none', '01/12/2026 25:00'],
    ['in words', 'demain midi'],
  ])('%s', (_, enlevementPrevu) => {
    expect(readCells({ enlevementPrevu })).toMatchObject({
      shipment: null,
      faults: { enlevementPrevu: expect.stringContaining('01/12/2026 14:30') },
    })
  })
})

test('a weight beyond all ranges names its column', () => {
  expect(Object.keys(readCells({ plagePoidsId: '2201 kg' }).faults)).toEqual(['plagePoidsId'])
})

test('instructions that together exceed a comment are an error of their column', () => {
  const half = 'x'.repeat(1000)
  expect(Object.keys(readCells({ consignes: half, commentaire: half }).faults)).toEqual(['commentaire'])
})

test('a row with faults outside the price still has its trip', () => {
  const { shipment, trip, faults } = readCells({ nomExpediteur: '', telephoneDestinataire: '12' })
  expect({ shipment, isPriced: trip !== null, wrong: Object.keys(faults).toSorted() }).toEqual({
    shipment: null,
    isPriced: true,
    wrong: ['nomExpediteur', 'telephoneDestinataire'],
  })
})

test('faults are written one per line in the order of the template', () => {
  expect(describeFaults({ commentaire: 'trop long', adresseDepart: 'introuvable' })).toBe(
    "Adresse d'enlèvement : introuvable\nCommentaire : trop long",
  )
})
