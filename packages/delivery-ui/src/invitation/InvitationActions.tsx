import type { ButtonProps } from '@mantine/core'
import { Button, Group } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { showRefusal } from '../show-refusal.ts'
import { invitationTexts } from './invitation-texts.ts'

type Outcome = {
  readonly onSuccess: () => void
  readonly onError: (error: CallError) => void
  readonly onSettled: () => unknown
}
type Action = { readonly isPending: boolean; readonly start: (outcome: Outcome) => void }

/** Sends a pending invitation again, or revokes it. `name` is the invited person; `onSettled` reloads the list. */
export function InvitationActions(props: {
  readonly name: string
  readonly sentHint: string
  readonly resending: Action
  readonly revoking: Action
  readonly onSettled: () => unknown
  readonly size?: ButtonProps['size']
}) {
  const t = useTexts(invitationTexts)
  const { name, sentHint, resending, revoking, onSettled, size = 'sm' } = props
  const sharedOutcome = { onError: showRefusal, onSettled }
  const onResent = () => showSuccess({ title: t('sent'), message: sentHint })
  const onRevoked = () => showSuccess({ title: t('revoked') })
  return (
    <Group gap="sm">
      <Button
        variant="light"
        size={size}
        aria-label={t('againTo', { name })}
        loading={resending.isPending}
        onClick={() => resending.start({ ...sharedOutcome, onSuccess: onResent })}
      >
        {t('again')}
      </Button>
      <Button
        variant="default"
        size={size}
        aria-label={t('revokeOf', { name })}
        loading={revoking.isPending}
        onClick={() => revoking.start({ ...sharedOutcome, onSuccess: onRevoked })}
      >
        {t('revoke')}
      </Button>
    </Group>
  )
}
