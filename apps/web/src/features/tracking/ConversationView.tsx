import { endpointQuery } from '@repo/api-client/react'
import { getEndedOrder } from '@repo/contracts/delivery/ended-order'
import { ChatFrame } from '@repo/delivery-ui/chat/ChatFrame'
import type { WritableUntil } from '@repo/delivery-ui/chat/ChatView'
import { ChatView } from '@repo/delivery-ui/chat/ChatView'
import { chatTexts } from '@repo/delivery-ui/chat/chat-texts'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useCompanyAccess } from '#web/company/use-company.ts'
import { messageTexts } from './chat/message-texts.ts'
import { useBackToDetail } from './chat/use-back-to-detail.ts'
import type { Order, OrderView } from './order-view.ts'
import { getCarrierName } from './order-view.ts'
import { trackingTexts } from './tracking-texts.ts'

/**
 * The conversation of an order with its carrier, during the delivery and afterwards. One view for both, so the end of
 * the delivery does not discard a text that is being typed.
 */
export function ConversationView({ order, view }: { readonly order: Order; readonly view: OrderView }) {
  const t = useTexts(chatTexts)
  const tTracking = useTexts(trackingTexts)
  const tMessage = useTexts(messageTexts)
  const canWrite = useCompanyAccess()?.canOrder !== false
  const goBack = useBackToDetail(order.commandeId)
  const isRunning = view.kind === 'running'
  const ending = useQuery({
    ...endpointQuery(getEndedOrder, { commandeId: order.commandeId }),
    enabled: !isRunning,
  })
  const carrier = order.transporteur ?? ending.data?.bilan.transporteur ?? null
  const until = ending.data?.bilan.messagesJusqua ?? null
  // Writable until the end is known: a text that is being typed must not disappear.
  const writableUntil: WritableUntil = isRunning || until === null ? 'always' : until
  if (!carrier)
    return ending.isPending ? <CardListSkeleton count={1} /> : <p>{tTracking('noConversation')}</p>
  const otherParty = {
    personId: carrier.personneId,
    name: getCarrierName(carrier),
    photo: carrier.personne.photo,
  }
  return (
    <ChatFrame label={t('title', { name: otherParty.name })} onBack={goBack}>
      <ChatView
        orderId={order.commandeId}
        otherParty={otherParty}
        writableUntil={writableUntil}
        readOnlyReason={canWrite ? null : tMessage('readOnly')}
        emptyHint={tMessage('emptyHint')}
        onBack={goBack}
      />
    </ChatFrame>
  )
}
