import { Stack } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useSearchParams } from 'react-router-dom'
import { AdministratorsOnly } from '#web/company/AdministratorsOnly.tsx'
import { NewWebhook } from './NewWebhook.tsx'
import { WebhookList } from './WebhookList.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

/** /mon-entreprise/webhooks: the webhooks of a company's servers, and the log. The open log is in the URL (`journal`). */
export function WebhooksPage() {
  const t = useTexts(webhooksTexts)
  const [search, setSearch] = useSearchParams()
  const opened = search.get('journal')
  return (
    <Stack gap="xl">
      <PageTitle title={t('title')} lead={t('lead')} />
      <AdministratorsOnly>
        {opened === null ? (
          <>
            <NewWebhook />
            <WebhookList onOpenLog={(webhookId) => setSearch({ journal: webhookId })} />
          </>
        ) : (
          <WebhookLog webhookId={opened} onClose={() => setSearch({})} />
        )}
      </AdministratorsOnly>
    </Stack>
  )
}
