import { commonRefusals } from '@repo/contracts/common-refusals'
import { genericError } from '@repo/contracts/generic-error'
import { messages as lotteryMessages } from '@repo/contracts/lottery/fields'
import { lotteryRefusals } from '@repo/contracts/lottery/refusals'
import { messages as sharedMessages } from '@repo/contracts/patterns'
import type { Dictionary } from '@repo/ui/i18n'
import type { TranslationOf } from '@repo/ui/texts'
import type { uiTexts } from '@repo/ui/ui-texts'
import type { frameTexts } from '@repo/web-kit/frame-texts'
import type { documentTexts } from '#lottery-web/features/documents/document-texts.ts'
import type { drawsTexts } from '#lottery-web/features/draws/draws-texts.ts'
import type { helpTexts } from '#lottery-web/features/help/help-texts.ts'
import type { homeTexts } from '#lottery-web/features/home/home-texts.ts'
import type { notFoundTexts } from '#lottery-web/features/not-found/not-found-texts.ts'
import type { proofTexts } from '#lottery-web/features/proof/proof-texts.ts'
import type { receiptTexts } from '#lottery-web/features/receipt/receipt-texts.ts'
import type { specificationTexts } from '#lottery-web/features/specification/specification-texts.ts'
import type { gameTexts } from '#lottery-web/game/game-texts.ts'
import type { proseTexts } from '#lottery-web/prose/prose-texts.ts'
import type { shellTexts } from '#lottery-web/shell/shell-texts.ts'
import type { faultTexts } from '#lottery-web/verification/fault-texts.ts'
import type { verificationTexts } from '#lottery-web/verification/verification-texts.ts'
import type { PlayerTranslation } from './player-translation.ts'

/** Every text of the site by namespace. A missing text is a type error. */
export type Translation = PlayerTranslation & {
  readonly ui: TranslationOf<typeof uiTexts>
  readonly frame: TranslationOf<typeof frameTexts>
  readonly shell: TranslationOf<typeof shellTexts>
  readonly game: TranslationOf<typeof gameTexts>
  readonly home: TranslationOf<typeof homeTexts>
  readonly draws: TranslationOf<typeof drawsTexts>
  readonly proof: TranslationOf<typeof proofTexts>
  readonly receipt: TranslationOf<typeof receiptTexts>
  readonly verification: TranslationOf<typeof verificationTexts>
  readonly faults: TranslationOf<typeof faultTexts>
  readonly help: TranslationOf<typeof helpTexts>
  readonly specification: TranslationOf<typeof specificationTexts>
  readonly notFound: TranslationOf<typeof notFoundTexts>
  readonly documents: TranslationOf<typeof documentTexts>
  readonly prose: TranslationOf<typeof proseTexts>
}

/** The sentences that both products share, as far as the lottery uses them. */
const sharedNames = [
  'required',
  'fill',
  'format',
  'tooLong',
  'tickBox',
  'fileTooLarge',
  'fileType',
  'oneFile',
  'pdfActive',
  'pictureType',
  'enterPassword',
  'passwordDiffers',
] as const satisfies readonly (keyof typeof sharedMessages)[]

/** The sentences of the contracts and of the service, by their names. A missing sentence is a type error. */
export type SentenceTranslation = {
  /** The title of a failure message, and its text when the cause is unknown. */
  readonly error: string
  readonly unexpected: string
  readonly shared: Readonly<Record<(typeof sharedNames)[number], string>>
  readonly fields: Readonly<Record<keyof typeof lotteryMessages, string>>
  readonly common: Readonly<Record<Exclude<keyof typeof commonRefusals, 'internal-error'>, string>>
  readonly refusals: Readonly<Record<keyof typeof lotteryRefusals, string>>
}

/** Converts a translation into the lookup of the screens, with the contracts' sentences keyed by their French text. */
export function createDictionary(texts: Translation, sentenceTexts: SentenceTranslation): Dictionary {
  const listNames = Object.keys as <Name extends string>(from: Readonly<Record<Name, unknown>>) => Name[] // as: these objects have no other keys.
  const sentences: Record<string, string> = {
    Erreur: sentenceTexts.error,
    [genericError]: sentenceTexts.unexpected,
  }
  for (const name of sharedNames) sentences[sharedMessages[name]] = sentenceTexts.shared[name]
  for (const name of listNames(sentenceTexts.fields))
    sentences[lotteryMessages[name]] = sentenceTexts.fields[name]
  for (const code of listNames(sentenceTexts.common))
    sentences[commonRefusals[code].message] = sentenceTexts.common[code]
  for (const code of listNames(sentenceTexts.refusals))
    sentences[lotteryRefusals[code].message] = sentenceTexts.refusals[code]
  return { texts, sentences }
}
