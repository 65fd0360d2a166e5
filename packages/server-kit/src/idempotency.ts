import { createHash } from 'node:crypto'
import type { Endpoint } from '@repo/contracts/endpoint'
import { runRegardlessOfDeadline } from './deadline.ts'
import { Refusal } from './refusal.ts'
import type { BaseCaller } from './serve.ts'

/** The header by which a client names a call, so that a repeat is not executed again. */
export const idempotencyHeader = 'Idempotency-Key'

/** A stored response: the status and the JSON text. */
export type StoredResponse = { readonly status: number; readonly body: string }

/** A call with the name that its client gave it. */
export type NamedCall = {
  readonly caller: BaseCaller
  readonly key: string
  /** A digest of a request: the same name for another request is an error. */
  readonly fingerprint: string
}

/** The states of a named call: acquired now, answered before, in progress, or another request's name. */
export type Acquisition =
  | {
      readonly outcome: 'acquired'
      /** Stores the response for repeats; null when a repeat should be executed again. Never throws. */
      readonly settle: (answer: StoredResponse | null) => Promise<void>
    }
  | { readonly outcome: 'answered'; readonly answer: StoredResponse }
  | { readonly outcome: 'busy'; readonly retryAfterS: number }
  | { readonly outcome: 'other-request' }

/**
 * The store of names and responses. Of concurrent calls with one name exactly one is `acquired`. An unsettled
 * acquisition expires.
 */
export type IdempotencyStore = { readonly acquire: (call: NamedCall) => Promise<Acquisition> }

/**
 * Returns the name that the header gives a call; undefined without one.
 * Refuses with 400 unless it is 1 to 255 visible ASCII characters.
 */
export function readCallName(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new Refusal('malformed', {
      message: `L’en-tête ${idempotencyHeader} doit contenir de 1 à 255 caractères ASCII visibles`,
    })
  }
  return header
}

/**
 * Executes a named call once: a repeat gets the first response. Errors and the statuses 401, 429 and 5xx are not
 * stored, so a repeat executes again. Refuses another request's name (422 `idempotency-key-reused`), and a call in
 * progress (409 `idempotent-busy`, `Retry-After`).
 */
export async function runOnce(
  store: IdempotencyStore,
  call: NamedCall,
  carryOut: () => Promise<StoredResponse>,
): Promise<StoredResponse & { readonly isReplayed: boolean }> {
  const acquisition = await store.acquire(call)
  if (acquisition.outcome === 'answered') return { ...acquisition.answer, isReplayed: true }
  if (acquisition.outcome === 'other-request') throw new Refusal('idempotency-key-reused')
  if (acquisition.outcome === 'busy')
    throw new Refusal('idempotent-busy', { retryAfterS: acquisition.retryAfterS })
  try {
    const answer = await carryOut()
    await runRegardlessOfDeadline(() => acquisition.settle(isPermanent(answer.status) ? answer : null))
    return { ...answer, isReplayed: false }
  } catch (error) {
    await runRegardlessOfDeadline(() => acquisition.settle(null))
    throw error
  }
}

function isPermanent(status: number): boolean {
  return status < 500 && status !== 429 && status !== 401
}

/**
 * Returns a digest of an endpoint and its fields. The order of fields does not matter; bytes, names and types of files
 * do.
 * Refuses with 400 when fields are nested too deep to be serialised.
 */
export async function createFingerprint(
  endpoint: Endpoint,
  fields: Record<string, unknown>,
): Promise<string> {
  const hash = createHash('sha256').update(`${endpoint.method} ${endpoint.path}`)
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name]
    hash.update(`\n${JSON.stringify(name)}:`)
    if (value instanceof File) {
      const bytes = createHash('sha256').update(await value.bytes())
      hash.update(`file ${JSON.stringify(value.name)} ${value.type} ${bytes.digest('hex')}`)
    } else hash.update(serialise(value))
  }
  return hash.digest('hex')
}

function serialise(value: unknown): string {
  try {
    return JSON.stringify(value, sortKeys) ?? ''
  } catch (cause) {
    // 50 000 lists in each other exhaust the stack.
    if (cause instanceof RangeError) throw new Refusal('malformed', { cause })
    throw cause
  }
}

function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
