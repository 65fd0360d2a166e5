import { expect, test } from 'vitest'
import { matching } from './matching-contacts.ts'

const helene = { nom: 'Hélène Petit', adresse: '5 place Bellecour, 69002 Lyon', telephone: '06 12 34 56 79' }
const luc = { nom: 'Luc Roy', adresse: '12 rue de Rivoli, 75004 Paris', telephone: '0123456789' }

test.each([
  ['nothing is wanted', '  ', [helene, luc]],
  ['a name without its accents', 'helene', [helene]],
  ['a piece of the address, in capitals', 'RIVOLI', [luc]],
  ['a phone without its spaces', '061234', [helene]],
  ['every word, wherever it stands', 'lyon petit', [helene]],
  ['words of two contacts', 'lyon roy', []],
])('%s', (_, wanted, found) => {
  expect(matching([helene, luc], wanted)).toEqual(found)
})
