import { expect, test } from 'vitest'
import { chooseReply } from './replies.ts'

test('a simulated carrier’s reply depends on the message and on the carrier’s destination', () => {
  const random = () => 0.99
  expect(chooseReply('Le digicode est le 12B', 'enlevement', random)).toContain('précision')
  expect(chooseReply('Merci beaucoup', 'livraison', random)).toBe('Avec plaisir !')
  expect(chooseReply('Bonjour', 'enlevement', random)).toContain('devant')
  expect(chooseReply('Bonjour', 'livraison', random)).toContain('destinataire')
})

test('a simulated carrier leaves some messages unanswered', () => {
  expect(chooseReply('Bonjour', 'livraison', () => 0.1)).toBeNull()
})
