import type pg from 'pg'

/** A stored object of the provider. */
export type StoredState = {
  readonly seq: number
  readonly id: string
  readonly kind: string
  readonly created: number
  readonly customer: string | null
  readonly paymentIntent: string | null
  readonly behaviour: string | null
  readonly body: string
}

type Row = Readonly<Record<string, unknown>>
type Values = readonly unknown[]
type Statement = readonly [beginning: string, run: (values: Values) => readonly Row[]]

/**
 * Creates the stand-in's tables in memory, because a history calls its provider some thirty times. It recognises the
 * stand-in's statements by their beginning and throws for any other. One transaction at a time.
 */
export function createProviderMemory() {
  const objects = new Map<string, StoredState>()
  const responses = new Map<string, Row>()
  const events: string[] = []
  let undo: (() => void)[] = []
  let seq = 0
  let turn: Promise<unknown> = Promise.resolve()
  let areKeysForgotten = false

  function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
    const before = map.get(key)
    undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)))
    map.set(key, value)
  }
  function beginUndo(): Row[] {
    undo = []
    return []
  }
  function undoAll(): Row[] {
    for (const step of undo.reverse()) step()
    undo = []
    return []
  }

  const statements: readonly Statement[] = [
    ['BEGIN', beginUndo],
    ['COMMIT', () => []],
    // The whole effect of a call: its key is acquired before, which writes nothing.
    ['ROLLBACK', undoAll],
    ['SAVEPOINT', () => []],
    ['SELECT pg_advisory_xact_lock', () => []],
    ["SELECT to_regclass('stripe_stand_in", () => [{ present: true }]],
    ['SELECT pg_try_advisory_xact_lock', () => [{ isAcquired: true }]],
    [
      'SELECT fingerprint, status, body, request_id',
      ([key]) => (areKeysForgotten ? [] : toRows(responses.get(String(key)))),
    ],
    [
      'INSERT INTO stripe_stand_in.idempotency_keys',
      ([key, fingerprint, status, body, request_id]) => {
        put(responses, String(key), { fingerprint, status, body, request_id })
        return []
      },
    ],
    ['UPDATE stripe_stand_in.faults', () => []],
    [
      'INSERT INTO stripe_stand_in.deliveries',
      ([id]) => {
        events.push(String(id))
        undo.push(() => void events.splice(events.indexOf(String(id)), 1))
        return []
      },
    ],
    [
      'INSERT INTO stripe_stand_in.objects',
      ([id, kind, created, customer, paymentIntent, behaviour, body]) => {
        seq += 1
        put(objects, String(id), {
          seq,
          id: String(id),
          kind: String(kind),
          created: Number(created),
          body: String(body),
          customer: toText(customer),
          paymentIntent: toText(paymentIntent),
          behaviour: toText(behaviour),
        })
        return []
      },
    ],
    [
      'UPDATE stripe_stand_in.objects SET body',
      ([id, body, customer, paymentIntent]) => {
        const before = objects.get(String(id))
        if (before)
          put(objects, before.id, {
            ...before,
            body: String(body),
            customer: toText(customer),
            paymentIntent: toText(paymentIntent),
          })
        return []
      },
    ],
    [
      'SELECT body FROM stripe_stand_in.objects WHERE id = $1 AND kind = $2',
      ([id, kind]) => {
        const one = objects.get(String(id))
        return one && one.kind === kind ? [{ body: JSON.parse(one.body) }] : []
      },
    ],
    [
      'SELECT behaviour FROM stripe_stand_in.objects WHERE id = $1 AND behaviour IS NOT NULL',
      ([id]) => toRows([...objects.values()].find((one) => one.id === id && one.behaviour !== null)),
    ],
    [
      'UPDATE stripe_stand_in.objects SET behaviour = NULL WHERE id = $1',
      ([id]) => {
        const before = objects.get(String(id))
        if (before) put(objects, before.id, { ...before, behaviour: null })
        return []
      },
    ],
    [
      "SELECT body FROM stripe_stand_in.objects WHERE kind = 'refund' AND behaviour IS NOT NULL",
      ([until]) =>
        [...objects.values()]
          .filter((one) => one.kind === 'refund' && one.behaviour !== null && one.created <= Number(until))
          .map(({ body }) => ({ body: JSON.parse(body) })),
    ],
    [
      'SELECT behaviour FROM stripe_stand_in.objects WHERE id = $1',
      ([id]) => toRows(objects.get(String(id))),
    ],
    [
      'SELECT body FROM stripe_stand_in.objects WHERE kind = $1 AND',
      (values) => listObjects(objects, values),
    ],
  ]

  async function answerQuery(statement: string, values: Values = []) {
    const plain = statement.replaceAll(/\s+/g, ' ').trim()
    const match = statements.find(([beginning]) => plain.startsWith(beginning))
    if (!match) throw new Error(`The provider's memory does not know: ${plain}`)
    const rows = match[1](values)
    return { rows, rowCount: rows.length }
  }

  async function connect() {
    const ownTurn = Promise.withResolvers<void>()
    const earlierTurn = turn
    turn = ownTurn.promise
    await earlierTurn
    return { query: answerQuery, release: () => ownTurn.resolve() }
  }

  return {
    // The part of a pool that the stand-in uses.
    pool: { query: answerQuery, connect } as unknown as pg.Pool,
    /** The ids of the events that happened, the oldest first. */
    events: events as readonly string[],
    /** Returns the objects of a kind, the oldest first. */
    listOfKind: (kind: string): readonly StoredState[] =>
      [...objects.values()].filter((one) => one.kind === kind),
    /** Returns the body of an object; null for an unknown one. */
    // biome-ignore lint/suspicious/noExplicitAny: objects of every kind, as Stripe writes them.
    getBody: (id: string): any => JSON.parse(objects.get(id)?.body ?? 'null'),
    /** Whether every call is new from now on, whatever its idempotency key: a defect to be found. */
    forgetKeys: (isForgetful: boolean) => {
      areKeysForgotten = isForgetful
    },
    /** Forgets everything: another history begins, with another provider. */
    clear: () => {
      objects.clear()
      responses.clear()
      events.length = 0
    },
  }
}

/** The stand-in's tables in memory, as `createProviderMemory` creates them. */
export type ProviderMemory = ReturnType<typeof createProviderMemory>

function toRows(row: Row | undefined): readonly Row[] {
  return row === undefined ? [] : [row]
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function listObjects(objects: ReadonlyMap<string, StoredState>, values: Values): readonly Row[] {
  const [kind, customer, intent, type, from, after, to, before, afterId, beforeId, limit] = values
  const findSeq = (id: unknown) => objects.get(String(id))?.seq ?? 0
  const isWithinBound = (bound: unknown, holds: (bound: number) => boolean) =>
    bound === null || holds(Number(bound))
  const rows = [...objects.values()].filter(
    (one) =>
      one.kind === kind &&
      (customer === null || one.customer === customer) &&
      (intent === null || one.paymentIntent === intent) &&
      (type === null || JSON.parse(one.body).type === type) &&
      isWithinBound(from, (bound) => one.created >= bound) &&
      isWithinBound(after, (bound) => one.created > bound) &&
      isWithinBound(to, (bound) => one.created <= bound) &&
      isWithinBound(before, (bound) => one.created < bound) &&
      (afterId === null || one.seq < findSeq(afterId)) &&
      (beforeId === null || one.seq > findSeq(beforeId)),
  )
  const direction = beforeId === null ? -1 : 1
  return rows
    .sort((a, b) => direction * (a.seq - b.seq))
    .slice(0, Number(limit))
    .map(({ body }) => ({ body: JSON.parse(body) }))
}
