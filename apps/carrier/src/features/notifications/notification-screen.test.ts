import { carrierScreens } from '@repo/contracts/delivery/carrier-screens'
import { unknownValue } from '@repo/contracts/extensible-enum'
import { expect, test } from 'vitest'
import { paths } from '#carrier/paths.ts'
import type { Reader } from './notification-screen.ts'
import { findScreen } from './notification-screen.ts'

const reader: Reader = { userType: 'TRIN', runningOrderId: 'running', claimedOrderIds: new Set(['claimed']) }
const driver: Reader = { ...reader, userType: 'LIVR' }

test.each([
  ['a notification about the running delivery opens the delivery', 'course', 'running', reader, 'course'],
  [
    'a notification about the conversation of the running delivery opens the conversation',
    'messages',
    'running',
    reader,
    'messages',
  ],
  ['a notification about an earlier delivery opens the earnings', 'course', 'earlier', reader, 'gains'],
  [
    'a notification about an earlier delivery opens the work for a company’s driver',
    'messages',
    'earlier',
    driver,
    'activite',
  ],
  [
    'a notification about an earlier delivery with a claim opens the claim',
    'course',
    'claimed',
    reader,
    'reclamations',
  ],
  [
    'a notification about money opens the work for a company’s driver, who sees no money',
    'gains',
    null,
    driver,
    'activite',
  ],
  ['a notification about documents opens the documents', 'pieces', null, reader, 'pieces'],
  ['a notification about a screen of a later version opens nothing', unknownValue, null, reader, null],
  ['a notification without a screen opens nothing', null, null, reader, null],
] as const)('%s', (_, ecran, commandeId, recipient, expected) =>
  expect(findScreen({ ecran, commandeId }, recipient)).toBe(expected),
)

test('every screen of the notifications is a page of the app', () =>
  expect(Object.values(paths)).toEqual(expect.arrayContaining(Object.values(carrierScreens))))
