import { LegalPage } from './LegalPage.tsx'
import { legalNotice } from './legal-notice.ts'

export function LegalNoticePage() {
  return <LegalPage text={legalNotice} summary="notice" />
}
