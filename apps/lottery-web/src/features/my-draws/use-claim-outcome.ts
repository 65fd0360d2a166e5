import type { CallError } from '@repo/api-client/call'
import { queryKeyOf } from '@repo/api-client/react'
import { listPrizes } from '@repo/contracts/lottery/prizes'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { myDrawsTexts } from './my-draws-texts.ts'

/**
 * Returns what follows the call of a claim: a confirmation and `onDone`, or its refusal in the form. Either way the
 * prizes are reloaded.
 */
export function useClaimOutcome(form: Parameters<typeof showRefusalIn>[0], onDone: () => void) {
  const t = useTexts(myDrawsTexts)
  const client = useQueryClient()
  return {
    onSuccess: () => {
      showSuccess({ title: t('claimed') })
      onDone()
    },
    onError: (error: CallError) => showRefusalIn(form, error),
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeyOf(listPrizes) }),
  }
}
