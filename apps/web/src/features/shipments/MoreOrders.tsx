import { Button, Group } from '@mantine/core'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { ErrorState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import type { OrderPages } from './order-pages.ts'
import { shipmentsTexts } from './shipments-texts.ts'

/** The end of a list of past orders: loading, failed, or a button for the next page. */
export function MoreOrders({ pages }: { readonly pages: OrderPages }) {
  const t = useTexts(shipmentsTexts)
  if (pages.isLoading) return <CardListSkeleton count={1} />
  if (pages.hasFailed) return <ErrorState title={t('loadFailed')} onRetry={pages.reload} />
  if (!pages.hasMore) return null
  return (
    <Group justify="center">
      <Button variant="default" loading={pages.isLoadingMore} onClick={pages.loadMore}>
        {t('more')}
      </Button>
    </Group>
  )
}
