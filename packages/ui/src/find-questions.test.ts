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

test('an empty search finds every question', () => expect(findTitles('  ')).toHaveLength(3))

test.each([
  ['a word without its accents', 'DEBITE', ['Quand suis-je débité ?']],
  ['a straight apostrophe', "l'enlevement", ['Quand suis-je débité ?']],
  ['words of question and answer together', 'payer carte', ['Puis-je payer en espèces ?']],
  ['words of two different questions', 'payer code', []],
])('a search for %s finds only the questions with all its words', (_, search, titles) => {
  expect(findTitles(search)).toEqual(titles)
})

test('a group without a matching question is left out', () => {
  expect(findQuestions(groups, 'code').map(({ title }) => title)).toEqual(['Compte'])
})
