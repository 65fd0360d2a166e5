import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { toEpoch } from './call.ts'
import { settleSlowRefunds } from './refunds.ts'

/** The events' destination, and the timing. */
export type DelivererOptions = {
  readonly pool: Pool
  readonly webhook: { readonly url: string; readonly secret: string }
  readonly clock: { now(): Date }
  /** Creates the tables unless they exist. */
  readonly ensureTables: () => Promise<void>
  /** The poll interval for due rows in milliseconds; 500 when absent. */
  readonly pollMs?: number
  /** The pause in ms before the second attempt, doubled for each next one up to a minute; 1 000 when absent. */
  readonly retryMs?: number
}

/** Sends queued events to the webhook, each at least once, in no certain order, by any number of processes. */
export type Deliverer = {
  /** Polls for due events until stopped. */
  start(): void
  /** Stops polling, and waits for running deliveries. */
  stop(): Promise<void>
  /** Polls immediately, since an event was just queued. */
  wakeUp(): void
  /** Polls once: settles slow refunds, sends at most ten due events and returns their number, failed ones included. */
  deliverDue(): Promise<number>
}

const batchSize = 10
const attemptTimeoutMs = 5_000
/** The time after which a locked row is due again, since its process has died. */
const leaseS = 30
const maxRetryMs = 60_000

/** Creates a deliverer over the deliveries table. The rows are the timers, so no crash loses an event. */
export function createDeliverer(options: DelivererOptions): Deliverer {
  const pollMs = options.pollMs ?? 500
  let wake = new AbortController()
  let running: Promise<void> | null = null
  let isStopping = false
  let isSignalled = false

  async function loop(): Promise<void> {
    while (!isStopping) {
      isSignalled = false
      // A temporary outage of the database must not end the loop: the rows are still there afterwards.
      const attempts = await deliverDueEvents(options).catch(() => 0)
      if (attempts === batchSize || isStopping || isSignalled) continue
      wake = new AbortController()
      await delay(pollMs, undefined, { signal: wake.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    start: () => {
      isStopping = false
      running ??= loop()
    },
    stop: async () => {
      isStopping = true
      wake.abort()
      await running
      running = null
    },
    wakeUp: () => {
      // A wake-up during a poll takes effect after it.
      isSignalled = true
      wake.abort()
    },
    deliverDue: () => deliverDueEvents(options),
  }
}

type DueEvent = { readonly id: string; readonly attempts: number; readonly body: object }

async function deliverDueEvents(options: DelivererOptions): Promise<number> {
  await options.ensureTables()
  await settleSlowRefunds(options.pool, options.clock.now())
  const events = await acquireDueEvents(options.pool)
  await Promise.all(events.map((event) => deliver(options, event)))
  return events.length
}

async function acquireDueEvents(pool: Pool): Promise<readonly DueEvent[]> {
  const { rows } = await pool.query<DueEvent>(
    `UPDATE stripe_stand_in.deliveries AS delivery
     SET attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => $2)
     FROM (
       SELECT event_id FROM stripe_stand_in.deliveries
       WHERE delivered_at IS NULL AND due_at <= clock_timestamp()
       ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ) AS due, stripe_stand_in.objects AS event
     WHERE delivery.event_id = due.event_id AND event.id = due.event_id
     RETURNING event.id, delivery.attempts, event.body`,
    [batchSize, leaseS],
  )
  return rows
}

async function deliver(options: DelivererOptions, event: DueEvent): Promise<void> {
  const outcome = await post(options, event)
  if (outcome === null) {
    await options.pool.query(
      'UPDATE stripe_stand_in.deliveries SET delivered_at = clock_timestamp(), last_outcome = NULL WHERE event_id = $1',
      [event.id],
    )
    return
  }
  const waitMs = Math.min((options.retryMs ?? 1_000) * 2 ** (event.attempts - 1), maxRetryMs)
  await options.pool.query(
    `UPDATE stripe_stand_in.deliveries
     SET due_at = clock_timestamp() + make_interval(secs => $2), last_outcome = $3 WHERE event_id = $1`,
    [event.id, waitMs / 1_000, outcome],
  )
}

/** Sends an event. Returns null when the endpoint accepted it, otherwise the failure. */
async function post({ webhook, clock }: DelivererOptions, event: DueEvent): Promise<string | null> {
  const payload = JSON.stringify(event.body)
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signPayload(payload, webhook.secret, clock.now()),
        'User-Agent': 'Stripe/1.0 (stand-in)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(attemptTimeoutMs),
    })
    await response.body?.cancel()
    return response.ok ? null : `status ${response.status}`
  } catch (error) {
    // After any failure of the endpoint the event is sent again later.
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the `Stripe-Signature` header: HMAC-SHA256 of "timestamp.payload" under the webhook's secret. */
export function signPayload(payload: string, secret: string, signedAt: Date): string {
  const timestamp = toEpoch(signedAt)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
