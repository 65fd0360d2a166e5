import type { Waiting } from '@repo/delivery-rules/recipient-absence'
import type { RecipientView } from '@repo/delivery-rules/recipient-view'
import { canTakeInstructions, chooseRecipientView } from '@repo/delivery-rules/recipient-view'
import type { RecipientChannel } from '@repo/prisma/delivery-types'
import { coalesceReads } from '@repo/server-kit/coalesce-reads'
import { databaseNow } from '@repo/server-kit/database'
import { memoizePer } from '@repo/server-kit/memoize-per'
import { Refusal } from '@repo/server-kit/refusal'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import type { ApproachRoute } from '#api/core/order/approach-route.service.ts'
import { readCachedRoute } from '#api/core/order/approach-route.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { findWaitAtDropoff } from '#api/core/order/wait-at-dropoff.service.ts'
import { deleteBrowsersOf } from '#api/core/recipient/recipient-browsers.data.ts'
import { getRecipientChannel } from '#api/core/recipient/recipient-news.service.ts'
import type { RecipientContact } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { hasStopped, resumeContact, stopContact } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { verifyIdToken } from '#api/core/tokens/signed-ids.service.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import type { FollowedCarrier } from './followed-carriers.data.ts'
import { findFollowedCarriers } from './followed-carriers.data.ts'
import type { FollowedLink } from './recipient-link.data.ts'
import { findContact, findFollowedLink, findLinkedOrder } from './recipient-link.data.ts'
import { toOrderStage } from './recipient-stage.rules.ts'
import { isTokenOfMessage, requireLinkId } from './recipient-tokens.service.ts'

/** The followed delivery of a link, with its stage. */
export type FollowedDelivery = {
  readonly link: FollowedLink
  readonly view: RecipientView
  readonly now: Date
  /** The carrier’s wait for the recipient at the drop-off; null without one. */
  readonly waiting: Waiting | null
  /**
   * The channel of the recipient's messages, whether they are wanted, and whether this link may restore them. Null
   * without messages.
   */
  readonly messages: {
    readonly channel: RecipientChannel
    readonly areWanted: boolean
    readonly mayResume: boolean
  } | null
}

/** Returns the delivery behind a link; an unknown and a revoked link are both `not-found`. */
export async function followDelivery(deps: Deps, token: string): Promise<FollowedDelivery> {
  const link = await findFollowedLink(deps.db, requireLinkId(deps, token))
  if (!link) throw new Refusal('not-found')
  const now = await databaseNow(deps.db)
  const view = chooseRecipientView(toOrderStage(link.order), link.order.endedAt, now)
  const [delivery] = link.order.deliveries
  return {
    link,
    now,
    view,
    messages: view === 'over' ? null : await readMessages(deps, link, token),
    waiting: delivery && view === 'underway' ? await findWaitAtDropoff(deps.db, delivery, now) : null,
  }
}

async function readMessages(
  deps: Deps,
  { order }: FollowedLink,
  token: string,
): Promise<FollowedDelivery['messages']> {
  const channel = order.tellsRecipient ? getRecipientChannel(deps, order) : null
  if (channel === null) return null
  const areWanted = !(await hasStopped(deps.db, order))
  return { channel, areWanted, mayResume: isTokenOfMessage(deps, token) }
}

/**
 * Returns the carrier's position and its road to the drop-off. Null before the pickup, after the delivery, and while
 * unknown. Unknown and revoked links are both `not-found`.
 */
export async function followPosition(
  deps: Deps,
  token: string,
): Promise<{ carrier: FollowedCarrier; route: ApproachRoute | null } | null> {
  const carrier = await getCarrierReader(deps.pool)(requireLinkId(deps, token))
  if (carrier === 'no-link') throw new Refusal('not-found')
  return carrier && { carrier, route: await readCachedRoute(deps, carrier) }
}

/**
 * Stores the recipient's instructions for the door, updates the screens of sender and carrier, and notifies the carrier
 * in the app and by push message. The same text again changes nothing. `instructions-closed` once the carrier needs
 * none. Unknown and revoked links are both `not-found`.
 */
export async function instructCarrier(deps: Deps, token: string, text: string): Promise<void> {
  const id = requireLinkId(deps, token)
  const unlockedLink = await findFollowedLink(deps.db, id)
  if (!unlockedLink) throw new Refusal('not-found')
  const { orderId } = unlockedLink
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const link = await tx.recipientLink.findFirst({ where: { id, revokedAt: null } })
    const orderState = await findLinkedOrder(tx, orderId)
    if (!order || !link || !orderState) throw new Refusal('not-found')
    if (!canTakeInstructions(chooseRecipientView(toOrderStage(orderState), orderState.endedAt, order.now)))
      throw new Refusal('instructions-closed')
    if (link.instructions === text) return
    await tx.recipientLink.update({
      where: { id },
      data: { instructions: text, instructedAt: order.now },
      select: { id: true },
    })
    const hint = { type: 'order', id: orderId } as const
    await tell(tx, [order.senderId], hint)
    const [delivery] = orderState.deliveries
    if (!delivery) return
    await notifyCarrier(tx, delivery.carrierId, hint)
    await notifyOfCourse(deps, tx, delivery.carrierId, {
      kind: 'recipient-instructions',
      orderId,
      text: 'Le destinataire a modifié ses consignes pour la livraison : elles sont dans votre course.',
      push: {
        title: 'Nouvelles consignes',
        body: 'Le destinataire a modifié ses consignes pour la livraison.',
        url: '/course',
      },
    })
  })
}

/**
 * Ends the messages to the recipient of a link's order about all deliveries, or restores them. Idempotent. Unknown and
 * revoked links are both `not-found`; so is restoring by a link that is not of a message, because the sender has that
 * link.
 */
export async function setMessagesWanted(deps: Deps, token: string, areWanted: boolean): Promise<void> {
  const contact = await findContact(deps.db, { id: requireLinkId(deps, token), revokedAt: null })
  if (!contact || (areWanted && !isTokenOfMessage(deps, token))) throw new Refusal('not-found')
  if (areWanted) await resumeContact(deps.db, contact)
  else await stopAllMessages(deps, contact)
}

/**
 * Ends the messages to the recipient whose email has `token`, about all deliveries. Tokens of old emails work, too,
 * whatever the state of their link. An invalid token does nothing.
 */
export async function stopMessages({ config, db }: Deps, token: string): Promise<void> {
  const id = verifyIdToken(config.tokenSecrets, token, 'recipient stop')
  const contact = id === null ? null : await findContact(db, { id })
  if (contact) await stopAllMessages({ db }, contact)
}

/** Ends the messages to a recipient, and the browsers' subscriptions for an order. */
async function stopAllMessages(
  { db }: Pick<Deps, 'db'>,
  { orderId, ...contact }: RecipientContact & { readonly orderId: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await stopContact(tx, contact, order?.now ?? (await databaseNow(tx)))
    await deleteBrowsersOf(tx, orderId)
  })
}

// Every open page of a recipient polls this: concurrent calls share one read.
const getCarrierReader = memoizePer((pool: Deps['pool']) =>
  coalesceReads((ids: readonly string[]) => findFollowedCarriers(pool, ids), { maxKeys: 500, maxRunning: 2 }),
)
