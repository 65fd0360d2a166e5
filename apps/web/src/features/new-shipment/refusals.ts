import type { CallError } from '@repo/api-client/call'

/** Whether the server said no in words that the sender should read, rather than failed. */
export function isRefusal(error: CallError): boolean {
  return error.code !== null && error.status !== 500
}
