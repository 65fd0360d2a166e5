import { Button, Group, Stack } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconBell } from '@tabler/icons-react'
import { NotificationList } from './NotificationList.tsx'
import { notificationTexts } from './notification-texts.ts'
import type { ShownNotification } from './use-notifications.ts'
import { useNotifications } from './use-notifications.ts'

/** Lists all notifications of the account, newest first. Opening the page marks them as read. */
export function AllNotifications(props: {
  readonly lead: string
  readonly emptyHint: string
  readonly getPath: (notification: ShownNotification) => string | null
}) {
  const t = useTexts(notificationTexts)
  const { notifications, isLoading, hasFailed, hasMore, isLoadingMore, loadMore, reload } = useNotifications()
  return (
    <Stack gap="lg">
      <PageTitle title={t('title')} lead={props.lead} />
      {isLoading ? <CardListSkeleton /> : null}
      {hasFailed ? <ErrorState order={2} onRetry={reload} /> : null}
      {notifications?.length === 0 ? (
        <Surface as="div">
          <EmptyState icon={<IconBell size={30} />} title={t('empty')} hint={props.emptyHint} order={2} />
        </Surface>
      ) : null}
      {notifications && notifications.length > 0 ? (
        <Surface as="div" p={0} style={{ overflow: 'hidden' }}>
          <NotificationList notifications={notifications} getPath={props.getPath} />
        </Surface>
      ) : null}
      {hasMore ? (
        <Group justify="center">
          <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
            {t('more')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
