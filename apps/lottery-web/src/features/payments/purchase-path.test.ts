import { expect, test } from 'vitest'
import { getPurchasePath } from './purchase-path.ts'

test.each([
  ['for the open draw', '2026-W48', '2026-W48', '/draws/2026-W48'],
  ['for a draw that has closed', '2026-W48', '2026-W49', '/account/credits/buy?purchase=one'],
  ['for a draw, while none is open', '2026-W48', null, '/account/credits/buy?purchase=one'],
  ['for credits', null, '2026-W48', '/account/credits/buy?purchase=one'],
] as const)('an open purchase %s continues on a page that shows it', (_, week, openWeek, path) => {
  expect(getPurchasePath({ id: 'one', week }, openWeek)).toBe(path)
})
