import { LegalPage } from './LegalPage.tsx'
import { privacyPolicy } from './privacy-policy.ts'

/** 'Politique de confidentialité'. */
export function PrivacyPage() {
  return <LegalPage text={privacyPolicy} summary="privacy" />
}
