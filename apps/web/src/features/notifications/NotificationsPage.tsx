import { Button, Group, Stack } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconBell } from '@tabler/icons-react'
import { NotificationList } from '#web/notifications/NotificationList'
import { notificationTexts } from '#web/notifications/notification-texts'
import { useNotifications } from '#web/notifications/use-notifications'

/** All notifications of the signed-in, newest first; opening the page reads them. */
export function NotificationsPage() {
  const t = useTexts(notificationTexts)
  const { shown, isLoading, hasFailed, hasMore, isLoadingMore, loadMore, reload } = useNotifications()
  return (
    <Stack gap="lg">
      <PageTitle title={t('title')} lead={t('lead')} />
      {isLoading ? <CardListSkeleton /> : null}
      {hasFailed ? <ErrorState order={2} onRetry={reload} /> : null}
      {shown?.length === 0 ? (
        <Surface as="div">
          <EmptyState icon={<IconBell size={30} />} title={t('empty')} hint={t('emptyHint')} order={2} />
        </Surface>
      ) : null}
      {shown && shown.length > 0 ? (
        <Surface as="div" p={0} style={{ overflow: 'hidden' }}>
          <NotificationList shown={shown} />
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
