import { expect, test } from 'vitest'
import { toOrderStage } from './recipient-stage.rules.ts'

test.each([
  ['searching', [], [], 'searching'],
  ['searching', [], [{}], 'stranded'],
  ['running', ['approaching'], [{}], 'stranded'],
  ['running', ['picked_up'], [], 'picked_up'],
  ['cancelled', [], [{}], 'cancelled'],
] as const)(
  'an order that is %s, with deliveries %j and open road problems %j, is %s to its recipient',
  (phase, statuses, roadProblems, stage) => {
    const deliveries = statuses.map((status) => ({ status }))
    expect(toOrderStage({ phase, deliveries, roadProblems })).toBe(stage)
  },
)
