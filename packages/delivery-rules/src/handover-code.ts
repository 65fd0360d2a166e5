/** The number of wrong codes before a lock. */
export const maxWrongCodes = 5

/** The duration of the lock after too many wrong codes. */
export const codeLockMs = 10 * 60_000

/** The wrong tries of a code so far. */
export type CodeTries = { readonly wrongTries: number; readonly lockedUntil: Date | null }

/** Returns a code of four digits from a number drawn uniformly below 10 000. */
export function formatHandoverCode(randomNumber: number): string {
  return String(randomNumber).padStart(4, '0')
}

/**
 * Returns until when no code is accepted; null when one is. The last millisecond of the lock still counts as locked.
 */
export function findLockEnd({ lockedUntil }: Pick<CodeTries, 'lockedUntil'>, now: Date): Date | null {
  return lockedUntil !== null && now <= lockedUntil ? lockedUntil : null
}

/** Returns the tries after one more wrong code, outside a lock. The fifth locks; an expired lock resets the count. */
export function addWrongTry(tries: CodeTries, now: Date): CodeTries {
  const isLockExpired = tries.lockedUntil !== null && now > tries.lockedUntil
  const wrongTries = (isLockExpired ? 0 : tries.wrongTries) + 1
  return {
    wrongTries,
    lockedUntil: wrongTries >= maxWrongCodes ? new Date(now.getTime() + codeLockMs) : null,
  }
}
