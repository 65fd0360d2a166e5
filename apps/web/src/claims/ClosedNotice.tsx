import { Alert } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { claimsTexts } from './claims-texts.ts'

/** Why an open form cannot be submitted: its deadline has passed, or a claim of its kind is already pending. */
export type FormClosed = 'over' | 'taken'

/** Explains why a form cannot be submitted any more; its text stays to be copied. Empty while `closed` is null. */
export function ClosedNotice({ closed }: { readonly closed: FormClosed | null }) {
  const t = useTexts(claimsTexts)
  if (!closed) return null
  return (
    <Alert color="red" title={t(`closed_${closed}`)}>
      {t('closedHint')}
    </Alert>
  )
}
