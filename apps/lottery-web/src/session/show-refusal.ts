import type { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'

/** Shows why a call failed. A closed password dialog shows nothing, since the player knows the reason. */
export function showRefusal(error: CallError): void {
  if (error.code !== 'password-needed') showError({ title: error.message })
}

/** Shows why a form failed: the messages about fields beside them, or else like `showRefusal`. */
export function showRefusalIn(
  form: { readonly showFailures: (failures: Readonly<Record<string, string>>) => void },
  error: CallError,
): void {
  if (Object.keys(error.fields).length > 0) form.showFailures(error.fields)
  else showRefusal(error)
}
