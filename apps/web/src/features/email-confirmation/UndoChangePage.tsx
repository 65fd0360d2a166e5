import { undoEmailChange } from '@repo/contracts/delivery/email-confirmation'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#web/paths.ts'
import { EmailLinkPage } from './EmailLinkPage.tsx'
import { emailConfirmationTexts } from './email-confirmation-texts.ts'

/** Restores the previous email address of an account: the one that received the link. */
export function UndoChangePage() {
  const t = useTexts(emailConfirmationTexts)
  return (
    <EmailLinkPage
      endpoint={undoEmailChange}
      title={t('undoTitle')}
      lead={t('undoLead')}
      action={t('undo')}
      color="red.8"
      doneTitle={t('undone')}
      doneHint={t('undoneHint')}
      next={{ to: paths.forgotPassword, label: t('newPassword') }}
    />
  )
}
