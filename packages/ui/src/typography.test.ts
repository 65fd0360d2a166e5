import { expect, test } from 'vitest'
import { insertNoBreakSpaces } from './typography.ts'

const markNoBreaks = (sentence: string) => insertNoBreakSpaces(sentence).replaceAll('\u00a0', '_')

test.each([
  ['Mot de passe oublié ?', 'Mot de passe oublié_?'],
  ['Payé : « merci » ; à bientôt !', 'Payé_: «_merci_»_; à bientôt_!'],
  ['De 0 à 2 200 kg, en 15 minutes', 'De 0 à 2_200_kg, en 15_minutes'],
  ['confirmer ce paiement de 7,00 € TTC.', 'confirmer ce paiement de 7,00_€_TTC.'],
  ['encore 1 seconde', 'encore 1_seconde'],
])('the signs and units of a sentence stay with their word: %s', (sentence, expected) =>
  expect(markNoBreaks(sentence)).toBe(expected),
)

test.each(['12 rue de Rivoli', 'Étape 1 sur 3', 'De 6 à 10', 'le 3 mai', '06 12 34 56 78', 'à 14:05'])(
  'a text without such signs and units stays breakable: %s',
  (sentence) => expect(insertNoBreakSpaces(sentence)).toBe(sentence),
)

test('a repeat of the correction changes nothing', () => {
  const once = insertNoBreakSpaces('Prix : 1 234,50 € TTC !')
  expect(insertNoBreakSpaces(once)).toBe(once)
})
