import {
  canOfferRecipientLink,
  canTakeInstructions,
  chooseRecipientView,
} from '@repo/delivery-rules/recipient-view'
import type { RecipientChannel } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { getRecipientChannel } from '#api/core/recipient/recipient-news.service.ts'
import { hasStopped } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { createIdToken } from '#api/core/tokens/signed-ids.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { findActiveLink, findLinkedOrder, revokeLink } from './recipient-link.data.ts'
import { toOrderStage } from './recipient-stage.rules.ts'

/** A link as its sender sees it; `url` is null for read-only members. */
export type SeenLink = {
  readonly url: string | null
  readonly createdAt: Date
  readonly instructions: string | null
}

type ActiveLink = NonNullable<Awaited<ReturnType<typeof findActiveLink>>>

/**
 * Returns the link of an order of the caller, whether the caller may create or revoke one now, and the channel of the
 * recipient's messages (null without messages). Any other order is `not-found`.
 */
export async function findRecipientLink(
  deps: Deps,
  caller: Caller,
  orderId: string,
): Promise<{ link: SeenLink | null; mayChange: boolean; channel: RecipientChannel | null }> {
  const order = await findLinkedOrder(deps.db, orderId)
  if (order?.senderId !== caller.senderId) throw new Refusal('not-found')
  const [link, now] = await Promise.all([findActiveLink(deps.db, orderId), databaseNow(deps.db)])
  const mayOrder = caller.permissions.includes('order')
  const view = chooseRecipientView(toOrderStage(order), order.endedAt, now)
  const isOffered = canOfferRecipientLink(view)
  const isNotified = order.tellsRecipient && canTakeInstructions(view) && !(await hasStopped(deps.db, order))
  return {
    channel: isNotified ? getRecipientChannel(deps, order) : null,
    link: link && { ...toSeenLink(deps, link), ...(mayOrder ? {} : { url: null }) },
    mayChange: mayOrder && (link !== null || isOffered),
  }
}

/**
 * Creates the link of an order, or returns the existing one. `order-finished` when there is nothing left to follow; any
 * other order is `not-found`.
 */
export async function createRecipientLink(deps: Deps, caller: Caller, orderId: string): Promise<SeenLink> {
  return deps.db.$transaction(async (tx) => {
    const { now } = await lockOwnOrder(tx, caller, orderId)
    const existingLink = await findActiveLink(tx, orderId)
    if (existingLink) return toSeenLink(deps, existingLink)
    if (!(await isLinkOffered(tx, orderId, now))) throw new Refusal('order-finished')
    const createdLink = await tx.recipientLink.create({
      data: { orderId, createdAt: now },
      select: { id: true, createdAt: true, instructions: true },
    })
    await tell(tx, [caller.senderId], { type: 'order', id: orderId })
    return toSeenLink(deps, createdLink)
  })
}

/**
 * Revokes the link of an order and deletes its holder's instructions and push subscriptions. Does nothing without a
 * link. Any other order is `not-found`.
 */
export async function revokeRecipientLink(deps: Deps, caller: Caller, orderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { now } = await lockOwnOrder(tx, caller, orderId)
    const count = await revokeLink(tx, orderId, now)
    if (count > 0) await tell(tx, [caller.senderId], { type: 'order', id: orderId })
  })
}

async function lockOwnOrder(tx: Tx, caller: Caller, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId)
  if (order?.senderId !== caller.senderId) throw new Refusal('not-found')
  return order
}

async function isLinkOffered(db: Db, orderId: string, now: Date): Promise<boolean> {
  const order = await findLinkedOrder(db, orderId)
  return order !== null && canOfferRecipientLink(chooseRecipientView(toOrderStage(order), order.endedAt, now))
}

function toSeenLink({ config }: Deps, { id, createdAt, instructions }: ActiveLink): SeenLink {
  return {
    url: `${config.webUrl}/suivi/${createIdToken(config.tokenSecrets, id, 'recipient link')}`,
    createdAt,
    instructions,
  }
}
