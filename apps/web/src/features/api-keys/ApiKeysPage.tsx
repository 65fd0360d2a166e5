import { Stack, TextInput, Title } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { createApiKey, defaultKeyLimitCents, listApiKeys } from '@repo/contracts/delivery/api-keys'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { PageTitle } from '@repo/ui/PageTitle'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdministratorsOnly } from '#web/company/AdministratorsOnly.tsx'
import { SecretDialog } from '#web/company/SecretDialog.tsx'
import { ApiKeyList } from './ApiKeyList.tsx'
import { apiKeysTexts } from './api-keys-texts.ts'

/** /mon-entreprise/cles-api: the keys with which a company's programs call the API. */
export function ApiKeysPage() {
  const t = useTexts(apiKeysTexts)
  return (
    <Stack gap="xl">
      <PageTitle title={t('title')} lead={t('lead')} />
      <AdministratorsOnly>
        <NewKey />
        <ApiKeyList />
      </AdministratorsOnly>
    </Stack>
  )
}

function NewKey() {
  const t = useTexts(apiKeysTexts)
  const client = useQueryClient()
  const creation = useCall(createApiKey)
  const [secret, setSecret] = useState<string | null>(null)
  const form = useZodForm({
    schema: createApiKey.request,
    initialValues: { nom: '', limiteJournaliere: String(defaultKeyLimitCents / 100) },
  })
  return (
    <Surface aria-labelledby="new-key">
      <form
        {...form.onSubmit((wanted) =>
          creation.mutate(wanted, {
            onSuccess: ({ cle }) => {
              setSecret(cle)
              form.reset()
              void client.invalidateQueries({ queryKey: queryKeyOf(listApiKeys) })
            },
            onError: (error) => {
              if (error.code === 'key-name-taken') form.showFailures({ nom: error.message })
              else if (error.status === 422) form.showFailures(error.fields)
              else showRefusal(error)
            },
          }),
        )}
      >
        <Stack gap="md">
          <Title order={2} size="h3" id="new-key">
            {t('create')}
          </Title>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            maxLength={60}
            autoComplete="off"
            {...form.field('nom')}
          />
          <TextInput
            label={t('limit')}
            description={t('limitHint')}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            {...form.field('limiteJournaliere')}
          />
          <SubmitButton busy={creation.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('submit')}
          </SubmitButton>
        </Stack>
      </form>
      <SecretDialog
        secret={secret}
        title={t('newKey')}
        label={t('key')}
        warning={t('once')}
        onClose={() => setSecret(null)}
      />
    </Surface>
  )
}
