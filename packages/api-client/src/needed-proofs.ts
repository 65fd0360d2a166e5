import { askUserBy } from './ask-user.ts'
import type { CallError } from './call.ts'

/** The refusals after which the user may give what is missing, so that the call is made again: the password, or a second factor to be set up. */
export type NeededProof = 'password-needed' | 'factor-setup-needed'

/** Asks the user; resolves to whether it was given. */
type Asker = () => Promise<boolean>

type Asked = { readonly answer: Promise<boolean>; readonly settle: (isGiven: boolean) => void }

const askers = new Map<string, Asker>()
const asked = new Map<string, Asked>()

/** Names who asks the user when a call needs this; returns the function that ends this, and whatever is being asked with it. */
export function askBy(needed: NeededProof, ask: Asker): () => void {
  askUserBy(retryGiven)
  askers.set(needed, ask)
  return () => {
    if (askers.get(needed) !== ask) return
    askers.delete(needed)
    asked.get(needed)?.settle(false)
  }
}

/**
 * Whether the user has given just now what a refusal of this code misses. Several calls that need it at once ask once; where nobody asks for such a thing, or
 * asking fails, it is no.
 */
export function isGiven(code: string | null): Promise<boolean> {
  const ask = askers.get(code ?? '')
  if (code === null || !ask) return Promise.resolve(false)
  const before = asked.get(code)
  if (before) return before.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (given: boolean) => {
    asked.delete(code)
    resolve(given)
  }
  asked.set(code, { answer: promise, settle })
  ask().then(settle, () => settle(false))
  return promise
}

/** A second factor that was set up may need the password of a while ago again. */
const maxProofs = 2

/** Makes a call again for as long as the user gives what it is refused for. */
async function retryGiven<T>(attempt: () => Promise<T>, refusal: unknown): Promise<T> {
  let error = refusal
  for (let proofs = 0; proofs < maxProofs; proofs += 1) {
    // as: whatever else is thrown has no code of a refusal.
    if (!(await isGiven((error as CallError).code))) break
    try {
      return await attempt()
    } catch (next) {
      error = next
    }
  }
  throw error
}
