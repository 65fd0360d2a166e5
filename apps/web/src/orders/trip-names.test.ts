import { expect, test } from 'vitest'
import { findStreet, formatDropoff, formatPickup } from './trip-names.ts'

test.each([
  ['12 rue Mercière, 69002 Lyon', 'Lyon', 'rue Mercière'],
  ['12 bis rue Mercière, 69002 Lyon', 'Lyon', 'rue Mercière'],
  ['12b rue Mercière, 69002 Lyon', 'Lyon', 'rue Mercière'],
  ['10-12 cours Émile Zola, 69100 Villeurbanne', 'Villeurbanne', 'cours Émile Zola'],
  ['Tour Eiffel, 75007 Paris', 'Paris', 'Tour Eiffel'],
  ['8 mai 1945, 29200 Brest', 'Brest', 'mai 1945'],
  ['29200 Brest', 'Brest', ''],
  ['Brest', 'Brest', ''],
  ['', '', ''],
])('the street of “%s” in %s is “%s”', (address, city, street) => {
  expect(findStreet(address, city)).toBe(street)
})

test('a place is formatted as street and town, or as the town without a known street', () => {
  const trip = {
    adresseDepart: '12 rue Mercière, 69002 Lyon',
    CPDepart: '69002',
    VilleDepart: 'Lyon',
    adresseArrivee: '29200 Brest',
    CPArrivee: '29200',
    VilleArrivee: 'Brest',
  }
  expect(formatPickup(trip)).toBe('rue Mercière, 69002 Lyon')
  expect(formatDropoff(trip)).toBe('29200 Brest')
})
