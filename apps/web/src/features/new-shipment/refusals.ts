import type { CallError } from '@repo/api-client/call'

/** Whether an error is a refusal with a message for the sender. A failure has no code, or the status 500. */
export function isRefusal(error: CallError): boolean {
  return error.code !== null && error.status !== 500
}
