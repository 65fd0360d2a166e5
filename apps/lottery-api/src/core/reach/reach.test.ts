import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Event, EventBy } from './reach.rules.ts'
import { reach } from './reach.rules.ts'
import { createReachPage } from './reach-page.texts.ts'

const root = join(import.meta.dirname, '../../../../..')
const rows: readonly [string, Event][] = Object.entries(reach)

test('the documentation page matches the table', () => {
  expect(readFileSync(join(root, 'docs/reach-lottery.md'), 'utf8')).toBe(createReachPage())
})

test('the type of a channel’s events has no unknown event, and none without the channel', () => {
  const bell: EventBy<'bell'> = 'prize-won'
  // @ts-expect-error: no such event
  const unknown: EventBy<'bell'> = 'ticket-lost'
  // @ts-expect-error: a code is mailed and nothing else
  const silent: EventBy<'bell'> = 'sign-in-code'
  expect(Object.keys(reach)).toEqual(expect.arrayContaining([bell, silent]))
  expect(Object.keys(reach)).not.toContain(unknown)
})

test('every notification has its own text on the site', () => {
  const words = readFileSync(join(root, 'apps/lottery-web/src/features/notifications/news-texts.ts'), 'utf8')
  const bells = rows.filter(([, { to }]) => to.player?.includes('bell')).map(([event]) => event)
  expect(bells.length).toBeGreaterThan(25)
  expect(bells.filter((event) => !new RegExp(`^ +'?${event}'?:`, 'm').test(words))).toEqual([])
})
