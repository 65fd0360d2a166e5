import { addNoun, seenRows } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { requireNamedAccount } from '#api/features/accounts/staff-accounts.service.ts'
import { hideReview, listReviews, requireReview, showReview } from '#api/features/orders/ratings.service.ts'
import { whichOrder } from './order-argument.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, sentenceSchema } from './staff-command.ts'

const orderArgument = { order: 'id of the order that it is about' }

/** Adds the commands `ratings …`. */
export function addRatings(top: Noun): void {
  const noun = addNoun(top, 'ratings', 'what senders write about carriers')
  addList(noun)
  addHide(noun)
  addShow(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description: 'list reviews that have a text, the newest first (at most 100); noted in the audit',
    options: [
      { flags: '--carrier <account>', description: 'only about this carrier: id, personneId or e-mail' },
    ],
    input: z.object({ carrier: z.string().optional() }),
    run: async ({ db }, { carrier }) => {
      const carrierId = carrier === undefined ? null : (await requireNamedAccount(db, carrier)).id
      const reviews = await listReviews(db, carrierId)
      const rows = reviews.map(({ delivery, carrier: ratedCarrier, stars, review, createdAt, hiddenAt }) => [
        delivery.orderId,
        at(createdAt),
        ratedCarrier.displayName,
        String(stars),
        review,
        hiddenAt ? `hidden ${at(hiddenAt)}` : 'shown',
      ])
      return {
        json: { ok: true, reviews },
        text: table(['order', 'written', 'carrier', 'stars', 'review', ''], rows, 'There are no reviews.'),
        ...seenRows(
          'rating',
          reviews.map(({ deliveryId }) => ({ id: deliveryId })),
        ),
      }
    },
  })
}

function addHide(noun: Noun): void {
  addChange(noun, {
    name: 'hide',
    description:
      'hide an abusive review: only its author and the staff see it; its stars still count, and its author is notified of the reason',
    arguments: orderArgument,
    options: [{ flags: '--tell <sentence>', description: 'what its writer reads as the reason, in French' }],
    input: whichOrder.extend({ tell: sentenceSchema }),
    plan: async ({ db }, { order, tell }) => {
      const { stars, review, hiddenAt } = await requireReview(db, order)
      if (hiddenAt) throw new StaffError(`This review is hidden since ${at(hiddenAt)}.`)
      return `The review of order ${order} (${stars} of 5: “${review}”) will be hidden, and its author will receive: ${tell}`
    },
    run: async (deps, { order, tell }, staff) => {
      const isNew = await deps.db.$transaction(async (tx) => {
        const isHidden = await hideReview(deps, tx, order, tell)
        if (isHidden)
          await audit(tx, staff, { action: 'ratings hide', subject: { kind: 'order', id: order } })
        return isHidden
      })
      return { json: { ok: true, order, isNew }, text: isNew ? 'Hidden.' : 'It was hidden before.' }
    },
  })
}

function addShow(noun: Noun): void {
  addChange(noun, {
    name: 'show',
    description: 'show a hidden review to everybody again',
    arguments: orderArgument,
    input: whichOrder,
    plan: async ({ db }, { order }) => {
      const { review, hiddenAt } = await requireReview(db, order)
      if (!hiddenAt) throw new StaffError('This review is not hidden.')
      return `The review of order ${order} will be shown again: “${review}”`
    },
    run: async (deps, { order }, staff) => {
      const isNew = await deps.db.$transaction(async (tx) => {
        const isShown = await showReview(tx, order)
        if (isShown) await audit(tx, staff, { action: 'ratings show', subject: { kind: 'order', id: order } })
        return isShown
      })
      return { json: { ok: true, order, isNew }, text: isNew ? 'Shown.' : 'It was shown already.' }
    },
  })
}
