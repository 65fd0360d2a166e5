import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { retention } from '@repo/prisma/lottery-retention'
import { expect, test } from 'vitest'
import type { PeriodName } from '#lottery-api/core/erasure/periods.rules.ts'

const root = join(import.meta.dirname, '../../../../..')
const [, register = ''] = readFileSync(join(root, 'docs/privacy.md'), 'utf8').split(
  '# Privacy of the lottery',
)
/** Units by language: month, months, years. */
const units = {
  fr: ['mois', 'mois', 'ans'],
  en: ['month', 'months', 'years'],
  es: ['mes', 'meses', 'años'],
  it: ['mese', 'mesi', 'anni'],
} as const
type Language = keyof typeof units

function writePeriod(language: Language, name: PeriodName): string {
  const [count = '', unit = ''] = retention.periods[name].length.split(' ')
  const [month, months, years] = units[language]
  return `${count} ${{ month, months, years }[unit]}`
}

test.each<readonly [PeriodName, string]>([
  ['identification', 'the approved one … from the account’s end'],
  ['identification', '| … from the account’s end, without a document until it'],
  ['identification', '| staff | … from the account’s end |'],
  ['rejectedScans', 'rejected ones …;'],
  ['accounting', 'keyed hashes) … from the last movement'],
  ['accounting', '| …, longer while it waits for a purchase or its return'],
  ['accounting', 'self-referral | … |'],
  ['signIns', '| … after they ended, at most until the account’s end |'],
  ['addresses', '| … after the last sign-in from there |'],
  ['messages', '| …, or until the account’s end |'],
  ['textMessages', '| … after it was written, or until the account’s end |'],
  ['objections', '| …, also after the account’s end |'],
  ['checks', '| … after the night |'],
])('the register has the period of %s from the schema: %s', (name, text) => {
  expect(register.replaceAll("'", '’')).toContain(text.replace('…', retention.periods[name].length))
})

const texts: readonly (readonly [PeriodName, Readonly<Record<Language, string>>])[] = [
  [
    'identification',
    {
      fr: '… après la fin du compte (lutte',
      en: '… after the account ends (against',
      es: '… tras el fin de la cuenta (contra',
      it: '… dopo la fine dell’account (anti',
    },
  ],
  [
    'identification',
    {
      fr: 'Limites de dépôt : … après la fin du compte',
      en: 'Deposit limits: … after the account ends',
      es: 'Límites de depósito: … tras el fin de la cuenta',
      it: 'Limiti di deposito: … dopo la fine dell’account',
    },
  ],
  [
    'rejectedScans',
    { fr: 'refusées : … ;', en: 'rejected ones: …;', es: 'los rechazados: …;', it: 'quelli rifiutati: …;' },
  ],
  [
    'textMessages',
    {
      fr: 'si vous avez donné un mobile : …, chiffrés',
      en: 'if you gave a mobile number: …, encrypted',
      es: 'si ha dado un móvil: …, cifrados',
      it: 'se ha dato un cellulare: …, cifrati',
    },
  ],
  [
    'objections',
    {
      fr: 'a répondu STOP : …, pour ne plus',
      en: 'answered STOP: …, so that it gets no more',
      es: 'ha respondido STOP: …, para no enviarle más',
      it: 'ha risposto STOP: …, per non inviargliene più',
    },
  ],
  [
    'signIns',
    {
      fr: 'connexions terminées : … au plus',
      en: 'sign-ins that are over: … at most',
      es: 'accesos terminados: … como máximo',
      it: 'accessi conclusi: al massimo …',
    },
  ],
  ['accounting', { fr: 'empreintes) : …', en: 'hashes): …', es: 'huellas): …', it: 'impronte): …' }],
  [
    'messages',
    {
      fr: 'Messages au support : … au plus',
      en: 'Messages to support: … at most',
      es: 'Mensajes a soporte: … como máximo',
      it: 'Messaggi all’assistenza: al massimo …',
    },
  ],
]
const languages = Object.keys(units) as Language[] // as: the keys of the table are its languages

test.each(languages)('the privacy text in %s states the retention periods of the schema', (language) => {
  const path = join(root, `apps/lottery-web/src/features/documents/privacy/${language}.ts`)
  // French has a narrow space before a colon.
  const privacyText = readFileSync(path, 'utf8').replaceAll(/[\u00a0\u202f]/g, ' ')
  const expected = texts.map(([name, text]) => text[language].replace('…', writePeriod(language, name)))
  expect(expected.filter((text) => !privacyText.includes(text))).toEqual([])
})
