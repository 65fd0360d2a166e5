import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Channel, EventBy, MessageKey, Person, SmsTerms } from './reach.rules.ts'
import { reach } from './reach.rules.ts'
import { buildReachPage } from './reach-page.texts.ts'

const root = join(import.meta.dirname, '../../../../..')
const rows: readonly [string, { to: Partial<Record<Person, readonly Channel[]>>; sms?: SmsTerms }][] =
  Object.entries(reach)

test('docs/reach.md is the page that is generated from the notification table', () => {
  expect(readFileSync(join(root, 'docs/reach.md'), 'utf8')).toBe(buildReachPage())
})

test('an event has terms for text messages if and only if some person gets one', () => {
  for (const [event, { to, sms }] of rows)
    expect([event, Object.values(to).flat().includes('sms')]).toEqual([event, sms !== undefined])
})

test('a message about an event that is not in the notification table, or not for its channel, does not compile', () => {
  const bell: EventBy<'bell'> = 'accepted'
  const key: MessageKey<'mail'> = `accepted-${bell}`
  // @ts-expect-error: no such event
  const unknown: EventBy<'bell'> = 'parcel-lost'
  // @ts-expect-error: an offer has a push message alone
  const silent: EventBy<'bell'> = 'offer'
  // @ts-expect-error: a key begins with its event
  const keyless: MessageKey<'mail'> = `parcel-lost-${key}`
  expect(Object.keys(reach)).toEqual(expect.arrayContaining([bell, silent]))
  expect(Object.keys(reach)).not.toContain(unknown)
  expect(keyless).not.toContain('offer')
})
