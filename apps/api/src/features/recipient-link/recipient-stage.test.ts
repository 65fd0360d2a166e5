import { expect, test } from 'vitest'
import { toOrderStage } from './recipient-stage.rules.ts'

test.each([
  ['a searching order', 'searching', { phase: 'searching', statuses: [], roadProblems: [] }],
  [
    'a searching order with goods on the road',
    'stranded',
    { phase: 'searching', statuses: [], roadProblems: [{}] },
  ],
  [
    'a running order whose next carrier comes for goods on the road',
    'stranded',
    { phase: 'running', statuses: ['approaching'], roadProblems: [{}] },
  ],
  [
    'a running order with its goods aboard',
    'picked_up',
    { phase: 'running', statuses: ['picked_up'], roadProblems: [] },
  ],
  [
    'a cancelled order with goods on the road',
    'cancelled',
    { phase: 'cancelled', statuses: [], roadProblems: [{}] },
  ],
] as const)('%s is %s to its recipient', (_, stage, { phase, statuses, roadProblems }) => {
  const deliveries = statuses.map((status) => ({ status }))
  expect(toOrderStage({ phase, deliveries, roadProblems })).toBe(stage)
})
