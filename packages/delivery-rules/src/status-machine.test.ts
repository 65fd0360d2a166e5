import { expect, test } from 'vitest'
import { createStatusMachine } from './status-machine.ts'

const door = createStatusMachine<'open' | 'shut' | 'gone'>([
  { from: 'open', to: 'shut', by: ['sender', 'carrier'] },
  { from: 'shut', to: 'open', by: ['carrier'] },
  { from: 'open', to: 'gone', by: ['provider'] },
  { from: 'shut', to: 'gone', by: ['clock'] },
])

test.each<[string, unknown, unknown]>([
  ['the sources of a status are all statuses that lead there', door.sourcesOf('gone'), ['open', 'shut']],
  ['the sources for an actor are those that it may move from', door.sourcesOf('gone', 'clock'), ['shut']],
  ['there are no sources for an actor without moves', door.sourcesOf('open', 'sender'), []],
  ['a move of the table is possible', door.canMove('open', 'shut'), true],
  ['the reverse of a move is another move', door.canMove('shut', 'open', 'sender'), false],
  ['a move to the same status is not possible', door.canMove('open', 'open'), false],
  ['a status that leads nowhere is final', door.isFinal('gone'), true],
  ['a status that leads somewhere is not final', door.isFinal('shut'), false],
])('%s', (_, actual, expected) => {
  expect(actual).toEqual(expected)
})

test('changing the returned sources does not change the table', () => {
  door.sourcesOf('gone').pop()
  expect(door.sourcesOf('gone')).toHaveLength(2)
})
