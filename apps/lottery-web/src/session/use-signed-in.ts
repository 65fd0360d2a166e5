import { call } from '@repo/api-client/call'
import { readSession } from '@repo/contracts/lottery/session'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { signInTexts } from '#lottery-web/features/sign-in/sign-in-texts.ts'
import { changeLanguage } from '#lottery-web/languages/language.ts'
import { renewSession } from './watch-session.ts'

/**
 * The effects of a sign-in: the site switches to the player's language and confirms the sign-in, and the session is
 * reloaded; the guards redirect. A player returning to a page that waits for them (`waitingFor`) finds it unchanged.
 */
export function useSignedIn(waitingFor?: string): () => Promise<void> {
  const client = useQueryClient()
  const t = useTexts(signInTexts)
  return async () => {
    try {
      const { player } = await call(readSession, {}, { token: null })
      // A language that does not load is no reason to fail: the site stays in the one it is in.
      if (player) await changeLanguage(player.language).catch(() => undefined)
      if (player && player.id === waitingFor) await client.invalidateQueries()
      else await renewSession(client)
      showSuccess({ title: t('success') })
    } catch {
      showError()
    }
  }
}
