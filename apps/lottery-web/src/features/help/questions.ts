import type { Language } from '@repo/ui/i18n'
import type { Faq, Question } from './faq/faq.ts'

/** The questions in each language: a file of its own, which loads when somebody reads it. */
export const faqs: Readonly<Record<Language, () => Promise<Faq>>> = {
  fr: () => import('./faq/fr.ts').then((file) => file.faq),
  en: () => import('./faq/en.ts').then((file) => file.faq),
  es: () => import('./faq/es.ts').then((file) => file.faq),
  it: () => import('./faq/it.ts').then((file) => file.faq),
}

/** Without accents and capitals, as people search. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The questions that hold every word that is sought, in the question or its answer; all of them when nothing is. */
export function questionsWith(questions: readonly Question[], sought: string): readonly Question[] {
  const words = plain(sought).split(/\s+/).filter(Boolean)
  return questions.filter(({ question, answer }) => {
    const text = plain(`${question} ${JSON.stringify(answer)}`)
    return words.every((word) => text.includes(word))
  })
}
