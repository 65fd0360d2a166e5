import { Button, Text, Textarea } from '@mantine/core'
import { maxMessageLength } from '@repo/contracts/delivery/messages'
import { useTexts } from '@repo/ui/texts'
import { IconSend2 } from '@tabler/icons-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useRef } from 'react'
import classes from './Chat.module.css'
import { chatTexts } from './chat-texts.ts'
import { useDraft } from './use-conversation.ts'

/** The remaining length from which it is shown. */
const showRemainingFrom = 200

/**
 * The input of the chat. A message that is empty or too long is not sent. Enter sends when there is a mouse, and so a
 * keyboard; Shift + Enter begins a new line.
 */
export function Composer(props: { readonly orderId: string; readonly onSend: (text: string) => void }) {
  const t = useTexts(chatTexts)
  const { draft, setDraft } = useDraft(props.orderId)
  const input = useRef<HTMLTextAreaElement>(null)
  const remaining = maxMessageLength - [...draft].length

  function send(event: FormEvent): void {
    event.preventDefault()
    if (draft.trim() !== '' && remaining >= 0) {
      props.onSend(draft.trim())
      setDraft('')
    }
    input.current?.focus()
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isForNewLine = event.shiftKey || event.nativeEvent.isComposing
    if (event.key !== 'Enter' || isForNewLine || !matchMedia('(pointer: fine)').matches) return
    send(event)
  }

  return (
    <form className={classes.composer} onSubmit={send}>
      <Textarea
        ref={input}
        className={classes.input ?? ''}
        label={t('message')}
        labelProps={{ className: classes.hiddenLabel }}
        placeholder={t('message')}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={2 * maxMessageLength}
        error={remaining < 0}
        aria-describedby="message-room"
      />
      <Button
        type="submit"
        size="md"
        leftSection={<IconSend2 size={18} aria-hidden />}
        className={classes.send ?? ''}
      >
        {t('send')}
      </Button>
      <Text
        id="message-room"
        size="sm"
        c={remaining < 0 ? 'red' : 'dimmed'}
        className={classes.room ?? ''}
        role="status"
      >
        {remaining <= showRemainingFrom ? t('left', { count: remaining }) : ''}
      </Text>
    </form>
  )
}
