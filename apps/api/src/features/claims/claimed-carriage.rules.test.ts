import { expect, test } from 'vitest'
import { claimedCarriage } from './claimed-carriage.rules.ts'

const at = (time: string) => new Date(`2026-11-26T${time}Z`)
const pickup = (time: string, undoneAt: Date | null = null) => ({
  status: 'picked_up',
  recordedAt: at(time),
  undoneAt,
})
const first = { name: 'first', status: 'withdrawn', events: [pickup('09:00')] }
const second = { name: 'second', status: 'delivered', events: [pickup('11:00')] }

test('a claim is about the carriage that had the goods when it was made', () => {
  expect(claimedCarriage([first, second], at('10:00'))?.name).toBe('first')
  expect(claimedCarriage([second, first], at('11:00'))?.name).toBe('second')
})

test('while another carrier only drives to goods on the road, a claim is about the one that has them', () => {
  const coming = { name: 'coming', status: 'approaching', events: [] }
  expect(claimedCarriage([first, coming], at('10:00'))?.name).toBe('first')
})

test('without goods aboard it is about the carrier that has not left, or nobody', () => {
  const undone = { name: 'undone', status: 'approaching', events: [pickup('09:00', at('09:01'))] }
  expect(claimedCarriage([{ ...first, events: [] }, undone], at('10:00'))?.name).toBe('undone')
  expect(claimedCarriage([{ ...first, events: [] }], at('10:00'))).toBeUndefined()
})
