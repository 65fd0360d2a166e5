/** The pending question; null without one. */
type Question = { readonly answer: Promise<boolean>; readonly resolve: (isConfirmed: boolean) => void }

const listeners = new Set<() => void>()
let question: Question | null = null

function setQuestion(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** Whether a question is pending, for `useSyncExternalStore`. */
export function isPasswordQuestionOpen(): boolean {
  return question !== null
}

/** Subscribes to changes of the pending question. Returns the function that unsubscribes. */
export function subscribeToPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks for the password. Resolves to true once confirmed, to false when the dialog is closed. Concurrent calls share
 * one question.
 */
export function askPassword(): Promise<boolean> {
  if (question) return question.answer
  let resolve: Question['resolve'] = () => undefined
  const answer = new Promise<boolean>((settle) => {
    resolve = settle
  })
  setQuestion({ answer, resolve })
  return answer
}

/** Resolves the pending question. Does nothing without one. */
export function answerPassword(isConfirmed: boolean): void {
  question?.resolve(isConfirmed)
  setQuestion(null)
}
