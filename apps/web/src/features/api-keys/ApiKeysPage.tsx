import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { createApiKey, defaultKeyLimitCents, listApiKeys } from '@repo/contracts/delivery/api-keys'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { PageTitle } from '@repo/ui/PageTitle'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdministratorsOnly } from '#web/company/AdministratorsOnly.tsx'
import { companyTexts } from '#web/company/company-texts.ts'
import { SecretDialog } from '#web/company/SecretDialog.tsx'
import { useFocusWhen } from '#web/company/use-focus-when.ts'
import { ApiKeyList } from './ApiKeyList.tsx'
import { apiKeysTexts } from './api-keys-texts.ts'

/** /mon-entreprise/cles-api: the API keys of a company, for its administrators. */
export function ApiKeysPage() {
  const t = useTexts(apiKeysTexts)
  return (
    <Stack gap="xl">
      <PageTitle title={t('title')} lead={t('lead')} />
      <AdministratorsOnly>
        <ApiKeys />
      </AdministratorsOnly>
    </Stack>
  )
}

/** The list of active keys. The form of a new key opens by a button, or immediately without any key. */
function ApiKeys() {
  const t = useTexts(apiKeysTexts)
  const list = useQuery(endpointQuery(listApiKeys, {}))
  const [isFormOpen, newForm] = useDisclosure(false)
  const [secret, setSecret] = useState<string | null>(null)
  const isEmpty = list.data?.cles.length === 0
  return (
    <>
      {isEmpty || isFormOpen ? (
        <NewKeyForm
          onCreated={(key) => {
            setSecret(key)
            newForm.close()
          }}
          onCancel={isEmpty ? null : newForm.close}
        />
      ) : null}
      <ApiKeyList list={list} onNew={isEmpty || isFormOpen ? null : newForm.open} />
      <SecretDialog
        secret={secret}
        title={t('newKey')}
        label={t('key')}
        warning={t('once')}
        onClose={() => setSecret(null)}
      />
    </>
  )
}

function NewKeyForm(props: {
  readonly onCreated: (key: string) => void
  readonly onCancel: (() => void) | null
}) {
  const t = useTexts(apiKeysTexts)
  const tCompany = useTexts(companyTexts)
  const client = useQueryClient()
  const creation = useCall(createApiKey)
  const { onCancel } = props
  const nameField = useFocusWhen(onCancel !== null)
  const form = useZodForm({
    schema: createApiKey.request,
    initialValues: { nom: '', limiteJournaliere: String(defaultKeyLimitCents / 100) },
  })
  return (
    <Surface aria-labelledby="new-key">
      <form
        {...form.onSubmit((values) =>
          creation.mutate(values, {
            onSuccess: ({ cle }) => {
              void client.invalidateQueries({ queryKey: queryKeyOf(listApiKeys) })
              props.onCreated(cle)
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
            ref={nameField}
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
          <Group gap="sm">
            <SubmitButton busy={creation.isPending}>{t('submit')}</SubmitButton>
            {onCancel === null ? null : (
              <Button variant="default" onClick={onCancel}>
                {tCompany('cancel')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Surface>
  )
}
