import { Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { endpointQuery } from '@repo/api-client/react'
import { listWebhooks } from '@repo/contracts/delivery/webhooks'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AdministratorsOnly } from '#web/company/AdministratorsOnly.tsx'
import { SecretDialog } from '#web/company/SecretDialog.tsx'
import { NewWebhookForm } from './NewWebhookForm.tsx'
import { WebhookList } from './WebhookList.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

/** /mon-entreprise/webhooks: a company's webhook endpoints and their log. The open log is in the URL (`journal`). */
export function WebhooksPage() {
  const t = useTexts(webhooksTexts)
  const [search, setSearch] = useSearchParams()
  const openWebhookId = search.get('journal')
  return (
    <Stack gap="xl">
      <PageTitle title={t('title')} lead={t('lead')} />
      <AdministratorsOnly>
        {openWebhookId === null ? (
          <Webhooks onOpenLog={(webhookId) => setSearch({ journal: webhookId })} />
        ) : (
          <WebhookLog webhookId={openWebhookId} onClose={() => setSearch({})} />
        )}
      </AdministratorsOnly>
    </Stack>
  )
}

/** The list of endpoints. The form of a new one opens by a button, or immediately without any endpoint. */
function Webhooks({ onOpenLog }: { readonly onOpenLog: (webhookId: string) => void }) {
  const t = useTexts(webhooksTexts)
  const list = useQuery(endpointQuery(listWebhooks, {}))
  const [isFormOpen, newForm] = useDisclosure(false)
  const [secret, setSecret] = useState<string | null>(null)
  const isEmpty = list.data?.webhooks.length === 0
  return (
    <>
      {isEmpty || isFormOpen ? (
        <NewWebhookForm
          onCreated={(newSecret) => {
            setSecret(newSecret)
            newForm.close()
          }}
          onCancel={isEmpty ? null : newForm.close}
        />
      ) : null}
      <WebhookList list={list} onNew={isEmpty || isFormOpen ? null : newForm.open} onOpenLog={onOpenLog} />
      <SecretDialog
        secret={secret}
        title={t('secretTitle')}
        label={t('secret')}
        hint={t('secretHint')}
        onClose={() => setSecret(null)}
      />
    </>
  )
}
