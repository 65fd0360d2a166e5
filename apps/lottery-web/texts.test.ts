import { hash } from 'node:crypto'
import { drawTerms } from '@repo/lottery-rules/draw-calendar'
import { claimDays, prizeTerms } from '@repo/lottery-rules/prize-terms'
import { siteTermsVersion } from '@repo/lottery-rules/site-terms'
import { sponsorLevels } from '@repo/lottery-rules/sponsorship'
import { defaultOdds } from '@repo/lottery-rules/winner-vote'
import { languages } from '@repo/ui/i18n'
import { expect, test } from 'vitest'
import { documents } from './src/features/documents/documents.ts'
import { faqs } from './src/features/help/faqs.ts'
import { english } from './src/languages/en.ts'
import { spanish } from './src/languages/es.ts'
import { italian } from './src/languages/it.ts'
import type { TextBlock, TextDocument } from './src/prose/text-document.ts'
import { splitPieces } from './src/prose/text-document.ts'

type Name = keyof typeof documents
const names = Object.keys(documents) as Name[] // as: the object has no other keys.

const listSentences = (blocks: readonly TextBlock[]) =>
  blocks.flatMap((block) => {
    if (typeof block === 'string') return [block]
    if ('data' in block) return [block.data]
    return 'table' in block ? block.table.flat() : [...block]
  })
const toText = ({ title, lead, sections }: TextDocument) =>
  [title, lead, ...sections.flatMap((section) => [section.title, ...listSentences(section.blocks)])].join(
    '\n',
  )

function getKind(block: TextBlock) {
  if (typeof block === 'string') return 'paragraph'
  if ('data' in block) return 'data'
  return 'table' in block ? 'table' : 'list'
}

/** Returns the structure of a text, with its links and operator details. */
const describeStructure = (text: TextDocument) =>
  text.sections.map(({ blocks }) =>
    blocks.map((block) => ({
      kind: getKind(block),
      sentences: listSentences([block]).length,
      references: listSentences([block])
        .flatMap(splitPieces)
        .flatMap((piece) => (typeof piece === 'string' ? [] : 'field' in piece ? [piece.field] : [piece.to]))
        .sort(),
    })),
  )

test.each(names)('the text %s has the same structure in every language', async (name) => {
  const french = describeStructure(await documents[name].fr())
  for (const language of languages)
    expect(describeStructure(await documents[name][language]()), language).toEqual(french)
})

test.each(languages)('no text in %s contains an unknown operator detail or page', async (language) => {
  const texts = await Promise.all(names.map((name) => documents[name][language]()))
  const answers = Object.values(await faqs[language]()).flatMap((questions) =>
    questions.flatMap(({ answer }) => listSentences(answer)),
  )
  const plainPieces = [...texts.map(toText), ...answers]
    .flatMap(splitPieces)
    .filter((piece) => typeof piece === 'string')
  expect(plainPieces.filter((piece) => /[{}]|\]\(/.test(piece))).toEqual([])
})

/** Words that native readers have stumbled over, and sentences that address the reader another way than the rest. */
const misplaced = [
  { language: 'en', texts: english.texts, pattern: /\bthe chance\b|^Chance\b(?! of)/i },
  { language: 'es', texts: spanish.texts, pattern: /\bfaro\b|comprobante|desbocarse/i },
  {
    language: 'it',
    texts: italian.texts,
    pattern: /\b(?:il|del|dal) caso\b|\bfaro\b|^Indica\b|prendere la mano/i,
  },
] as const

test.each(misplaced)(
  'no text in $language but the accepted terms has a misplaced word',
  async ({ language, texts, pattern }) => {
    // The texts that players have accepted change with their version alone.
    const changeableNames = names.filter((name) => name !== 'termsOfUse' && name !== 'termsOfSale')
    const changeableTexts = await Promise.all(changeableNames.map((name) => documents[name][language]()))
    const faqSentences = Object.values(await faqs[language]()).flatMap((questions) =>
      questions.flatMap(({ question, answer }) => [question, ...listSentences(answer)]),
    )
    const screenSentences = Object.values(texts).flatMap((sentences) => Object.values(sentences))
    const all = [
      ...changeableTexts.flatMap((text) => toText(text).split('\n')),
      ...faqSentences,
      ...screenSentences,
    ]
    expect(all.length).toBeGreaterThan(500)
    expect(all.filter((sentence) => pattern.test(sentence))).toEqual([])
  },
)

test('a sentence is split at its links and at known operator details', () => {
  expect(splitPieces('Par {name} ; [écrivez](contact), {nobody}.')).toEqual([
    'Par ',
    { field: 'name' },
    ' ; ',
    { label: 'écrivez', to: '/contact' },
    ', ',
    '{nobody}',
    '.',
  ])
})

const matchFigure = (value: number) => new RegExp(`\\b${value}\\b`)
/** The figures of the rules that every language must state. */
const figures: readonly [Name, readonly RegExp[]][] = [
  [
    'pricing',
    [
      /2[.,]40/,
      matchFigure(60),
      matchFigure(15),
      matchFigure(defaultOdds.minimum),
      /7.?408[.,]80/,
      matchFigure(124),
    ],
  ],
  ['security', [/quicknet/, /Ed25519/, /SHA-256/, /Merkle/, /RFC 9162/]],
  ['algorithm', [/quicknet/, /SHA-256/]],
  [
    'termsOfUse',
    [
      /20:00/,
      /XX11XX22/,
      matchFigure(drawTerms.closesBeforeMs / 60_000),
      matchFigure(claimDays),
      matchFigure(prizeTerms.objection_days),
      ...sponsorLevels.map(({ until }) => matchFigure(until)),
    ],
  ],
  ['termsOfSale', [/3 €|€3/, matchFigure(12), matchFigure(60), matchFigure(15)]],
]
test.each(figures)(
  'the text %s contains the figures of the rules in every language',
  async (name, patterns) => {
    for (const language of languages) {
      const text = toText(await documents[name][language]())
      expect(patterns.filter((pattern) => !pattern.test(text)).map(String), language).toEqual([])
    }
  },
)

test('a change of the accepted terms requires a new version', async () => {
  const acceptedTexts = await Promise.all(
    languages.flatMap((language) => [documents.termsOfUse[language](), documents.termsOfSale[language]()]),
  )
  expect([siteTermsVersion, hash('sha256', acceptedTexts.map(toText).join('\n'))]).toEqual([
    '2026-11-26',
    'c5396c3cc049ec32f9c66649d813b97f66835683306c3c121bd948bd71f22b9b',
  ])
})
