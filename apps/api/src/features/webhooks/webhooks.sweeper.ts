import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  computeEndpointRestMs,
  findRetryPauseMs,
  totalRetryMs,
  tryTimeoutMs,
} from '@repo/delivery-rules/webhook-retries'
import { databaseNow } from '@repo/server-kit/database'
import type { PostOutcome } from '@repo/server-kit/posting/post-notice'
import { postNotice } from '@repo/server-kit/posting/post-notice'
import { beginChildSpan, endSpanWith } from '@repo/server-kit/traces'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import type { AcquiredSending } from './webhooks.data.ts'
import { acquireSending, readNextSendingMs, releaseEndpoint } from './webhooks.data.ts'
import { webhookDisabledEmail } from './webhooks.emails.ts'
import { abandonPendingSendings } from './webhooks.service.ts'

/** The duration after which a call is slow: its endpoint then uses the slow lanes until it responds quickly again. */
const usualSlowAfterMs = 2000
/** The number of a worker’s lanes for calls that are not slow yet. */
const quickLanes = 16
/** The number of a worker’s lanes for endpoints that were slow the last time. */
const slowLanes = 16
/** The poll interval for others while some are slow. */
const retryMs = 250

/**
 * Sends every due event, one at a time per endpoint and in the order of events per order. Returns the milliseconds
 * until the next is due, null without one. Delivery is at least once: after a crash an event may be sent again, under
 * the same id. Safe to run concurrently. It runs while there is something to send, and starts nothing after
 * `stopping` aborts or a sending fails: then it throws the first failure once the running sendings have ended.
 */
export async function sweepWebhooks(
  deps: Deps,
  stopping?: AbortSignal,
  slowAfterMs = usualSlowAfterMs,
): Promise<number | null> {
  const isSlowSince = (begunAtMs: number) => performance.now() - begunAtMs > slowAfterMs
  const runningSendings = new Map<Promise<void>, { readonly isSlow: boolean; readonly begunAtMs: number }>()
  const failures: unknown[] = []
  const startSending = (sending: AcquiredSending) => {
    const run = sendNotice(deps, sending, isSlowSince)
      .catch((error) => void failures.push(error))
      .finally(() => runningSendings.delete(run))
    runningSendings.set(run, { isSlow: sending.isSlow, begunAtMs: performance.now() })
  }
  for (;;) {
    // A sending that ends during the search for the next one may have blocked it: then the search is repeated.
    const wasBusy = runningSendings.size > 0
    const calls = [...runningSendings.values()]
    const slowCount = calls.filter(({ isSlow }) => isSlow).length
    const quickCount = calls.filter((call) => !call.isSlow && !isSlowSince(call.begunAtMs)).length
    const mayStart = !stopping?.aborted && failures.length === 0 && quickCount < quickLanes
    const nextSending = mayStart
      ? await deps.db
          .$transaction((tx) => acquireSending(tx, { isOnlyQuick: slowCount >= slowLanes }))
          // Running sendings are still awaited.
          .catch((error) => {
            failures.push(error)
            return null
          })
      : null
    if (nextSending) startSending(nextSending)
    else if (!wasBusy) break
    else if (runningSendings.size > 0) await Promise.race([...runningSendings.keys(), setTimeout(retryMs)])
  }
  if (failures.length > 0) throw failures[0]
  // Due, unstarted sendings wait for another worker.
  const nextMs = await readNextSendingMs(deps.db)
  return nextMs === null ? null : Math.max(retryMs, nextMs)
}

async function sendNotice(
  deps: Deps,
  sending: AcquiredSending,
  isSlowSince: (begunAtMs: number) => boolean,
): Promise<void> {
  const begunAtMs = performance.now()
  const outcome = await endSpanWith(beginChildSpan({ name: 'webhooks.post', kind: 'client' }), () =>
    postNotice(sending.url, toNotice(sending), { ...deps.config.webhooks, timeoutMs: tryTimeoutMs }),
  )
  const isSlow = isSlowSince(begunAtMs)
  await deps.db.$transaction((tx) => recordOutcome(deps, tx, sending, { ...outcome, isSlow }))
}

function toNotice({ body, secret, eventId, kind, now }: AcquiredSending) {
  return {
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Volant-Webhooks/1',
      'Volant-Event-Id': eventId,
      'Volant-Event-Type': kind,
      'Volant-Signature': signBody(secret, body, now),
    },
  }
}

async function recordOutcome(
  deps: Deps,
  tx: Tx,
  sending: AcquiredSending,
  outcome: PostOutcome & { readonly isSlow: boolean },
): Promise<void> {
  const { isSlow } = outcome
  const silences = 'failure' in outcome ? sending.silences + 1 : 0
  if (!(await releaseEndpoint(tx, sending, { silences, restMs: computeEndpointRestMs(silences), isSlow })))
    return
  const now = await databaseNow(tx)
  const response = 'status' in outcome ? outcome : null
  const isDelivered = response !== null && response.status >= 200 && response.status < 300
  const pauseMs = findRetryPauseMs(sending.tries + 1)
  const attempt = {
    lastAttemptAt: now,
    responseStatus: response?.status ?? null,
    responseExcerpt: response?.excerpt ?? null,
    failure: 'failure' in outcome ? outcome.failure : null,
    attempts: { increment: 1 },
    tries: { increment: 1 },
  }
  const nextState = isDelivered
    ? { status: 'delivered' as const, nextAttemptAt: null }
    : pauseMs === null
      ? { status: 'failed' as const, nextAttemptAt: null }
      : { nextAttemptAt: new Date(now.getTime() + pauseMs) }
  // A dropped sending stays dropped, although its receiver may have the event.
  await tx.webhookDelivery.updateMany({
    where: { id: sending.id, status: 'pending' },
    data: { ...attempt, ...nextState },
  })
  if (isDelivered) {
    await tx.webhookEndpoint.update({
      where: { id: sending.endpointId },
      data: { lastSuccessAt: now },
      select: { id: true },
    })
  } else if (pauseMs === null) await disableDeadEndpoint(deps, tx, sending, now)
}

/** Disables an endpoint that has received nothing for as long as a sending is retried, and notifies its company. */
async function disableDeadEndpoint(deps: Deps, tx: Tx, sending: AcquiredSending, now: Date): Promise<void> {
  const triedSince = new Date(now.getTime() - totalRetryMs)
  const { count } = await tx.webhookEndpoint.updateMany({
    where: {
      id: sending.endpointId,
      isEnabled: true,
      OR: [{ lastSuccessAt: null }, { lastSuccessAt: { lt: triedSince } }],
    },
    data: { isEnabled: false, isGivenUp: true },
  })
  if (count === 0) return
  await abandonPendingSendings(tx, sending.endpointId)
  const { host } = new URL(sending.url)
  await notifyOfAccount(deps, tx, sending.senderId, {
    kind: 'webhook-given-up',
    text: `Votre webhook vers ${host} ne répond plus depuis trois jours : nous l’avons désactivé.`,
  })
  const { email } = await tx.account.findUniqueOrThrow({ where: { id: sending.senderId } })
  const content = webhookDisabledEmail(email, host, deps.config.webUrl)
  // A sending that was resent may be given up again.
  await queueEmail(deps, tx, content, `webhook-given-up-${sending.id}-${now.getTime()}`)
}

/** Returns the `Volant-Signature` of a body: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body", in hexadecimal>`. */
function signBody(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
