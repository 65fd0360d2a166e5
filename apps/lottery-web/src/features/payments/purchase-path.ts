import type { Output } from '@repo/contracts/endpoint'
import type { listPurchases } from '@repo/contracts/lottery/money'
import { paths } from '#lottery-web/paths.ts'

/**
 * Returns the page that continues an open purchase: the draw's while its sales are open, `openWeek`, which completes
 * the entry, too. Afterwards that page shows the purchase no more, although a transfer may still arrive.
 */
export function getPurchasePath(
  { id, week }: Pick<Output<typeof listPurchases>['purchases'][number], 'id' | 'week'>,
  openWeek: string | null,
): string {
  return week !== null && week === openWeek ? paths.draw(week) : `${paths.buyCredits}?purchase=${id}`
}
