import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { accountTexts } from './account-texts.ts'

/** Everything about the account: profile, documents, vehicles, sign-out. */
export function AccountPage() {
  const t = useTexts(accountTexts)
  return <PageTitle title={t('title')} />
}
