import type { PoolClient } from 'pg'
import type { Reply } from './call.ts'
import { createInvalidRequestError } from './failure.ts'
import type { Kind } from './model.ts'
import { readObject } from './objects.ts'

const expandable: Readonly<Record<string, Kind>> = {
  payment_method: 'payment_method',
  latest_charge: 'charge',
  charge: 'charge',
  customer: 'customer',
  payment_intent: 'payment_intent',
  setup_intent: 'setup_intent',
}

/**
 * Replaces the references named by `expand` (`field`, or `data.field` in a list) by the objects themselves. A reply of
 * a failed call stays as it is. Throws an invalid request for a field that cannot be expanded.
 */
export async function expandReply(tx: PoolClient, reply: Reply, paths: readonly string[]): Promise<Reply> {
  if (reply.status !== 200 || paths.length === 0) return reply
  const { body } = reply
  if (!('data' in body && Array.isArray(body.data)))
    return { ...reply, body: await expandObject(tx, body, paths) }
  const items: readonly object[] = body.data
  const fields = paths.map((path) => path.replace(/^data\./, ''))
  const data: object[] = []
  for (const item of items) data.push(await expandObject(tx, item, fields))
  return { ...reply, body: { ...body, data } }
}

async function expandObject(tx: PoolClient, body: object, fields: readonly string[]): Promise<object> {
  const expanded = new Map<string, unknown>(Object.entries(body))
  for (const field of fields) {
    const kind = expandable[field]
    if (!kind)
      throw createInvalidRequestError(`This property cannot be expanded (${field}).`, { param: 'expand' })
    const reference = expanded.get(field)
    if (typeof reference === 'string') expanded.set(field, await readObject(tx, kind, reference))
  }
  return Object.fromEntries(expanded)
}
