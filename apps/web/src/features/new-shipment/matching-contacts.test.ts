import { expect, test } from 'vitest'
import { findContacts } from './matching-contacts.ts'

const helene = { nom: 'Hélène Petit', adresse: '5 place Bellecour, 69002 Lyon', telephone: '06 12 34 56 79' }
const luc = { nom: 'Luc Roy', adresse: '12 rue de Rivoli, 75004 Paris', telephone: '0123456789' }

test.each([
  ['an empty search finds every contact', '  ', [helene, luc]],
  ['a name is found without its accents', 'helene', [helene]],
  ['a part of the address in capitals is found', 'RIVOLI', [luc]],
  ['a phone number is found without its spaces', '061234', [helene]],
  ['a contact is found by several words, in any field', 'lyon petit', [helene]],
  ['words of two different contacts find none', 'lyon roy', []],
])('%s', (_, searchText, matches) => {
  expect(findContacts([helene, luc], searchText)).toEqual(matches)
})
