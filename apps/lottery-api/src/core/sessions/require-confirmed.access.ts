import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'

/** How long a password confirmation in a session counts. */
export const confirmationMs = 15 * 60_000

/** Whether the password was given in a session within the last 15 minutes. */
export function isConfirmed({ confirmedAt }: Pick<Caller, 'confirmedAt'>, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmationMs
}

/** Refuses with `password-needed` unless the password was given in this session within the last 15 minutes. */
export function requireConfirmed(caller: Pick<Caller, 'confirmedAt'>, now: Date): void {
  if (!isConfirmed(caller, now)) throw new Refusal('password-needed')
}
