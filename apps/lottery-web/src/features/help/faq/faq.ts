import type { contactSubjects } from '@repo/contracts/lottery/contact'
import type { TextBlock } from '#lottery-web/prose/text-document.ts'

/** What a question may be about: the subjects of the contact form. */
export type Subject = (typeof contactSubjects)[number]

/** A question of the FAQ, with its answer. */
export type Question = { readonly question: string; readonly answer: readonly TextBlock[] }

/** The questions with their answers, by subject. */
export type Faq = Readonly<Record<Subject, readonly Question[]>>
