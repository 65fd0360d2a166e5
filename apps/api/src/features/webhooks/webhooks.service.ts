import { randomUUID } from 'node:crypto'
import { maxWebhooks } from '@repo/contracts/delivery/webhooks'
import { messages } from '@repo/contracts/patterns'
import type { WebhookDelivery, WebhookEndpoint } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { parseReceiverAddress } from '@repo/server-kit/posting/receiver-address'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret } from '@repo/server-kit/tokens'
import type { Caller } from '#api/caller.ts'
import { lockAdministeredCompany } from '#api/core/accounts/company.service.ts'
import { buildTestEventBody } from '#api/core/order/event-body.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { wakeWebhooks } from '#api/live/tell.ts'

/** The number of sendings on a page of the log. */
const logPageSize = 30

/** Returns the endpoints of the caller's company, the oldest first. */
export function listEndpoints(deps: Deps, caller: Caller): Promise<WebhookEndpoint[]> {
  return deps.db.webhookEndpoint.findMany({
    where: { senderId: caller.senderId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}

/**
 * Creates an endpoint with its own secret. A non-public address is a field error, a repeated one `webhook-exists`, the
 * eleventh `too-many-webhooks`. Refused as by `lockAdministeredCompany`.
 */
export async function createEndpoint(
  deps: Deps,
  caller: Caller,
  draft: { readonly url: string; readonly events: readonly string[] },
): Promise<WebhookEndpoint> {
  const url = parseReceiverAddress(draft.url, deps.config.webhooks)?.href
  if (url === undefined) throw new Refusal('invalid-fields', { fields: { url: messages.webhookUrl } })
  return deps.db.$transaction(async (tx) => {
    const { id: senderId } = await lockAdministeredCompany(tx, caller)
    const existingEndpoints = await tx.webhookEndpoint.findMany({
      where: { senderId },
      select: { url: true },
    })
    if (existingEndpoints.some((endpoint) => endpoint.url === url)) throw new Refusal('webhook-exists')
    if (existingEndpoints.length >= maxWebhooks) throw new Refusal('too-many-webhooks')
    return tx.webhookEndpoint.create({
      data: {
        senderId,
        url,
        secret: `whsec_${randomSecret()}`,
        events: [...new Set(draft.events)],
        createdAt: await databaseNow(tx),
      },
    })
  })
}

/**
 * Changes an endpoint of the caller’s company; disabling drops its pending sendings. Any other endpoint is `not-found`.
 * A repeat changes nothing. Refused as by `lockAdministeredCompany`.
 */
export async function changeEndpoint(
  deps: Deps,
  caller: Caller,
  endpointId: string,
  change: { readonly events?: readonly string[]; readonly isEnabled?: boolean },
): Promise<WebhookEndpoint> {
  const { events, isEnabled } = change
  return deps.db.$transaction(async (tx) => {
    await lockOwnEndpoint(tx, caller, endpointId)
    if (isEnabled === false) await abandonPendingSendings(tx, endpointId)
    return tx.webhookEndpoint.update({
      where: { id: endpointId },
      data: {
        ...(events ? { events: [...new Set(events)] } : {}),
        ...(isEnabled === undefined ? {} : { isEnabled, isGivenUp: false, restUntil: null }),
      },
    })
  })
}

/** Drops the pending sendings of an endpoint: they are never sent, unless resent by its company. */
export async function abandonPendingSendings(tx: Tx, endpointId: string): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { endpointId, status: 'pending' },
    data: { status: 'abandoned', nextAttemptAt: null },
  })
}

/**
 * Removes an endpoint of the caller’s company with its log. Any other endpoint, and a repeat, is `not-found`. Refused
 * as by `lockAdministeredCompany`.
 */
export async function removeEndpoint(deps: Deps, caller: Caller, endpointId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockOwnEndpoint(tx, caller, endpointId)
    await tx.webhookDelivery.deleteMany({ where: { endpointId } })
    await tx.webhookEndpoint.delete({ where: { id: endpointId }, select: { id: true } })
  })
}

