import { expect, test } from 'vitest'
import { ownAccountTexts } from './own-account-texts.ts'

// A browser test reads only the second line of these.
test('a change of one’s own account is announced in the documented words', () => {
  const { done, saved, passwordSaved } = ownAccountTexts.byLanguage.fr
  expect([done, saved]).toEqual(['Succès', 'Vos données ont été modifiées avec succès'])
  expect([done, passwordSaved]).toEqual(['Succès', 'Votre mot de passe a été modifié avec succès'])
})
