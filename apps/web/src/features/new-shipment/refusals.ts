import type { CallError } from '@repo/api-client/call'

/** Whether the server refused with a message for the sender, rather than failed. */
export function isRefusal(error: CallError): boolean {
  return error.code !== null && error.status !== 500
}
