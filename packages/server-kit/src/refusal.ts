import type { AnyRefusalCode } from '@repo/contracts/every-refusal'
import { everyRefusal } from '@repo/contracts/every-refusal'

/** A refusal that is part of the product: sent with its sentence and status, never logged as a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: AnyRefusalCode
  readonly status: number
  /** French messages by field, in the order in which a form shows them. */
  readonly fields: Readonly<Record<string, string>>
  /** Facts that the client may act on, e.g. the state that won. */
  readonly facts: Readonly<Record<string, unknown>>
  readonly retryAfterS: number | null

  constructor(
    code: AnyRefusalCode,
    details: {
      message?: string
      fields?: Record<string, string>
      facts?: Record<string, unknown>
      retryAfterS?: number
      cause?: unknown
    } = {},
  ) {
    super(details.message ?? everyRefusal[code].message, { cause: details.cause })
    this.code = code
    this.status = everyRefusal[code].status
    this.fields = details.fields ?? {}
    this.facts = details.facts ?? {}
    this.retryAfterS = details.retryAfterS ?? null
  }
}

/**
 * The caller has changed since the call began, as this process has just been notified.
 * The call is begun again, and its caller is read again.
 */
export class OutdatedCaller extends Refusal {
  constructor() {
    super('unavailable', { retryAfterS: 1 })
  }
}
