import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Channel, Event, EventBy } from './reach.rules.ts'
import { reach } from './reach.rules.ts'
import { reachPage } from './reach-page.texts.ts'

const root = join(import.meta.dirname, '../../../../..')
const rows: readonly [string, Event][] = Object.entries(reach)

test('the page of the documentation is what the table says', () => {
  expect(readFileSync(join(root, 'docs/reach-lottery.md'), 'utf8')).toBe(reachPage())
})

test('an event without a row, or without the channel, does not compile', () => {
  const bell: EventBy<'bell'> = 'prize-won'
  // @ts-expect-error: no such event
  const unknown: EventBy<'bell'> = 'ticket-lost'
  // @ts-expect-error: a code is mailed and nothing else
  const silent: EventBy<'bell'> = 'sign-in-code'
  expect(Object.keys(reach)).toEqual(expect.arrayContaining([bell, silent]))
  expect(Object.keys(reach)).not.toContain(unknown)
})

test('every notification has words of its own on the site', () => {
  const words = readFileSync(join(root, 'apps/lottery-web/src/features/notifications/news-texts.ts'), 'utf8')
  const bells = rows.filter(([, { to }]) => to.player?.includes('bell')).map(([event]) => event)
  expect(bells.length).toBeGreaterThan(25)
  expect(bells.filter((event) => !new RegExp(`^ +'?${event}'?:`, 'm').test(words))).toEqual([])
})

const sources = globSync('apps/lottery-api/src/{core,features,flows,admin/staff}/**/*.ts', {
  cwd: root,
  exclude: (path) => path.includes('core/reach/') || path.endsWith('.test.ts'),
}).map((file) => readFileSync(join(root, file), 'utf8'))

/** The calls that tell somebody, each with the beginning of what it is given. */
const calls = sources.flatMap((source) =>
  source
    .split(/(?=\b(?:tell|tellHoldersSoon|cancelParticipations|queueMail|queueSms)\()/)
    .slice(1)
    .map((call) => call.slice(0, 400)),
)

/** Whether some code tells of an event by a channel. The newsletter has a queue of its own, whose keys begin with its name. */
function isToldBy(channel: Channel, event: string): boolean {
  const isNamed = (call: string) => call.includes(`'${event}'`)
  const byMail =
    calls.some((call) => call.startsWith('queueMail(') && isNamed(call)) ||
    sources.some((source) => source.includes('mailer.send(') && source.includes(`\`${event}-\${`))
  const bySms = calls.some((call) => call.startsWith('queueSms(') && isNamed(call))
  const byAll = calls.some((call) => !/^queue(?:Mail|Sms)\(/.test(call) && isNamed(call))
  return byAll || (channel === 'mail' && byMail) || (channel === 'sms' && bySms)
}

test('an event that no code tells is noticed', () => {
  expect(isToldBy('mail', 'ticket-lost')).toBe(false)
  expect(isToldBy('bell', 'sign-in-code')).toBe(false)
})

describe.each(rows)('%s', (event, { to }) => {
  test.each([...new Set(Object.values(to).flat())])('is told by %s somewhere in the code', (channel) => {
    expect(isToldBy(channel, event)).toBe(true)
  })
})
