/** Retries a refused call once the user has given the missing proof; throws its error otherwise. */
type AskAndRetry = <T>(attempt: () => Promise<T>, error: unknown) => Promise<T>

let askAndRetry: AskAndRetry = async (_attempt, error) => {
  throw error
}

/** Registers how to ask the user. Until then every refusal is final, so pages that never ask load no dialog code. */
export function registerAsking(asking: AskAndRetry): void {
  askAndRetry = asking
}

/**
 * Asks the user for the proof that a refused call lacks, and retries it. Throws the refusal when it is not given, or
 * when nobody can ask.
 */
export const retryAfterAsking: AskAndRetry = (attempt, error) => askAndRetry(attempt, error)
