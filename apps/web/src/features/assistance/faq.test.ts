import { expect, test } from 'vitest'
import { faq } from './faq.ts'

test('no question occurs twice in the FAQ', () => {
  const questions = faq.flatMap((group) => group.questions.map(({ question }) => question))
  expect(new Set(questions).size).toBe(questions.length)
})
