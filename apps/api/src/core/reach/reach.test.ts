import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Channel, EventBy, MessageKey, Person, SmsTerms } from './reach.rules.ts'
import { reach } from './reach.rules.ts'
import { reachPage } from './reach-page.texts.ts'

const root = join(import.meta.dirname, '../../../../..')
const rows: readonly [string, { to: Partial<Record<Person, readonly Channel[]>>; sms?: SmsTerms }][] =
  Object.entries(reach)

test('the page of the documentation is what the table says', () => {
  expect(readFileSync(join(root, 'docs/reach.md'), 'utf8')).toBe(reachPage())
})

test('an event has terms of text messages where somebody gets one, and nowhere else', () => {
  for (const [event, { to, sms }] of rows)
    expect([event, Object.values(to).flat().includes('sms')]).toEqual([event, sms !== undefined])
})

test('an event without a row, or without the channel, does not compile', () => {
  const bell: EventBy<'bell'> = 'accepted'
  const key: MessageKey<'mail'> = `accepted-${bell}`
  // @ts-expect-error: no such event
  const unknown: EventBy<'bell'> = 'parcel-lost'
  // @ts-expect-error: an offer is told by push alone
  const silent: EventBy<'bell'> = 'offer'
  // @ts-expect-error: a key begins with its event
  const keyless: MessageKey<'mail'> = `parcel-lost-${key}`
  expect(Object.keys(reach)).toEqual(expect.arrayContaining([bell, silent]))
  expect(Object.keys(reach)).not.toContain(unknown)
  expect(keyless).not.toContain('offer')
})

const sources = globSync('apps/api/src/{core,features,flows,admin/staff}/**/*.ts', {
  cwd: root,
  exclude: (path) => path.includes('core/reach/') || path.endsWith('.test.ts'),
})
  .map((file) => readFileSync(join(root, file), 'utf8'))
  // A refusal may be called as an event is.
  .map((source) => source.replaceAll(/Refusal\('[^']*'/g, ''))

/** Whether a file says an event's name in full, as a text or as a property. */
const says = (source: string, event: string) =>
  source.includes(`'${event}'`) || new RegExp(`^ {2}${event}: \\{`, 'm').test(source)

/** Whether a file puts an event's name together: its first part, before one of its hyphens, with the rest as a text or property of some file. */
function composes(source: string, before: string, event: string): boolean {
  return [...event.matchAll(/-/g)].some(({ index }) => {
    const isRest = new RegExp(`(?:'${event.slice(index + 1)}'|^ {2}${event.slice(index + 1)}:)`, 'm')
    return (
      source.includes(`${before}\`${event.slice(0, index)}-\${`) && sources.some((each) => isRest.test(each))
    )
  })
}

/** Whether a file tells somebody of an event by a channel, as such files do. */
const tells: Readonly<Record<Channel, (source: string, event: string) => boolean>> = {
  bell: (source, event) =>
    (/\bnotify(?:Once)?\(|approachWords|CourseNews|tellOfCourse\(|tellOfAccount\(|OrderNewsKind/.test(
      source,
    ) &&
      says(source, event)) ||
    composes(source, 'kind: ', event),
  push: (source, event) =>
    (/approachWords|CourseNews|tellOfCourse\(|tellOfAccount\(|wakeForCourse\(|wakeSender\(|OrderNewsKind/.test(
      source,
    ) &&
      says(source, event)) ||
    (source.includes('tellRecipient(') && says(source, event)) ||
    (source.includes('PushNews') && source.includes(`\`${event}-\${`)),
  // Keys of mails begin with the event; some with one of several.
  mail: (source, event) =>
    (source.includes('tellRecipient(') && says(source, event)) ||
    source.includes(`\`${event}-\${`) ||
    (/`\$\{kind\}-\$|OrderNewsKind/.test(source) && says(source, event)) ||
    composes(source, '', event),
  sms: (source, event) =>
    /queueSms\(|CourseNews|tellOfCourse\(|tellRecipient\(/.test(source) && says(source, event),
}

describe.each(rows)('%s', (event, { to }) => {
  test.each([...new Set(Object.values(to).flat())])('is told by %s somewhere in the code', (channel) => {
    expect(sources.some((source) => tells[channel](source, event))).toBe(true)
  })
})
