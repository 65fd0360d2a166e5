import { storeToken } from '@repo/api-client/session'
import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { ownAccountTexts } from './own-account-texts.ts'

/**
 * Stores the token of a new session. Shows an error when the browser accepts no cookies, without which it would not
 * work.
 */
export function useStoreSession(): (token: string) => void {
  const t = useTexts(ownAccountTexts)
  return (token) => {
    if (navigator.cookieEnabled) storeToken(token)
    else showError({ title: t('failed'), message: t('cookiesBlocked') })
  }
}
