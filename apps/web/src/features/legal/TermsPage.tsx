import { LegalPage } from './LegalPage.tsx'
import { terms } from './terms.ts'

/** The terms of use. */
export function TermsPage() {
  return <LegalPage text={terms} summary="terms" />
}
