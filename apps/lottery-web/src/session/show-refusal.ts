import type { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'

/** Shows why a call failed. A player who closed the password question knows the reason already. */
export function showRefusal(error: CallError): void {
  if (error.code !== 'password-needed') showError({ title: error.message })
}

/** The same for a form: the service's messages about fields are shown beside them. */
export function showRefusalIn(
  form: { readonly showFailures: (failures: Readonly<Record<string, string>>) => void },
  error: CallError,
): void {
  if (Object.keys(error.fields).length > 0) form.showFailures(error.fields)
  else showRefusal(error)
}
