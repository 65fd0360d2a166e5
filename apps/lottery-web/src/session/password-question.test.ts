import { expect, test } from 'vitest'
import { answerPassword, askPassword, isPasswordQuestionOpen } from './password-question.ts'

test('concurrent calls share one password dialog', async () => {
  const answers = [askPassword(), askPassword()]
  expect(isPasswordQuestionOpen()).toBe(true)
  answerPassword(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(isPasswordQuestionOpen()).toBe(false)
})

test('a dismissed password dialog resolves to false, and can be opened again', async () => {
  const first = askPassword()
  answerPassword(false)
  expect(await first).toBe(false)
  const second = askPassword()
  answerPassword(true)
  expect(await second).toBe(true)
})
