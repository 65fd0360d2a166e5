import { LegalPage } from './LegalPage.tsx'
import { terms } from './terms.ts'

/** "Conditions générales d'utilisation". */
export function TermsPage() {
  return <LegalPage text={terms} summary="terms" />
}
