import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { notificationTexts } from './notification-texts.ts'

/** What happened, newest first. */
export function NotificationsPage() {
  const t = useTexts(notificationTexts)
  return <PageTitle title={t('title')} />
}
