import { ChatFrame } from '@repo/delivery-ui/chat/ChatFrame'
import { ChatView } from '@repo/delivery-ui/chat/ChatView'
import { chatTexts } from '@repo/delivery-ui/chat/chat-texts'
import { usePageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { Navigate, useNavigate } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { useDelivery } from '#carrier/running-delivery/use-delivery.ts'
import { deliveryTexts } from './delivery-texts.ts'

/** The conversation with the sender of the running delivery. Redirects to its end once it is over, else to the work. */
export function MessagesPage() {
  const view = useDelivery()
  if (view.kind === 'none') return <Navigate to={paths.work} replace />
  if (view.kind === 'over') return <Navigate to={paths.delivery} replace />
  return <Conversation course={view.course} />
}

function Conversation({ course }: { readonly course: Course }) {
  const t = useTexts(chatTexts)
  const tDelivery = useTexts(deliveryTexts)
  const navigate = useNavigate()
  const name = course.enlevement.nom
  usePageTitle(t('title', { name }))
  const goBack = () => void navigate(paths.delivery, { replace: true })
  return (
    <ChatFrame label={t('title', { name })} onBack={goBack}>
      <ChatView
        orderId={course.commandeId}
        otherParty={{ personId: course.expediteurPersonneId, name, photo: null }}
        writableUntil="always"
        readOnlyReason={null}
        emptyHint={tDelivery('messageHint')}
        onBack={goBack}
      />
    </ChatFrame>
  )
}
