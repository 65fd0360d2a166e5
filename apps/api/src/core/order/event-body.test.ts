import { expect, test } from 'vitest'
import { buildEventBody } from './event-body.rules.ts'

const quote = { pickupCity: 'Paris', pickupPostcode: '75001', dropoffCity: 'Lyon', dropoffPostcode: '69001' }
const order = {
  id: 'order',
  phase: 'searching',
  reference: null,
  priceCents: 1_000,
  feeCents: null,
  cancelledBy: null,
  quote,
  deliveries: [],
  roadProblems: [],
} as const
const at = new Date('2026-11-26T09:00:00Z')

test.each([
  ['order.searching', 'without a road problem', [], 'En recherche'],
  ['order.searching', 'with an open road problem', [{}], 'En attente de reprise'],
  ['order.assigned', 'with an open road problem', [{}], 'En cours'],
  ['order.cancelled', 'with an open road problem', [{}], 'Annulée'],
] as const)('a webhook event %s of an order %s has the state %s', (kind, _, roadProblems, etat) => {
  expect(buildEventBody({ id: 'event', kind, at }, { ...order, roadProblems }).donnees.etat).toBe(etat)
})
