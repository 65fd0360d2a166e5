import type { SavedCard } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { CardSetup } from '@repo/stripe-edge/payments'
import { ensureCustomer } from '#api/core/cards/customer.service.ts'
import type { OpenedPayment } from '#api/core/cards/opened-payment.types.ts'
import { refuseUnavailable } from '#api/core/cards/provider-errors.service.ts'
import { findActiveCard } from '#api/core/cards/saved-card.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { forgetCardJob } from '#api/job-definitions.ts'

/** The card of a sender, with its use. */
export type CardWithUse = {
  readonly card: SavedCard
  /** Whether the card has expired or expires this month. */
  readonly isEnding: boolean
  /** The number of planned orders that it will pay. */
  readonly plannedOrders: number
}

/** The purpose of a setup at the provider. */
const purpose = 'company-card'

/** Returns the sender's card for orders. Null without one. */
export async function findCard(deps: Deps, senderId: string): Promise<CardWithUse | null> {
  const card = await findActiveCard(deps.db, senderId)
  return card && toCardWithUse(deps, card)
}

/**
 * Opens the saving of a card. Repeats within the same half-hour of the clock return the same setup until the card is
 * saved; a card that was saved without a report is stored first. Throws `unavailable` (503) while the provider does not
 * respond.
 */
export async function openCard(deps: Deps, senderId: string): Promise<OpenedPayment> {
  const opened = await openSetup(deps, senderId)
  const current = await refuseUnavailable(deps.payments.findSetup(opened.setupId))
  if (current?.status !== 'succeeded') return opened
  // The browser saved a card without reporting it: store that card, then open the next setup.
  await storeSetup(deps, senderId, current)
  return openSetup(deps, senderId)
}

async function openSetup(deps: Deps, senderId: string): Promise<OpenedPayment & { setupId: string }> {
  const customerId = await refuseUnavailable(ensureCustomer(deps, senderId))
  const cardsSoFar = await deps.db.savedCard.count({ where: { senderId } })
  const period = Math.floor((await databaseNow(deps.db)).getTime() / (30 * 60_000))
  const [{ setup, clientSecret }, ephemeralKey] = await refuseUnavailable(
    Promise.all([
      deps.payments.createSetup({
        key: `${purpose}:${senderId}:${cardsSoFar}:${period}`,
        accountId: senderId,
        customerId,
        metadata: { purpose },
      }),
      deps.payments.getEphemeralKey(customerId),
    ]),
  )
  return { setupId: setup.setupId, clientSecret, ephemeralKey, customerId }
}

/**
 * Stores the card of a setup of this sender and replaces the previous one, which a job deletes at the provider.
 * `setupReference` is the setup's id or client secret. The setup is read from the provider: the browser is not trusted.
 * `card-not-saved` for an unfinished setup, another sender's setup and a removed card. `unavailable` (503) while the
 * provider does not respond. Idempotent.
 */
export async function storeCard(deps: Deps, senderId: string, setupReference: string): Promise<CardWithUse> {
  const [, setupId] = /^(seti_[A-Za-z0-9]+)(?:_secret_[A-Za-z0-9]+)?$/.exec(setupReference) ?? []
  const setup = setupId === undefined ? null : await refuseUnavailable(deps.payments.findSetup(setupId))
  if (!setup) throw new Refusal('card-not-saved')
  return toCardWithUse(deps, await storeSetup(deps, senderId, setup))
}

/**
 * Stores the card of a setup after a notice of the provider, for browsers that did not return. For a closed company the
 * provider deletes the card. Unfinished setups and those of other purposes are ignored. Idempotent. Throws while the
 * provider does not respond.
 */
export async function storeCardOfSetup(deps: Deps, setupId: string): Promise<void> {
  const setup = await deps.payments.findSetup(setupId)
  const { accountId } = setup?.metadata ?? {}
  if (setup?.status !== 'succeeded' || setup.metadata.purpose !== purpose || accountId === undefined) return
  const storedCard = await deps.db.savedCard.findUnique({
    where: { setupIntentId: setupId },
    select: { id: true },
  })
  if (storedCard) return
  const sender = await deps.db.account.findUnique({ where: { id: accountId }, select: { status: true } })
  if (sender?.status !== 'removed') await storeSetup(deps, accountId, setup)
  else if (setup.paymentMethodId !== null) await deps.payments.forgetCard(setup.paymentMethodId)
}

