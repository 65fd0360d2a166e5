import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'

const groups = [
  {
    title: 'Paiement',
    questions: [
      { question: 'Quand suis-je débité ?', answer: 'À l’enlèvement.' },
      { question: 'Puis-je payer en espèces ?', answer: 'Non, par carte seulement.' },
    ],
  },
  { title: 'Compte', questions: [{ question: 'Mot de passe perdu ?', answer: 'Demandez un code.' }] },
]
const findTitles = (search: string) =>
  findQuestions(groups, search).flatMap(({ questions }) => questions.map(({ question }) => question))

test.each([
  ['nothing', '  ', 3],
  ['a word without its accents', 'DEBITE', 1],
  ['a straight apostrophe', "l'enlevement", 1],
  ['words of question and answer together', 'payer carte', 1],
  ['words of two different questions', 'payer code', 0],
])('a search for %s finds only the questions with all its words', (_, search, count) => {
  expect(findTitles(search)).toHaveLength(count)
})

test('a topic without a matching question is left out', () => {
  expect(findQuestions(groups, 'code').map(({ title }) => title)).toEqual(['Compte'])
})
