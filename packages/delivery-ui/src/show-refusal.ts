import type { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'

/** Shows why a call was refused, in the server's words; an internal error in the usual ones, unless the server says when to come back. */
export function showRefusal({ code, status, retryAfterMs, message }: CallError): void {
  if (code === null || (status >= 500 && retryAfterMs === null)) showError()
  else showError({ title: message })
}
