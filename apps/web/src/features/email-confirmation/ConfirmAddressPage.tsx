import { confirmEmail } from '@repo/contracts/delivery/email-confirmation'
import { useTexts } from '@repo/ui/texts'
import { EmailLinkPage } from './EmailLinkPage.tsx'
import { emailConfirmationTexts } from './email-confirmation-texts.ts'

/** Confirms the email address that received the link. */
export function ConfirmAddressPage() {
  const t = useTexts(emailConfirmationTexts)
  return (
    <EmailLinkPage
      endpoint={confirmEmail}
      title={t('confirmTitle')}
      lead={t('confirmLead')}
      action={t('confirm')}
      doneTitle={t('confirmed')}
      doneHint={t('confirmedHint')}
    />
  )
}
