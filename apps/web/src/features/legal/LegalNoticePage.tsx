import { LegalPage } from './LegalPage.tsx'
import { legalNotice } from './legal-notice.ts'

/** The legal notice. */
export function LegalNoticePage() {
  return <LegalPage text={legalNotice} summary="notice" />
}
