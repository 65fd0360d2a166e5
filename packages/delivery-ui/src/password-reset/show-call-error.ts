import type { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'

/** Says why a call failed: the server's own sentence when it asks to wait, otherwise that something went wrong. */
export function showCallError({ status, message }: CallError): void {
  if (status === 429 || status === 503) showError({ title: message })
  else showError()
}
