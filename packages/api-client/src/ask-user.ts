/** Makes a refused call again once the user has given what it was refused for; throws its error where nothing is given. */
type AskAndRetry = <T>(attempt: () => Promise<T>, error: unknown) => Promise<T>

let askAndRetry: AskAndRetry = async (_attempt, error) => {
  throw error
}

/** Names who asks the user. Until then every refusal stands: pages that ask for nothing load no more than this. */
export function askUserBy(asking: AskAndRetry): void {
  askAndRetry = asking
}

/** Asks the user for what a call was refused for, and makes it again. */
export const afterAskingUser: AskAndRetry = (attempt, error) => askAndRetry(attempt, error)
