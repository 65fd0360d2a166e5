import { useTexts } from '@repo/ui/texts'
import { PushProposal as Proposal } from '@repo/web-kit/push/PushProposal'
import { pushTexts } from './push-texts.ts'
import { usePushProposal } from './use-push.ts'

/** Explains push messages before the browser asks. Nothing when there is nothing to ask. */
export function PushProposal({ title, hint }: { readonly title: string; readonly hint: string }) {
  const t = useTexts(pushTexts)
  const { isProposed, allow, postpone } = usePushProposal()
  if (!isProposed) return null
  return (
    <Proposal
      title={title}
      hint={`${hint} ${t('discreet')}`}
      allow={t('allow')}
      later={t('later')}
      onAllow={() => void allow()}
      onLater={postpone}
    />
  )
}
