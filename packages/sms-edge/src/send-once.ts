import type { SmsOutcome, SmsSender } from './sms.ts'

/** A stored message to be sent. */
export type SmsToSend = {
  readonly id: string
  readonly phone: string
  readonly text: string
  readonly now: Date
  readonly expiresAt: Date
  /** Whether the outcome of the previous try was lost, so that the provider may have it. */
  readonly isPossiblyAccepted: boolean
}

/**
 * Sends a message by a provider and returns the outcome. One that may have been accepted is looked up first, so that
 * none is sent twice; while the provider does not respond, its outcome stays `unknown`. `findOtherReferences` returns
 * the references of other stored messages: a provider that searches by text also finds those.
 */
export async function sendOnce(
  sender: SmsSender,
  { id: key, phone: to, text, now, expiresAt, isPossiblyAccepted }: SmsToSend,
  findOtherReferences: (references: readonly string[]) => Promise<readonly (string | null)[]>,
): Promise<SmsOutcome> {
  const message = { to, text, key }
  if (isPossiblyAccepted) {
    const references = await sender.find(message)
    if (references === 'unknown')
      return { kind: 'unknown', reason: 'the provider does not say whether it has it' }
    const others = await findOtherReferences(references)
    const reference = references.find((candidate) => !others.includes(candidate))
    if (reference !== undefined) return { kind: 'taken', reference }
  }
  const validMinutes = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000))
  return sender.send({ ...message, validMinutes })
}
