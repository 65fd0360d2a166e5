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
const titles = (sought: string) =>
  findQuestions(groups, sought).flatMap(({ questions }) => questions.map(({ question }) => question))

test.each([
  ['nothing', '  ', 3],
  ['a word without its accents', 'DEBITE', 1],
  ['a straight apostrophe', "l'enlevement", 1],
  ['words of question and answer together', 'payer carte', 1],
  ['a word of one and a word of another', 'payer code', 0],
])('a search for %s finds the questions with all its words', (_, sought, count) => {
  expect(titles(sought)).toHaveLength(count)
})

test('a topic without a matching question is left out', () => {
  expect(findQuestions(groups, 'code').map(({ title }) => title)).toEqual(['Compte'])
})
