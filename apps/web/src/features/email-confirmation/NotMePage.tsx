import { disownEmail } from '@repo/contracts/delivery/email-confirmation'
import { useTexts } from '@repo/ui/texts'
import { EmailLinkPage } from './EmailLinkPage.tsx'
import { emailConfirmationTexts } from './email-confirmation-texts.ts'

/** Closes an account that another person created with the reader's email address. */
export function NotMePage() {
  const t = useTexts(emailConfirmationTexts)
  return (
    <EmailLinkPage
      endpoint={disownEmail}
      title={t('notMeTitle')}
      lead={t('notMeLead')}
      action={t('notMe')}
      color="red.8"
      doneTitle={t('closed')}
      doneHint={t('closedHint')}
    />
  )
}
