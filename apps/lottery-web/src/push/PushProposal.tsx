import { useTexts } from '@repo/ui/texts'
import { PushProposal as Proposal } from '@repo/web-kit/push/PushProposal'
import { pushTexts } from './push-texts.ts'
import { useKeepSubscribed, usePushProposal } from './use-push.ts'

/** Proposes push messages to a player with a ticket. Empty when this browser needs no proposal. */
export function PushProposal() {
  const t = useTexts(pushTexts)
  useKeepSubscribed()
  const { isOpen, allow, postpone } = usePushProposal()
  if (!isOpen) return null
  return (
    <Proposal
      title={t('title')}
      hint={t('hint')}
      allow={t('allow')}
      later={t('later')}
      onAllow={() => void allow()}
      onLater={postpone}
    />
  )
}