async function storeSetup(deps: Deps, senderId: string, setup: CardSetup): Promise<SavedCard> {
  const { card, paymentMethodId, customerId, metadata } = setup
  return deps.db.$transaction(async (tx) => {
    const sender = await lockSender(tx, senderId)
    const isOurs =
      sender.status !== 'removed' &&
      customerId !== null &&
      customerId === sender.stripeCustomerId &&
      metadata.accountId === senderId &&
      metadata.purpose === purpose
    if (!isOurs || setup.status !== 'succeeded' || !card || paymentMethodId === null)
      throw new Refusal('card-not-saved')
    const storedCard = await tx.savedCard.findUnique({ where: { setupIntentId: setup.setupId } })
    if (storedCard?.removedAt === null) return storedCard
    if (storedCard) throw new Refusal('card-not-saved')
    const now = await databaseNow(tx)
    await retireCard(deps, tx, senderId, now)
    return tx.savedCard.create({
      data: {
        senderId,
        setupIntentId: setup.setupId,
        paymentMethodId,
        brand: card.brand,
        last4: card.last4,
        expMonth: card.expiryMonth,
        expYear: card.expiryYear,
        savedAt: now,
      },
    })
  })
}

/**
 * Removes a sender's card, which a job deletes at the provider. `card-needed` while planned orders need it. Idempotent.
 */
export async function removeCard(deps: Deps, senderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockSender(tx, senderId)
    // An order that needs the card locks it until it is placed.
    await tx.$queryRaw`
      SELECT id FROM saved_card WHERE sender_id = ${senderId}::uuid AND removed_at IS NULL FOR UPDATE`
    if ((await countPlannedOrders(tx, senderId)) > 0) throw new Refusal('card-needed')
    await retireCard(deps, tx, senderId, await databaseNow(tx))
  })
}

async function retireCard(deps: Deps, tx: Tx, senderId: string, now: Date): Promise<void> {
  const card = await tx.savedCard.findFirst({ where: { senderId, removedAt: null } })
  if (!card) return
  await tx.savedCard.update({ where: { id: card.id }, data: { removedAt: now } })
  await deps.jobs.enqueue(tx, forgetCardJob, { cardId: card.id })
}

/** Deletes a removed card at the provider. Idempotent. Throws while the provider does not respond. */
export async function forgetRemovedCard(deps: Deps, cardId: string): Promise<void> {
  const card = await deps.db.savedCard.findUnique({ where: { id: cardId } })
  if (!card?.removedAt || card.detachedAt) return
  await deps.payments.forgetCard(card.paymentMethodId)
  await deps.db.savedCard.update({
    where: { id: cardId },
    data: { detachedAt: await databaseNow(deps.db) },
  })
}

async function lockSender(
  tx: Tx,
  senderId: string,
): Promise<{ stripeCustomerId: string | null; status: string }> {
  const [row] = await tx.$queryRaw<{ stripeCustomerId: string | null; status: string }[]>`
    SELECT stripe_customer_id AS "stripeCustomerId", status::text FROM account WHERE id = ${senderId}::uuid FOR NO KEY UPDATE`
  if (!row) throw new Refusal('not-found')
  return row
}

function countPlannedOrders(db: Pick<Tx, 'order'>, senderId: string): Promise<number> {
  return db.order.count({
    where: { senderId, phase: 'scheduled', payment: { setupIntentId: null, status: 'planned' } },
  })
}

async function toCardWithUse(deps: Deps, card: SavedCard): Promise<CardWithUse> {
  const now = await databaseNow(deps.db)
  const endsAt = Date.UTC(card.expYear, card.expMonth - 1)
  return {
    card,
    isEnding: endsAt <= Date.UTC(now.getUTCFullYear(), now.getUTCMonth()),
    plannedOrders: await countPlannedOrders(deps.db, card.senderId),
  }
}
