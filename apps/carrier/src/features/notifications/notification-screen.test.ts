import { carrierScreens } from '@repo/contracts/delivery/carrier-screens'
import { unknownValue } from '@repo/contracts/growing-enum'
import { expect, test } from 'vitest'
import { paths } from '#carrier/paths.ts'
import type { Reader } from './screen-of.ts'
import { screenOf } from './screen-of.ts'

const reader: Reader = { userType: 'TRIN', runningOrderId: 'running', claimed: new Set(['claimed']) }
const driver: Reader = { ...reader, userType: 'LIVR' }

test.each([
  ['of the running delivery leads to it', 'course', 'running', reader, 'course'],
  ['of its conversation leads there', 'messages', 'running', reader, 'messages'],
  ['of an earlier delivery leads to the earnings', 'course', 'earlier', reader, 'gains'],
  [
    'of an earlier delivery leads a driver of a company to its work',
    'messages',
    'earlier',
    driver,
    'activite',
  ],
  ['of an earlier delivery with a claim leads to the claim', 'course', 'claimed', reader, 'reclamations'],
  ['of money leads a driver of a company, who sees none, to its work', 'gains', null, driver, 'activite'],
  ['of papers leads to them', 'pieces', null, reader, 'pieces'],
  ['of a screen of a later version leads nowhere', unknownValue, null, reader, null],
  ['of a kind that no longer exists leads nowhere', null, null, reader, null],
] as const)('a notification %s', (_, ecran, commandeId, who, expected) =>
  expect(screenOf({ ecran, commandeId }, who)).toBe(expected),
)

test('each screen that messages lead to is a page of the app', () =>
  expect(Object.values(paths)).toEqual(expect.arrayContaining(Object.values(carrierScreens))))
