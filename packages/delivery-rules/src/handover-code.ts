/** The number of wrong codes before a lock. */
export const maxWrongCodes = 5

/** The duration of the lock after too many wrong codes. */
export const codeLockMs = 10 * 60_000

/** The wrong tries of a code so far. */
export type CodeTries = { readonly wrongTries: number; readonly lockedUntil: Date | null }

/** A code of four digits from a number drawn evenly below 10 000. */
export function handoverCode(drawn: number): string {
  return String(drawn).padStart(4, '0')
}

/** Until when no code is looked at; null while one is. The last millisecond of the wait still counts to it. */
export function lockedUntil({ lockedUntil: until }: Pick<CodeTries, 'lockedUntil'>, now: Date): Date | null {
  return until !== null && now <= until ? until : null
}

/** The tries after one more wrong code; the fifth locks. An expired lock resets the count. */
export function afterWrongCode(tries: CodeTries, now: Date): CodeTries {
  const isAfterWait = tries.lockedUntil !== null && now > tries.lockedUntil
  const wrongTries = (isAfterWait ? 0 : tries.wrongTries) + 1
  return {
    wrongTries,
    lockedUntil: wrongTries >= maxWrongCodes ? new Date(now.getTime() + codeLockMs) : null,
  }
}
