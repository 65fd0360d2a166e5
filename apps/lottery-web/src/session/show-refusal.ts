import type { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'

/** Says why a call failed. Whoever did not want to give their password knows why nothing happened. */
export function showRefusal(error: CallError): void {
  if (error.code !== 'password-needed') showError({ title: error.message })
}

/** The same for a form: what the service says of fields stands beside them. */
export function showRefusalIn(
  form: { readonly showFailures: (failures: Readonly<Record<string, string>>) => void },
  error: CallError,
): void {
  if (Object.keys(error.fields).length > 0) form.showFailures(error.fields)
  else showRefusal(error)
}
