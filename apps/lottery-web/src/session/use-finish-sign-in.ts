import { call } from '@repo/api-client/call'
import { readSession } from '@repo/contracts/lottery/session'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { signInTexts } from '#lottery-web/features/sign-in/sign-in-texts.ts'
import { changeLanguage } from '#lottery-web/languages/language.ts'
import { reloadSession } from './watch-session.ts'

/**
 * Returns a function to call after a sign-in: switches to the player's language, reloads the session and confirms. The
 * player whom a covered page waits for (`waitingPlayerId`) finds it unchanged. A failure shows an error.
 */
export function useFinishSignIn(waitingPlayerId?: string): () => Promise<void> {
  const client = useQueryClient()
  const t = useTexts(signInTexts)
  return async () => {
    try {
      const { player } = await call(readSession, {}, { token: null })
      // A language that fails to load must not fail the sign-in: the current language stays.
      if (player) await changeLanguage(player.language).catch(() => undefined)
      if (player && player.id === waitingPlayerId) await client.invalidateQueries()
      else await reloadSession(client)
      showSuccess({ title: t('success') })
    } catch {
      showError()
    }
  }
}
