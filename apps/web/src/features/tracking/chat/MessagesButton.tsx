import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { messagePollMs, useMessages } from '@repo/delivery-ui/chat/use-conversation'
import { useTexts } from '@repo/ui/texts'
import { IconMessage } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useCompanyAccess } from '#web/company/use-company.ts'
import { paths } from '#web/paths.ts'
import { messageTexts } from './message-texts.ts'
import { fromDetail } from './use-back-to-detail.ts'

/** Links to the conversation. A badge shows the number of unread messages and announces new ones. */
export function MessagesButton(props: {
  readonly orderId: string
  readonly carrierPersonId: string
  /** Whether messages may still be written. */
  readonly isOpen: boolean
}) {
  const t = useTexts(messageTexts)
  const { unreadCount } = useMessages(
    { orderId: props.orderId, otherPersonId: props.carrierPersonId },
    messagePollMs.detail,
  )
  const navigate = useNavigate()
  const canWrite = useCompanyAccess()?.canOrder !== false
  const unreadText = unreadCount === 0 ? '' : t('unread', { count: unreadCount })
  return (
    <>
      <Button
        onClick={() => void navigate(paths.messages(props.orderId), { state: fromDetail })}
        variant="default"
        leftSection={<IconMessage size={18} aria-hidden />}
        rightSection={
          unreadCount === 0 ? null : (
            <Badge circle size="lg" color="red.9" aria-hidden>
              {unreadCount}
            </Badge>
          )
        }
      >
        {t(props.isOpen && canWrite ? 'open' : 'read')}
        {unreadText === '' ? null : <VisuallyHidden>, {unreadText}</VisuallyHidden>}
      </Button>
      <VisuallyHidden role="status">{unreadText}</VisuallyHidden>
    </>
  )
}
