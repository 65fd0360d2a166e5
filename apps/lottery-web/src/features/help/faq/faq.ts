import type { contactSubjects } from '@repo/contracts/lottery/contact'
import type { TextBlock } from '#lottery-web/prose/text-document.ts'

/** The subjects of questions, which are those of the contact form. */
export type Subject = (typeof contactSubjects)[number]

/** A question with its answer. */
export type Question = { readonly question: string; readonly answer: readonly TextBlock[] }

/** Questions with their answers, by subject. */
export type Faq = Readonly<Record<Subject, readonly Question[]>>
