import { expect, test } from 'vitest'
import { piecesOf, placeholders } from './legal-document.ts'
import { legalNotice } from './legal-notice.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { terms } from './terms.ts'

const paragraphs = [legalNotice, privacyPolicy, terms].flatMap(({ sections }) =>
  sections.flatMap(({ blocks }) => blocks.flat()),
)

test('a text is cut at the details of the operator', () => {
  expect(piecesOf('Édité par {name} : {unknown}.')).toEqual([
    'Édité par ',
    { field: 'name' },
    '\u00a0: ',
    '{unknown}',
    '.',
  ])
})

test('the legal texts name every detail of the operator, and none that does not exist', () => {
  const named = paragraphs.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  expect(new Set(named)).toEqual(new Set(Object.keys(placeholders)))
})
