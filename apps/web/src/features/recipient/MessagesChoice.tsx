import { Stack, Text, Title } from '@mantine/core'
import { beginChange } from '@repo/api-client/changes'
import { useCall } from '@repo/api-client/react'
import { followDelivery, setRecipientMessages } from '@repo/contracts/delivery/recipient-link'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { RecipientDelivery } from './recipient-delivery.ts'
import { recipientTexts } from './recipient-texts.ts'

/**
 * Whether the recipient receives messages about deliveries, with a button that stops them. A visit by a message's link
 * may also resume them.
 */
export function MessagesChoice(props: {
  readonly jeton: string
  readonly messages: NonNullable<RecipientDelivery['messages']>
}) {
  const t = useTexts(recipientTexts)
  const client = useQueryClient()
  const choosing = useCall(setRecipientMessages)
  const { jeton, messages } = props
  const isTurningOn = !messages.actifs

  function choose(event: FormEvent): void {
    event.preventDefault()
    const change = beginChange(client, followDelivery, { jeton })
    choosing.mutate(
      { jeton, actifs: isTurningOn },
      {
        onSuccess: () =>
          void change.show((current) => ({ ...current, messages: { ...messages, actifs: isTurningOn } })),
        onError: () => showError(),
      },
    )
  }

  return (
    <Surface aria-labelledby="messages-heading">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={2} size="h4" id="messages-heading">
            {t('messages')}
          </Title>
          <Text role="status">{t(messages.actifs ? `messages_${messages.par}` : 'messagesStopped')}</Text>
        </Stack>
        {messages.actifs || messages.repriseParCeLien ? (
          <form onSubmit={choose}>
            <SubmitButton variant="light" busy={choosing.isPending}>
              {t(messages.actifs ? 'messagesStop' : 'messagesResume')}
            </SubmitButton>
          </form>
        ) : null}
      </Stack>
    </Surface>
  )
}
