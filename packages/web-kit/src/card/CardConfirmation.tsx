import { Button, Stack, Text } from '@mantine/core'
import { LoadingState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import type { ReactNode } from 'react'
import { cardTexts } from './card-texts.ts'

/**
 * The card form (`children`), then the result of the server's confirmation, which may be retried. The form does not
 * return once its payment is authorised, since it would report the payment again.
 */
export function CardConfirmation(props: {
  readonly state: 'idle' | 'pending' | 'success' | 'error'
  readonly confirmingText: string
  readonly failedText: string
  readonly onRepeat: () => void
  readonly children: ReactNode
}) {
  const t = useTexts(cardTexts)
  if (props.state === 'idle') return props.children
  if (props.state !== 'error') return <LoadingState label={props.confirmingText} />
  return (
    <Stack gap="sm" align="flex-start" role="status">
      <Text>{props.failedText}</Text>
      <Button variant="default" onClick={props.onRepeat}>
        {t('confirmAgain')}
      </Button>
    </Stack>
  )
}
