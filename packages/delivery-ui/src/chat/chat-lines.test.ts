import { expect, test } from 'vitest'
import { getRelativeDay, groupByDay } from './chat-lines.ts'

const me = '00000000-0000-4000-8000-000000000001'
const carrier = '00000000-0000-4000-8000-000000000002'

const createMessage = (Message: string, at: string, change: object = {}) => ({
  EmetteurPersonneId: carrier,
  RecepteurPersonneId: me,
  commandeId: me,
  Message,
  Seen: false,
  createdAt: new Date(at),
  messageId: Message,
  cle: null,
  ...change,
})
const formatDay = (at: Date) => at.toISOString().slice(0, 10)

test('the server’s messages come first, by days, then the queued ones, each under one key', () => {
  const waitingMessages = [
    {
      key: 'k3',
      text: 'd',
      writtenAt: new Date('2026-03-06T10:00:00Z'),
      accountId: 'own',
      orderId: 'order',
      toPersonId: carrier,
      state: 'failed',
      refusal: 'Non',
    } as const,
  ]
  const ownDirection = { EmetteurPersonneId: me, RecepteurPersonneId: carrier }
  const days = groupByDay(
    [
      createMessage('a', '2026-03-05T10:00:00Z'),
      createMessage('b', '2026-03-05T11:00:00Z', { ...ownDirection, cle: 'k1', Seen: true }),
      createMessage('c', '2026-03-06T09:00:00Z', { ...ownDirection, cle: 'k2' }),
    ],
    waitingMessages,
    me,
    formatDay,
  )
  expect(
    days.map(({ day, lines }) => [day, lines.map(({ key, isOwn, progress }) => [key, isOwn, progress])]),
  ).toEqual([
    [
      '2026-03-05',
      [
        ['a', false, 'sent'],
        ['k1', true, 'seen'],
      ],
    ],
    [
      '2026-03-06',
      [
        ['k2', true, 'sent'],
        ['k3', true, 'failed'],
      ],
    ],
  ])
})

test('an empty conversation has no day', () => {
  expect(groupByDay([], [], me, formatDay)).toEqual([])
})

test.each([
  ['2026-03-29T23:30:00+02:00', '2026-03-30T00:30:00+02:00', 'yesterday'],
  ['2026-03-28T23:30:00+01:00', '2026-03-30T00:30:00+02:00', null],
  ['2026-10-24T23:30:00+02:00', '2026-10-25T23:30:00+01:00', 'yesterday'],
  ['2026-03-05T00:00:00+01:00', '2026-03-05T23:59:59+01:00', 'today'],
  ['2026-03-06T00:00:00+01:00', '2026-03-05T23:59:59+01:00', null],
])('a message of %s is, at %s in Paris, of the day: %s', (instant, now, expected) => {
  expect(getRelativeDay(new Date(instant), new Date(now))).toBe(expected)
})
