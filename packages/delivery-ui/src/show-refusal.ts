import type { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'

/**
 * Shows why a call was refused, in the server's words. An internal error gets the usual words, unless it says when to
 * retry.
 */
export function showRefusal({ code, status, retryAfterMs, message }: CallError): void {
  if (code === null || (status >= 500 && retryAfterMs === null)) showError()
  else showError({ title: message })
}
