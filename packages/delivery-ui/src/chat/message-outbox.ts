import { CallError, call } from '@repo/api-client/call'
import { endSession, readOwnAccountId, readToken } from '@repo/api-client/session'
import { sendMessage } from '@repo/contracts/delivery/messages'
import type { WaitingMessage } from './outbox.ts'
import { Outbox } from './outbox.ts'

/** A silently broken connection must not block the queue. */
const timeoutMs = 15_000

async function send({ orderId, toPersonId, text, key }: WaitingMessage): Promise<void> {
  const token = readToken()
  const signal = AbortSignal.timeout(timeoutMs)
  const input = { commandeId: orderId, RecepteurPersonneId: toPersonId, message: text, cle: key }
  try {
    await call(sendMessage, input, { token, signal })
  } catch (error) {
    // As after every call, a 401 ends the session on this device.
    if (error instanceof CallError && error.status === 401 && token !== null) endSession()
    throw error
  }
}

/** The messages of this device that the server may not have yet. */
export const messageOutbox = new Outbox({ storage: localStorage, send, getAccountId: readOwnAccountId })
