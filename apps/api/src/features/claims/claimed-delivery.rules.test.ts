import { expect, test } from 'vitest'
import { findClaimedDelivery } from './claimed-delivery.rules.ts'

const toInstant = (time: string) => new Date(`2026-11-26T${time}Z`)
const createPickup = (time: string, undoneAt: Date | null = null) => ({
  status: 'picked_up',
  recordedAt: toInstant(time),
  undoneAt,
})
const first = { name: 'first', status: 'withdrawn', events: [createPickup('09:00')] }
const second = { name: 'second', status: 'delivered', events: [createPickup('11:00')] }

test('a claim concerns the carrier that had the goods when it was made', () => {
  expect(findClaimedDelivery([first, second], toInstant('10:00'))?.name).toBe('first')
  expect(findClaimedDelivery([second, first], toInstant('11:00'))?.name).toBe('second')
})

test('a claim concerns the carrier that has the goods, while another one is only on its way to them', () => {
  const coming = { name: 'coming', status: 'approaching', events: [] }
  expect(findClaimedDelivery([first, coming], toInstant('10:00'))?.name).toBe('first')
})

test('before the pickup a claim concerns the carrier that has not left, or nobody', () => {
  const undone = {
    name: 'undone',
    status: 'approaching',
    events: [createPickup('09:00', toInstant('09:01'))],
  }
  expect(findClaimedDelivery([{ ...first, events: [] }, undone], toInstant('10:00'))?.name).toBe('undone')
  expect(findClaimedDelivery([{ ...first, events: [] }], toInstant('10:00'))).toBeUndefined()
})
