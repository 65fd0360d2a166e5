/** The question waiting for its answer, or null. */
type Question = { readonly given: Promise<boolean>; readonly answer: (isGiven: boolean) => void }

const listeners = new Set<() => void>()
let question: Question | null = null

function put(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** Whether the password must be asked for now; for `useSyncExternalStore`. */
export function isPasswordAsked(): boolean {
  return question !== null
}

/** Calls back whenever a question is asked or answered; returns the function that unsubscribes. */
export function onPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for the password; true once it is confirmed, false when the dialog was closed. Calls of one moment share a question. */
export function askPassword(): Promise<boolean> {
  if (question) return question.given
  let answer: Question['answer'] = () => undefined
  const given = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  put({ given, answer })
  return given
}

/** Answers the waiting question. */
export function answerPassword(isGiven: boolean): void {
  question?.answer(isGiven)
  put(null)
}
