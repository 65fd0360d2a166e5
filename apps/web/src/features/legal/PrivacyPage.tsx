import { LegalPage } from './LegalPage.tsx'
import { privacyPolicy } from './privacy-policy.ts'

/** The privacy policy. */
export function PrivacyPage() {
  return <LegalPage text={privacyPolicy} summary="privacy" />
}
