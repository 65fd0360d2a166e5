import { Alert } from '@mantine/core'
import { getServerOffsetMs } from '@repo/api-client/server-clock'
import { useNow } from '@repo/ui/countdown'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconBellRinging } from '@tabler/icons-react'
import { recipientTexts } from './recipient-texts.ts'

/** The carrier waits at the door and nobody answers. `until` is the earliest end of the wait. */
export function WaitingNotice({ until }: { readonly until: Date }) {
  const t = useTexts(recipientTexts)
  const isOver = useNow() + getServerOffsetMs() >= until.getTime()
  return (
    <Alert color="accent" title={t('waiting')} icon={<IconBellRinging aria-hidden />} role="status">
      {isOver ? t('waitingOver') : t('waitingHint', { time: formatTime(until) })}
    </Alert>
  )
}
