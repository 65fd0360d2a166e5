import type { CallError } from '@repo/api-client/call'
import { queryKeyOf } from '@repo/api-client/react'
import { getProfile, getUserInfo } from '@repo/contracts/delivery/accounts'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { ownAccountTexts } from './own-account-texts.ts'

/**
 * Returns the handlers of the response to a profile form. A success notifies and reloads everything that shows the
 * profile; a refusal shows its reason, errors of fields through `showFailures`.
 */
export function useProfileOutcome(showFailures: (fields: Readonly<Record<string, string>>) => void) {
  const t = useTexts(ownAccountTexts)
  const queries = useQueryClient()
  return {
    onSuccess: () => {
      showSuccess({ title: t('done'), message: t('saved') })
      for (const endpoint of [getUserInfo, getProfile])
        void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
    },
    onError: (error: CallError) => {
      if (error.code === 'email-taken') showError({ title: t('emailTaken') })
      else if (['password-needed', 'too-many-requests'].includes(error.code ?? ''))
        showError({ title: error.message })
      else if (Object.keys(error.fields).length > 0) showFailures(error.fields)
      else showError()
    },
  }
}
