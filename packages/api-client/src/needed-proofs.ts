import { registerAsking } from './ask-user.ts'
import type { CallError } from './call.ts'

/** The refusals that the user can resolve: the password, or the setup of a second factor. */
export type NeededProof = 'password-needed' | 'factor-setup-needed'

/** Asks the user. Resolves to whether the proof was given. */
type Asker = () => Promise<boolean>

type OpenQuestion = { readonly answer: Promise<boolean>; readonly settle: (isGiven: boolean) => void }

const askers = new Map<string, Asker>()
const openQuestions = new Map<string, OpenQuestion>()

/** Registers how to ask for a proof. Returns the function that unregisters it, and cancels its open question. */
export function registerProof(proof: NeededProof, ask: Asker): () => void {
  registerAsking(retryWithProofs)
  askers.set(proof, ask)
  return () => {
    if (askers.get(proof) !== ask) return
    askers.delete(proof)
    openQuestions.get(proof)?.settle(false)
  }
}

/**
 * Whether the user gives the proof for a refusal of this code. Concurrent calls ask once.
 * False without a registration, when it ends before the answer, and after a failure to ask.
 */
export function askForProof(code: string | null): Promise<boolean> {
  const ask = askers.get(code ?? '')
  if (code === null || !ask) return Promise.resolve(false)
  const openQuestion = openQuestions.get(code)
  if (openQuestion) return openQuestion.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isGiven: boolean) => {
    openQuestions.delete(code)
    resolve(isGiven)
  }
  openQuestions.set(code, { answer: promise, settle })
  ask().then(settle, () => settle(false))
  return promise
}

/** Setting up a second factor may need the password again. */
const maxProofs = 2

/** Retries a call while the user gives the missing proof, at most twice. Throws the last error. */
async function retryWithProofs<T>(attempt: () => Promise<T>, refusal: unknown): Promise<T> {
  let error = refusal
  for (let proofs = 0; proofs < maxProofs; proofs += 1) {
    // as: other errors have no refusal code.
    if (!(await askForProof((error as CallError).code))) break
    try {
      return await attempt()
    } catch (next) {
      error = next
    }
  }
  throw error
}
