import type { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'

/** Shows why a call failed: the server's own sentence when it asks to wait, otherwise a general error. */
export function showCallError({ status, message }: CallError): void {
  if (status === 429 || status === 503) showError({ title: message })
  else showError()
}
