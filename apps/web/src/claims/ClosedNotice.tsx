import { Alert } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { claimsTexts } from './claims-texts.ts'

/** Why an open form cannot be submitted: its deadline has passed, or a claim of its kind is already pending. */
export type FormClosedReason = 'over' | 'taken'

/** Explains why a form cannot be submitted any more; its text stays to be copied. Empty without a `reason`. */
export function ClosedNotice({ reason }: { readonly reason: FormClosedReason | null }) {
  const t = useTexts(claimsTexts)
  if (!reason) return null
  return (
    <Alert color="red" title={t(`closed_${reason}`)}>
      {t('closedHint')}
    </Alert>
  )
}
