import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyStreet } from './address-text.ts'

test.each([
  ["  12 rue  de l'ÉTANG ", "12 Rue de l'ÉTANG"],
  ['12 RUE DE LA PAIX', '12 Rue de la Paix'],
  ["l'ÉTANG", "L'Étang"],
  ['a ZAC', 'A Zac'],
])('the street %j is written %j', (typed, tidy) => {
  expect(tidyStreet(typed)).toBe(tidy)
})

test('a tidy street stays as it is', () => {
  const typing = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.stringMatching(/^[aàdelMZ'é ,.ßİǅꭰᎠ0-9]{0,12}$/u),
  )
  fc.assert(
    fc.property(typing, (typed) => {
      const tidy = tidyStreet(typed)
      expect(tidyStreet(tidy)).toBe(tidy)
    }),
    { numRuns: 20_000 },
  )
})
