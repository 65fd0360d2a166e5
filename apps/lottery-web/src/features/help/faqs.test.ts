import { contactSubjects } from '@repo/contracts/lottery/contact'
import { findQuestions } from '@repo/ui/find-questions'
import { languages } from '@repo/ui/i18n'
import { expect, test } from 'vitest'
import { faqs } from './faqs.ts'

const countAnswerBlocks = (faq: Awaited<ReturnType<(typeof faqs)['fr']>>) =>
  contactSubjects.map((subject) => faq[subject].map(({ answer }) => answer.length))

test.each(languages)(
  'the FAQ in %s has at least 18 answers, each with as many blocks as the French one',
  async (language) => {
    const [french, translated] = await Promise.all([faqs.fr(), faqs[language]()])
    expect(countAnswerBlocks(translated)).toEqual(countAnswerBlocks(french))
    expect(countAnswerBlocks(translated).flat().length).toBeGreaterThanOrEqual(18)
  },
)

test('a FAQ search ignores accents, finds words of the question or the answer, and finds all without a word', () => {
  const questions = [
    { question: 'Qui peut jouer ?', answer: ['Toute personne majeure, à l’identité validée.'] },
    { question: 'Quel prix ?', answer: [['Trois euros', 'rien de plus']] },
  ]
  const search = (searchText: string) =>
    findQuestions([{ questions }], searchText).flatMap((group) => group.questions)
  expect(search(' IDENTITE jouer')).toEqual([questions[0]])
  expect(search('euros')).toEqual([questions[1]])
  expect(search('')).toEqual(questions)
})