/** Returns an endpoint of the caller's company; another's is `not-found`. */
export async function requireOwnEndpoint(
  deps: { readonly db: Tx },
  caller: Caller,
  endpointId: string,
): Promise<WebhookEndpoint> {
  const endpoint = await deps.db.webhookEndpoint.findFirst({
    where: { id: endpointId, senderId: caller.senderId },
  })
  if (!endpoint) throw new Refusal('not-found')
  return endpoint
}

async function lockOwnEndpoint(tx: Tx, caller: Caller, endpointId: string): Promise<WebhookEndpoint> {
  await requireOwnEndpoint({ db: tx }, caller, endpointId)
  await lockAdministeredCompany(tx, caller)
  return requireOwnEndpoint({ db: tx }, caller, endpointId)
}

/** Ends the pause of an endpoint, so that a requested sending begins immediately. */
async function endPause(tx: Tx, id: string): Promise<void> {
  await tx.webhookEndpoint.update({ where: { id }, data: { restUntil: null }, select: { id: true } })
}

/**
 * Queues a test event for an enabled endpoint and returns the id of its sending. `webhook-disabled` for a disabled one,
 * and `not-found` for another company's. Refused as by `lockAdministeredCompany`.
 */
export async function sendTestEvent(deps: Deps, caller: Caller, endpointId: string): Promise<string> {
  return deps.db.$transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, caller, endpointId)
    if (!endpoint.isEnabled) throw new Refusal('webhook-disabled')
    const at = await databaseNow(tx)
    const id = randomUUID()
    await tx.shipmentEvent.create({
      data: {
        id,
        senderId: endpoint.senderId,
        kind: 'test',
        at,
        body: JSON.stringify(buildTestEventBody(id, at)),
      },
      select: { id: true },
    })
    const sending = await tx.webhookDelivery.create({
      data: { endpointId, eventId: id, nextAttemptAt: at, createdAt: at },
      select: { id: true },
    })
    await endPause(tx, endpointId)
    await wakeWebhooks(tx)
    return sending.id
  })
}

/**
 * Queues a sending once more, immediately, with the retries of a new one. `webhook-disabled` for a disabled endpoint;
 * another company’s sending is `not-found`. Refused as by `lockAdministeredCompany`.
 */
export async function resendEvent(deps: Deps, caller: Caller, sendingId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const sending = await tx.webhookDelivery.findFirst({
      where: { id: sendingId, endpoint: { senderId: caller.senderId } },
      select: { endpointId: true },
    })
    if (!sending) throw new Refusal('not-found')
    const endpoint = await lockOwnEndpoint(tx, caller, sending.endpointId)
    if (!endpoint.isEnabled) throw new Refusal('webhook-disabled')
    await tx.webhookDelivery.update({
      where: { id: sendingId },
      data: { status: 'pending', tries: 0, nextAttemptAt: await databaseNow(tx) },
      select: { id: true },
    })
    await endPause(tx, sending.endpointId)
    await wakeWebhooks(tx)
  })
}

/** A sending in the log of its endpoint. */
export type LoggedSending = WebhookDelivery & {
  readonly event: { readonly kind: string; readonly orderId: string | null }
}

/**
 * Returns at most 30 of an endpoint's sendings, newest first, after the sending `after`. `next` is the last one's id
 * when more follow, else null. Another company's endpoint, or another endpoint's `after`, is `not-found`.
 */
export async function listSendings(
  deps: Deps,
  caller: Caller,
  endpointId: string,
  after: string | null,
): Promise<{ sendings: readonly LoggedSending[]; next: string | null }> {
  await requireOwnEndpoint(deps, caller, endpointId)
  const last =
    after === null ? null : await deps.db.webhookDelivery.findFirst({ where: { id: after, endpointId } })
  if (after !== null && !last) throw new Refusal('not-found')
  const older = last && {
    // This condition lets the index scan begin at the last sending.
    createdAt: { lte: last.createdAt },
    OR: [{ createdAt: { lt: last.createdAt } }, { id: { lt: last.id } }],
  }
  const rows = await deps.db.webhookDelivery.findMany({
    where: { endpointId, ...older },
    include: { event: { select: { kind: true, orderId: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: logPageSize + 1,
  })
  const sendings = rows.slice(0, logPageSize)
  return { sendings, next: rows.length > logPageSize ? (sendings.at(-1)?.id ?? null) : null }
}
