import { storeToken } from '@repo/api-client/session'
import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { ownAccountTexts } from './own-account-texts.ts'

/** Keeps the token of a session that was opened just now; where the browser takes no cookies it would not stand, and that is said instead. */
export function useKeepSession(): (token: string) => void {
  const t = useTexts(ownAccountTexts)
  return (token) => {
    if (navigator.cookieEnabled) storeToken(token)
    else showError({ title: t('failed'), message: t('cookiesBlocked') })
  }
}
