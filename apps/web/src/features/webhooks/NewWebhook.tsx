import { Stack, TextInput, Title } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { createWebhook, listWebhooks, webhookEvents } from '@repo/contracts/delivery/webhooks'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SecretDialog } from '#web/company/SecretDialog.tsx'
import type { EventName } from './EventChoice.tsx'
import { EventChoice } from './EventChoice.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

const initialValues: { url: string; evenements: readonly EventName[] } = {
  url: '',
  evenements: webhookEvents,
}

/** Adds an endpoint and shows its secret. */
export function NewWebhook() {
  const t = useTexts(webhooksTexts)
  const client = useQueryClient()
  const creation = useCall(createWebhook)
  const [secret, setSecret] = useState<string | null>(null)
  const form = useZodForm({ schema: createWebhook.request, initialValues })
  const events = form.field('evenements')
  return (
    <Surface aria-labelledby="new-webhook">
      <form
        {...form.onSubmit((wanted) =>
          creation.mutate(wanted, {
            onSuccess: (made) => {
              setSecret(made.secret)
              form.reset()
              void client.invalidateQueries({ queryKey: queryKeyOf(listWebhooks) })
            },
            onError: (error) => {
              if (error.code === 'webhook-exists') form.showFailures({ url: error.message })
              else if (error.status === 422) form.showFailures(error.fields)
              else showRefusal(error)
            },
          }),
        )}
      >
        <Stack gap="md">
          <Title order={2} size="h3" id="new-webhook">
            {t('create')}
          </Title>
          <TextInput
            label={t('url')}
            description={t('urlHint')}
            placeholder="https://exemple.fr/volant"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            {...form.field('url')}
          />
          <div data-path={events['data-path']}>
            <EventChoice
              value={form.values.evenements}
              onChange={(evenements) => form.set({ evenements })}
              {...(events.error ? { error: events.error } : {})}
            />
          </div>
          <SubmitButton busy={creation.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('submit')}
          </SubmitButton>
        </Stack>
      </form>
      <SecretDialog
        secret={secret}
        title={t('secretTitle')}
        label={t('secret')}
        hint={t('secretHint')}
        onClose={() => setSecret(null)}
      />
    </Surface>
  )
}
