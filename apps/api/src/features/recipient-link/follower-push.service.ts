import { canTakeInstructions, chooseRecipientView } from '@repo/delivery-rules/recipient-view'
import { databaseNow } from '@repo/server-kit/database'
import type { PushTarget } from '@repo/server-kit/push/push-sender'
import { Refusal } from '@repo/server-kit/refusal'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import {
  deleteBrowser,
  isBrowserSubscribed,
  writeBrowser,
} from '#api/core/recipient/recipient-browsers.data.ts'
import { hasStopped } from '#api/core/recipient-stops/recipient-stops.data.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { FollowedLink } from './recipient-link.data.ts'
import { findFollowedLink } from './recipient-link.data.ts'
import { toOrderStage } from './recipient-stage.rules.ts'
import { isTokenOfMessage, requireLinkId } from './recipient-tokens.service.ts'

/**
 * Returns the key with which a browser subscribes to a link's delivery, and whether the one at `endpoint` has done so.
 * No key after the delivery, and when the recipient wants no messages. Unknown and revoked links are both `not-found`.
 */
export async function readPushState(
  deps: Deps,
  token: string,
  endpoint: string | null,
): Promise<{ publicKey: string | null; isSubscribed: boolean }> {
  const link = await findFollowedLink(deps.db, requireLinkId(deps, token))
  if (!link) throw new Refusal('not-found')
  const isOffered = await mayNotify(deps.db, link, await databaseNow(deps.db))
  return {
    publicKey: isOffered ? deps.push.publicKey : null,
    isSubscribed: isOffered && endpoint !== null && (await isBrowserSubscribed(deps.db, link.id, endpoint)),
  }
}

/**
 * Subscribes a browser to push messages of a link's delivery, until the link or the recipient's messages end.
 * Idempotent. `push-unreachable` when push is not available, and after the delivery. Unknown and revoked links are
 * both `not-found`.
 */
export async function subscribeFollower(deps: Deps, token: string, target: PushTarget): Promise<void> {
  const id = requireLinkId(deps, token)
  const unlockedLink = await findFollowedLink(deps.db, id)
  if (!unlockedLink) throw new Refusal('not-found')
  if (deps.push.publicKey === null || !deps.push.mayReach(target.endpoint))
    throw new Refusal('push-unreachable')
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, unlockedLink.orderId)
    const link = await findFollowedLink(tx, id)
    if (!order || !link) throw new Refusal('not-found')
    if (!(await mayNotify(tx, link, order.now))) throw new Refusal('push-unreachable')
    await writeBrowser(tx, { linkId: id, isOfMessage: isTokenOfMessage(deps, token), at: order.now }, target)
  })
}

/** Unsubscribes a browser from a link's delivery. Idempotent. Unknown and revoked links are both `not-found`. */
export async function unsubscribeFollower(deps: Deps, token: string, endpoint: string): Promise<void> {
  const link = await findFollowedLink(deps.db, requireLinkId(deps, token))
  if (!link) throw new Refusal('not-found')
  await deleteBrowser(deps.db, link.id, endpoint)
}

/** Whether the delivery of a link still has future events, and its recipient wants messages. */
async function mayNotify(db: Db, { order }: FollowedLink, now: Date): Promise<boolean> {
  return (
    canTakeInstructions(chooseRecipientView(toOrderStage(order), order.endedAt, now)) &&
    !(await hasStopped(db, order))
  )
}
