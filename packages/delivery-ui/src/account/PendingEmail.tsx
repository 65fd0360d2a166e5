import { queryKeyOf, useCall } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { dropEmailChange } from '@repo/contracts/delivery/email-confirmation'
import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { MailNotice } from './MailNotice.tsx'
import { ownAccountTexts } from './own-account-texts.ts'

/** Shows the requested email that is not confirmed yet, and cancels the request. Nothing without one. */
export function PendingEmail({ email }: { readonly email: string | null }) {
  const t = useTexts(ownAccountTexts)
  const queries = useQueryClient()
  const drop = useCall(dropEmailChange)
  if (email === null) return null
  const outcome = {
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeyOf(getUserInfo) }),
    onError: () => showError(),
  }
  return (
    <MailNotice
      title={t('pendingEmailTitle')}
      text={t('pendingEmail', { email })}
      action={t('giveUp')}
      isBusy={drop.isPending}
      onAction={() => drop.mutate({}, outcome)}
    />
  )
}
