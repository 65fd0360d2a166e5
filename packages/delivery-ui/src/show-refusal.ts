import type { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'

/**
 * Shows why a call was refused, in the server's words. A failure without a code, and an internal error that does not
 * say when to retry, get the usual words.
 */
export function showRefusal({ code, status, retryAfterMs, message }: CallError): void {
  if (code === null || (status >= 500 && retryAfterMs === null)) showError()
  else showError({ title: message })
}
