import { expect, test } from 'vitest'
import { createStatusMachine } from './status-machine.ts'

const door = createStatusMachine<'open' | 'shut' | 'gone'>([
  { from: 'open', to: 'shut', by: ['sender', 'carrier'] },
  { from: 'shut', to: 'open', by: ['carrier'] },
  { from: 'open', to: 'gone', by: ['provider'] },
  { from: 'shut', to: 'gone', by: ['clock'] },
])

test.each<[string, unknown, unknown]>([
  ['a status comes from every status that leads there', door.sourcesOf('gone'), ['open', 'shut']],
  ['for one actor only from those it may leave', door.sourcesOf('gone', 'clock'), ['shut']],
  ['for an actor without moves from none', door.sourcesOf('open', 'sender'), []],
  ['a move of the table is possible', door.canMove('open', 'shut'), true],
  ['its reverse is another move', door.canMove('shut', 'open', 'sender'), false],
  ['staying is no move', door.canMove('open', 'open'), false],
  ['a status that leads nowhere is final', door.isFinal('gone'), true],
  ['a status that leads somewhere is not', door.isFinal('shut'), false],
])('%s', (_, actual, expected) => {
  expect(actual).toEqual(expected)
})

test('changing the returned sources does not change the table', () => {
  door.sourcesOf('gone').pop()
  expect(door.sourcesOf('gone')).toHaveLength(2)
})
