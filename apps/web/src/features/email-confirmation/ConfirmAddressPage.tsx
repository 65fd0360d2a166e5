import { confirmEmail } from '@repo/contracts/delivery/email-confirmation'
import { useTexts } from '@repo/ui/texts'
import { emailConfirmationTexts } from './email-confirmation-texts.ts'
import { LinkPage } from './LinkPage.tsx'

/** Confirms the address that the link was mailed to. */
export function ConfirmAddressPage() {
  const t = useTexts(emailConfirmationTexts)
  return (
    <LinkPage
      endpoint={confirmEmail}
      title={t('confirmTitle')}
      lead={t('confirmLead')}
      action={t('confirm')}
      doneTitle={t('confirmed')}
      doneHint={t('confirmedHint')}
    />
  )
}
