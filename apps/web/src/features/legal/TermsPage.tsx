import { LegalPage } from './LegalPage.tsx'
import { terms } from './terms.ts'

export function TermsPage() {
  return <LegalPage text={terms} summary="terms" />
}
