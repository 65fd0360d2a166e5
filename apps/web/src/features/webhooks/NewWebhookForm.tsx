import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { createWebhook, listWebhooks, webhookEvents } from '@repo/contracts/delivery/webhooks'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { companyTexts } from '#web/company/company-texts.ts'
import { useFocusWhen } from '#web/company/use-focus-when.ts'
import type { EventName } from './EventChoice.tsx'
import { EventChoice } from './EventChoice.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

const initialValues: { url: string; evenements: readonly EventName[] } = {
  url: '',
  evenements: webhookEvents,
}

/** The form that adds an endpoint. */
export function NewWebhookForm(props: {
  readonly onCreated: (secret: string) => void
  readonly onCancel: (() => void) | null
}) {
  const t = useTexts(webhooksTexts)
  const tCompany = useTexts(companyTexts)
  const client = useQueryClient()
  const creation = useCall(createWebhook)
  const { onCancel } = props
  const urlField = useFocusWhen(onCancel !== null)
  const form = useZodForm({ schema: createWebhook.request, initialValues })
  const events = form.field('evenements')
  return (
    <Surface aria-labelledby="new-webhook">
      <form
        {...form.onSubmit((values) =>
          creation.mutate(values, {
            onSuccess: ({ secret }) => {
              void client.invalidateQueries({ queryKey: queryKeyOf(listWebhooks) })
              props.onCreated(secret)
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
            ref={urlField}
            {...form.field('url')}
          />
          <div data-path={events['data-path']}>
            <EventChoice
              value={form.values.evenements}
              onChange={(evenements) => form.set({ evenements })}
              {...(events.error ? { error: events.error } : {})}
            />
          </div>
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
