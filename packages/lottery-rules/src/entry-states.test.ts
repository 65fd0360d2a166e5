import { expect, test } from 'vitest'
import type { ParticipationState, ParticipationStep, PurchaseState } from './entry-states.ts'
import { canPurchaseBecome, findParticipationAfter, isPaid } from './entry-states.ts'

const purchaseStates: readonly PurchaseState[] = ['open', 'settled', 'failed', 'cancelled', 'refunded']

test('a purchase is settled once, refunded after that, and fails or is cancelled only while it is open', () => {
  const pairs = purchaseStates.flatMap((from) => purchaseStates.map((to) => [from, to] as const))
  expect(pairs.filter(([from, to]) => canPurchaseBecome(from, to)).map((pair) => pair.join('>'))).toEqual([
    'open>settled',
    'open>failed',
    'open>cancelled',
    'settled>refunded',
    'failed>settled',
    'cancelled>settled',
  ])
})

const table: Readonly<Record<ParticipationState, Partial<Record<ParticipationStep, ParticipationState>>>> = {
  voted: { vote: 'voted', fail: 'payment_failed', pay: 'paid', cancel: 'cancelled' },
  payment_failed: { vote: 'payment_failed', fail: 'payment_failed', pay: 'paid', cancel: 'cancelled' },
  paid: { vote: 'paid', number: 'ticketed', cancel: 'cancelled' },
  ticketed: { vote: 'ticketed', number: 'ticketed', validate: 'validated', cancel: 'cancelled' },
  validated: { vote: 'validated', cancel: 'cancelled' },
  cancelled: { vote: 'voted' },
}
const steps: readonly ParticipationStep[] = ['vote', 'fail', 'pay', 'number', 'validate', 'cancel']
const cases = Object.entries(table).flatMap(([state, nextStates]) =>
  steps.map((step) => [state as ParticipationState, step, nextStates[step] ?? null] as const),
)

test.each(cases.filter(([, , next]) => next !== null))(
  'a participation that is %s gets from the step %s the state %s',
  (state, step, next) => {
    expect(findParticipationAfter(state, step)).toBe(next)
  },
)

test.each(cases.filter(([, , next]) => next === null))(
  'a participation that is %s does not allow the step %s',
  (state, step) => {
    expect(findParticipationAfter(state, step)).toBeNull()
  },
)

test('a participation is validated only through a vote, a payment and a number, in this order', () => {
  const paths = (state: ParticipationState, path: string): readonly string[] =>
    state === 'validated'
      ? [path]
      : (['pay', 'number', 'validate'] as const).flatMap((step) => {
          const next = findParticipationAfter(state, step)
          return next && next !== state ? paths(next, `${path} ${step}`) : []
        })
  expect(paths('voted', 'vote')).toEqual(['vote pay number validate'])
})

test('a participation counts as paid from its payment until it is cancelled', () => {
  expect((Object.keys(table) as ParticipationState[]).filter(isPaid)).toEqual([
    'paid',
    'ticketed',
    'validated',
  ])
})
