import { expect, test } from 'vitest'
import { listAffectedBrowserFiles } from './selection.ts'

const [payment, messages, season] = [
  'e2e/payment.spec.ts',
  'e2e/messages.spec.ts',
  'e2e/lottery/season.spec.ts',
]
const all = [payment, messages, season]

test.each([
  { changed: 'apps/carrier/src/main.tsx', affected: [payment, messages] },
  { changed: 'apps/lottery-web/src/main.tsx', affected: [season] },
  { changed: 'packages/lottery-rules/src/ledger.ts', affected: [season] },
  { changed: 'packages/ui/src/theme.ts', affected: all },
  { changed: 'prisma/delivery/migrations/1_init/migration.sql', affected: all },
  { changed: 'e2e/fixtures/order.ts', affected: all },
  { changed: 'pnpm-lock.yaml', affected: all },
  { changed: 'e2e/messages.spec.ts', affected: [messages] },
  { changed: 'apps/api/src/features/orders/orders.test.ts', affected: [] },
  { changed: 'bench/noise.ts', affected: [] },
  { changed: 'docs/runbook/staff.md', affected: [] },
])('a change of $changed affects the browser tests $affected', ({ changed, affected }) => {
  expect(listAffectedBrowserFiles(all, [changed])).toEqual(affected)
})

test('a change of two products affects the browser tests of both', () => {
  const changed = ['apps/web/src/main.tsx', 'apps/lottery-api/src/server.ts']
  expect(listAffectedBrowserFiles(all, changed)).toEqual(all)
})
