import { expect, test } from 'vitest'
import { answerTo } from './small-talk.ts'

test('a simulated carrier replies according to the message and its destination', () => {
  const random = () => 0.99
  expect(answerTo('Le digicode est le 12B', 'enlevement', random)).toContain('précision')
  expect(answerTo('Merci beaucoup', 'livraison', random)).toBe('Avec plaisir !')
  expect(answerTo('Bonjour', 'enlevement', random)).toContain('devant')
  expect(answerTo('Bonjour', 'livraison', random)).toContain('destinataire')
})

test('a simulated carrier leaves some messages unanswered', () => {
  expect(answerTo('Bonjour', 'livraison', () => 0.1)).toBeNull()
})
