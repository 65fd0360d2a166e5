import { appendFileSync } from 'node:fs'

/** A recorded call of a test. */
export type RecordedCall = {
  readonly product: 'delivery' | 'lottery'
  readonly method: string
  /** With its query. */
  readonly path: string
  /** The request: JSON, or the fields of a form with a file by its name. */
  readonly request: unknown
  readonly status: number
  readonly answer: unknown
  /** Whether the response was JSON; otherwise it is a text. */
  readonly isJson: boolean
}

/** The file of recorded calls, one JSON text a line. Without it nothing is recorded. */
const recordFile = process.env.RECORD_CALLS

const products = new Map<string, RecordedCall['product']>()

/** Records the calls to this origin from now on; calls to other servers are none of a product's. */
export function recordCalls(origin: string, product: RecordedCall['product']): void {
  if (recordFile !== undefined) products.set(origin, product)
}

/**
 * Records a call of a test to an origin of `recordCalls`, unless it is longer than 100 000 characters. The API's
 * examples are chosen from these.
 */
export function recordCall(origin: string, call: Omit<RecordedCall, 'product'>): void {
  const product = products.get(origin)
  if (recordFile === undefined || product === undefined) return
  const { request } = call
  const recorded = {
    product,
    ...call,
    request: request instanceof FormData ? readFormFields(request) : request,
  }
  const line = JSON.stringify(recorded)
  if (line.length < 100_000) appendFileSync(recordFile, `${line}\n`)
}

function readFormFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
}
