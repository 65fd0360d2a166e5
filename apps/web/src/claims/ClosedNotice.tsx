import { Alert } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { claimsTexts } from './claims-texts.ts'

/** Why an open form cannot be sent any more: its deadline is over, or another claim of its kind is pending. */
export type FormClosed = 'over' | 'taken'

/** Shows that a form cannot be sent any more, and that the typed text stays to be copied; empty while it can. */
export function ClosedNotice({ closed }: { readonly closed: FormClosed | null }) {
  const t = useTexts(claimsTexts)
  if (!closed) return null
  return (
    <Alert color="red" title={t(`closed_${closed}`)}>
      {t('closedHint')}
    </Alert>
  )
}
