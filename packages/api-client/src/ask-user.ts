/** Retries a refused call once the user has provided the missing proof; throws its error when they do not. */
type AskAndRetry = <T>(attempt: () => Promise<T>, error: unknown) => Promise<T>

let askAndRetry: AskAndRetry = async (_attempt, error) => {
  throw error
}

/** Registers how to ask the user. Until then every refusal stands: pages that never ask load no more than this. */
export function askUserBy(asking: AskAndRetry): void {
  askAndRetry = asking
}

/** Asks the user for the proof that a refused call lacks, and retries it. */
export const afterAskingUser: AskAndRetry = (attempt, error) => askAndRetry(attempt, error)
