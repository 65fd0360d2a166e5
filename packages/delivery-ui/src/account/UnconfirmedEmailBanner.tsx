import type { AlertProps } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { resendConfirmation } from '@repo/contracts/delivery/email-confirmation'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { MailNotice } from './MailNotice.tsx'
import { ownAccountTexts } from './own-account-texts.ts'
import { showFailure } from './show-failure.ts'

/** Asks for the confirmation of the account's email, and sends another link. Nothing once it is confirmed. */
export function UnconfirmedEmailBanner(margin: Pick<AlertProps, 'my'>) {
  const t = useTexts(ownAccountTexts)
  const query = useQuery({ ...endpointQuery(getUserInfo, {}), staleTime: 60_000 })
  const resending = useCall(resendConfirmation)
  const user = query.data?.user
  if (!user || user.emailConfirme) return null
  const outcome = {
    onSuccess: () => showSuccess({ title: t('done'), message: t('confirmSent', { email: user.email }) }),
    onError: (error: CallError) => showFailure(t('failed'), error),
  }
  return (
    <MailNotice
      {...margin}
      title={t('confirmTitle')}
      text={t('confirmHint', { email: user.email })}
      action={t('resend')}
      isBusy={resending.isPending}
      onAction={() => resending.mutate({}, outcome)}
    />
  )
}
