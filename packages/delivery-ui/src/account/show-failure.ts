import type { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'

/** Shows why a call failed: the server's sentence under `title`; without an error code the usual words. */
export function showFailure(title: string, { code, message }: CallError): void {
  if (code === null) showError()
  else showError({ title, message })
}
