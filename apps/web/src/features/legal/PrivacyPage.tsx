import { LegalPage } from './LegalPage.tsx'
import { privacyPolicy } from './privacy-policy.ts'

export function PrivacyPage() {
  return <LegalPage text={privacyPolicy} summary="privacy" />
}
