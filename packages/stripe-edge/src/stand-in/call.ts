import type { PoolClient } from 'pg'
import type { Locale } from './card-messages.ts'
import { createInvalidRequestError } from './failure.ts'
import type { Form } from './form.ts'
import { readGroup, readInteger, readText } from './form.ts'
import type { Metadata } from './model.ts'
import type { ListQuery } from './objects.ts'

/** One call during its execution, in its transaction. */
export type Call = {
  readonly tx: PoolClient
  /** The body of a POST, the query of anything else, without `key` and `expand`. */
  readonly form: Form
  readonly params: Readonly<Record<string, string>>
  readonly now: Date
  readonly locale: Locale
  readonly keyKind: 'secret' | 'publishable'
  /** The browsers' address of the stand-in, without a trailing slash. */
  readonly browserBase: string
  readonly requestId: string
  readonly idempotencyKey: string | null
}

/** A response and its status. A declined card is a response like any other: its changes stay. */
export type Reply = { readonly status: number; readonly body: object }

/** One route of the stand-in. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1`, with `:name` for parameters. */
  readonly path: string
  /** The accepted fields beside `expand`; any other is refused. */
  readonly accepts: readonly string[]
  /** Whether a browser may call it, with the publishable key and the intent's client secret. */
  readonly isPublic?: boolean
  readonly handle: (call: Call) => Promise<Reply>
}

/** Returns the response to a successful call. */
export function ok(body: object): Reply {
  return { status: 200, body }
}

/** Returns an instant in Stripe's form, in epoch seconds. */
export function toEpoch(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000)
}

/** Returns the named parameter of the path; '' for a path without it. */
export function readPathParam(call: Call, name: string): string {
  return call.params[name] ?? ''
}

/**
 * Returns the metadata after this call: its keys replace, its empty values remove. Refuses what is beyond Stripe's
 * limits: 50 keys of 40 characters, values of 500.
 */
export function mergeMetadata(form: Form, current: Metadata): Metadata {
  const merged = new Map(Object.entries(current))
  for (const [name, value] of Object.entries(readGroup(form, 'metadata') ?? {})) {
    if (typeof value !== 'string')
      throw createInvalidRequestError('Metadata values must be strings', { param: 'metadata' })
    if (name.length > 40)
      throw createInvalidRequestError(`Metadata keys can be up to 40 characters: ${name}`, {
        param: 'metadata',
      })
    if (value.length > 500) {
      throw createInvalidRequestError(`Metadata values can have up to 500 characters: ${name}`, {
        param: `metadata[${name}]`,
      })
    }
    if (value === '') merged.delete(name)
    else merged.set(name, value)
  }
  if (merged.size > 50)
    throw createInvalidRequestError('You can only specify 50 metadata keys', { param: 'metadata' })
  return Object.fromEntries(merged)
}

/** The fields of every list call. */
export const listFields = ['limit', 'starting_after', 'ending_before', 'created'] as const

/** Reads the fields of a list call. The limit is 10 when absent; refuses one that is not 1 to 100. */
export function readListQuery(form: Form): ListQuery {
  const limit = readInteger(form, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw createInvalidRequestError('limit must be between 1 and 100', { param: 'limit' })
  const created =
    typeof form.created === 'string' ? { gte: form.created, lte: form.created } : readGroup(form, 'created')
  const readBound = (name: string) => (created ? readInteger(created, name) : null)
  return {
    customer: readText(form, 'customer'),
    paymentIntent: readText(form, 'payment_intent'),
    type: readText(form, 'type'),
    createdFrom: readBound('gte'),
    createdAfter: readBound('gt'),
    createdTo: readBound('lte'),
    createdBefore: readBound('lt'),
    after: readText(form, 'starting_after'),
    before: readText(form, 'ending_before'),
    limit,
  }
}

/** Returns a page in Stripe's form. */
export function toList(
  url: string,
  page: { readonly data: readonly object[]; readonly hasMore: boolean },
): object {
  return { object: 'list', url, data: page.data, has_more: page.hasMore }
}
