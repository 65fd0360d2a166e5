import { Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { beginChange } from '@repo/api-client/changes'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import {
  followDelivery,
  instructCarrier,
  maxInstructionsLength,
} from '@repo/contracts/delivery/recipient-link'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { recipientTexts } from './recipient-texts.ts'

const schema = instructCarrier.request.pick({ consignes: true })

/** The recipient's instructions for the door. They can be changed until the delivery. */
export function InstructionsForm(props: { readonly jeton: string; readonly storedText: string | null }) {
  const t = useTexts(recipientTexts)
  const client = useQueryClient()
  const sending = useCall(instructCarrier)
  const form = useZodForm({ schema, initialValues: { consignes: props.storedText ?? '' } })
  const isStored = props.storedText !== null && form.values.consignes.trim() === props.storedText

  function send({ consignes }: { consignes: string }): void {
    const change = beginChange(client, followDelivery, { jeton: props.jeton })
    sending.mutate(
      { jeton: props.jeton, consignes },
      {
        onSuccess: () => {
          form.set({ consignes })
          void change.show((current) => ({ ...current, consignes }))
          showSuccess({ title: t('instructionsSent') })
        },
        onError: (error) => {
          if (Object.keys(error.fields).length > 0) return form.showFailures(error.fields)
          if (error.code === null) return showError()
          // Already delivered, or the link was revoked: the reloaded page shows it.
          showError({ title: t('instructionsFailed'), message: error.message })
          void client.invalidateQueries({ queryKey: queryKeyOf(followDelivery) })
        },
      },
    )
  }

  return (
    <Surface aria-labelledby="instructions-heading">
      <form aria-labelledby="instructions-heading" {...form.onSubmit(send)}>
        <Stack gap="md">
          <Stack gap={4}>
            <Title order={2} size="h4" id="instructions-heading">
              {t('instructions')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('instructionsHint')}
            </Text>
          </Stack>
          <Textarea
            label={t('instructionsField')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxInstructionsLength}
            {...form.field('consignes')}
          />
          <Group justify="space-between" gap="sm">
            <SubmitButton busy={sending.isPending}>{t('instructionsSend')}</SubmitButton>
            {isStored ? (
              <Group gap={6} wrap="nowrap" role="status">
                <IconCheck size={18} aria-hidden />
                <Text size="sm">{t('instructionsStored')}</Text>
              </Group>
            ) : null}
          </Group>
        </Stack>
      </form>
    </Surface>
  )
}
