import type { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'

/** Tells why a call was refused, in the server's words; a failure of ours in the usual ones. */
export function showRefusal(error: CallError): void {
  if (error.code === null || error.status >= 500) showError()
  else showError({ title: error.message })
}
