import type { CallError } from '@repo/api-client/call'

/** Whether an error is a refusal with a message for the sender, and not a failure. */
export function isRefusal(error: CallError): boolean {
  return error.code !== null && error.status !== 500
}
