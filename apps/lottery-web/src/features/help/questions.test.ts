import { contactSubjects } from '@repo/contracts/lottery/contact'
import { findQuestions } from '@repo/ui/find-questions'
import { languages } from '@repo/ui/i18n'
import { expect, test } from 'vitest'
import { faqs } from './questions.ts'

const shape = (faq: Awaited<ReturnType<(typeof faqs)['fr']>>) =>
  contactSubjects.map((subject) => faq[subject].map(({ answer }) => answer.length))

test.each(languages)('the questions in %s are those of the French, answer by answer', async (language) => {
  const [french, own] = await Promise.all([faqs.fr(), faqs[language]()])
  expect(shape(own)).toEqual(shape(french))
  expect(shape(own).flat().length).toBeGreaterThanOrEqual(18)
})

test('a search finds words without their accents, in the question or the answer', () => {
  const questions = [
    { question: 'Qui peut jouer ?', answer: ['Toute personne majeure, à l’identité validée.'] },
    { question: 'Quel prix ?', answer: [['Trois euros', 'rien de plus']] },
  ]
  const found = (sought: string) => findQuestions([{ questions }], sought).flatMap((group) => group.questions)
  expect(found(' IDENTITE jouer')).toEqual([questions[0]])
  expect(found('euros')).toEqual([questions[1]])
  expect(found('')).toEqual(questions)
})
