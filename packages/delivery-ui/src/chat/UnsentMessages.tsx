import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { formatDateTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconClock, IconMessageOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './Chat.module.css'
import { chatTexts } from './chat-texts.ts'
import { messageOutbox } from './message-outbox.ts'
import type { WaitingMessage } from './outbox.ts'

/**
 * Lists the refused messages with the reason, outside their conversation, so that no text is lost unnoticed. Without a
 * connection, counts those that wait.
 */
export function UnsentMessages() {
  const t = useTexts(chatTexts)
  const { messages, isDisconnected } = useSyncExternalStore(
    messageOutbox.subscribe,
    messageOutbox.getSnapshot,
  )
  const failedMessages = messages.filter(({ state }) => state === 'failed')
  const waitingMessages = isDisconnected
    ? messages.filter(({ state }) => state === 'waiting' || state === 'sending')
    : []
  return (
    <div role="status">
      {waitingMessages.length === 0 ? null : (
        <Alert className={classes.unsent ?? ''} color="brand" icon={<IconClock aria-hidden />}>
          {t('waitingElsewhere', { count: waitingMessages.length })}
        </Alert>
      )}
      {failedMessages.length === 0 ? null : (
        <Alert
          className={classes.unsent ?? ''}
          color="red"
          icon={<IconMessageOff aria-hidden />}
          title={t('unsentTitle', { count: failedMessages.length })}
        >
          <Stack gap="md">
            {failedMessages.map((message) => (
              <UnsentMessage key={message.key} message={message} />
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  )
}

function UnsentMessage({ message }: { readonly message: WaitingMessage }) {
  const t = useTexts(chatTexts)
  const { key, text, refusal, writtenAt } = message
  return (
    <div>
      <Text size="sm">
        {formatDateTime(writtenAt)} : {refusal}
      </Text>
      <Text className={classes.unsentText ?? ''}>{text}</Text>
      <Group gap="sm" mt={6}>
        <CopyButton value={text} timeout={3000}>
          {({ copied, copy }) => (
            <Button size="sm" variant="default" onClick={copy}>
              <span aria-live="polite">{t(copied ? 'copied' : 'copyText')}</span>
            </Button>
          )}
        </CopyButton>
        <Button size="sm" variant="default" onClick={() => messageOutbox.retry(key)}>
          {t('retry')}
        </Button>
        <Button size="sm" variant="default" onClick={() => messageOutbox.forget([key])}>
          {t('discard')}
        </Button>
      </Group>
    </div>
  )
}
