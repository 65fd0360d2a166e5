import { storeToken } from '@repo/api-client/session'
import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { ownAccountTexts } from './own-account-texts.ts'

/**
 * Returns a function that stores the token of a new session. Without cookies the session would not work: the function
 * then shows an error and stores nothing.
 */
export function useStoreSession(): (token: string) => void {
  const t = useTexts(ownAccountTexts)
  return (token) => {
    if (navigator.cookieEnabled) storeToken(token)
    else showError({ title: t('failed'), message: t('cookiesBlocked') })
  }
}
