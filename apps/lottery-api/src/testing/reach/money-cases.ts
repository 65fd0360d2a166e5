import { randomUUID } from 'node:crypto'
import { languages } from '@repo/contracts/lottery/fields'
import { databaseNow } from '@repo/server-kit/database'
import { giveCredits } from '#lottery-api/core/credits/credits.service.ts'
import { sweepCredits } from '#lottery-api/features/credits/credits.sweeper.ts'
import { settlePurchase } from '#lottery-api/features/purchases/settlement.service.ts'
import { anOpenDraw, closeAndSealDraw } from '../draws.ts'
import {
  buy,
  buyCredits,
  callStripe,
  decideRefundAtStripe,
  payByCard,
  readPurchase,
  sendCardNotice,
  vote,
} from '../purchases.ts'
import type { MarkedPlayer, World } from './world.ts'
import { aMarkedPlayer, runJobs } from './world.ts'

const dayMs = 24 * 3_600_000

const requestRefund = ({ client }: MarkedPlayer) =>
  client.request('POST', '/api/credits/refund', { body: { requestKey: randomUUID() } })

/** Pays by card, and lets the payer's bank open a dispute and decide it by the evidence. */
async function playDispute(
  { app }: World,
  player: MarkedPlayer,
  evidence: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  const { intentId } = await payByCard(app, await buy(player, 'card'))
  const { id: disputeId } = await callStripe(app, '/test_helpers/disputes', {
    payment_intent: intentId,
    amount: '300',
  })
  const notice = (type: string) =>
    sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId, disputeId, type })
  await notice('charge.dispute.created')
  await callStripe(app, `/disputes/${disputeId}`, {
    'evidence[uncategorized_text]': evidence,
    submit: 'true',
  })
  await notice('charge.dispute.closed')
}

/** The ways in which players are notified of money and credits. */
export const moneyCases: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'payments that come, come late, are refused and leave no room, in every language': async (world) => {
    const { app } = world
    const { week, id } = await anOpenDraw(app)
    const late: string[] = []
    for (const language of languages) {
      const payer = await aMarkedPlayer(world, `payer-${language}`, { language })
      const limits = { where: { playerId: payer.id }, data: { cents: 899 } }
      await app.deps.db.depositLimit.updateMany(limits)
      await vote(payer, week)
      const refused = await buy(payer, 'card', { week })
      await payByCard(app, refused, '4000000000000002')
      await readPurchase(payer, refused.body.purchase.id)
      await buyCredits(app, payer)
      late.push((await buy(payer, 'transfer', { week })).body.purchase.id)
    }
    const timely = await aMarkedPlayer(world, 'timely')
    await vote(timely, week)
    const started = await buy(timely, 'card', { week })
    await payByCard(app, started)
    await readPurchase(timely, started.body.purchase.id)
    await closeAndSealDraw(app, { id })
    for (const purchaseId of late) await settlePurchase(app.deps, purchaseId, { payerHash: null })
  },

  'payments that a bank takes back': async (world) => {
    await playDispute(world, await aMarkedPlayer(world, 'disputing'), 'winning_evidence')
    await playDispute(world, await aMarkedPlayer(world, 'taking'), 'losing_evidence')
  },

  'credits that are given back, and some that no card takes': async (world) => {
    const { app } = world
    for (const language of languages) {
      const refunded = await aMarkedPlayer(world, `refunded-${language}`, { language })
      await buyCredits(app, refunded)
      await requestRefund(refunded)
      await runJobs(world)
      const stuck = await aMarkedPlayer(world, `stuck-${language}`, { language })
      const started = await buy(stuck, 'card')
      const { intentId } = await payByCard(app, started, '4000000000005126')
      const { id: purchaseId } = await readPurchase(stuck, started.body.purchase.id)
      await requestRefund(stuck)
      await runJobs(world)
      const refund = await app.deps.db.refund.findFirstOrThrow({ where: { purchaseId } })
      await decideRefundAtStripe(app, refund.reference ?? '')
      await sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId, type: 'refund.failed' })
    }
  },

  'free credits that are about to expire': async (world) => {
    const { app } = world
    const { db } = app.deps
    for (const language of languages) {
      const { id: playerId } = await aMarkedPlayer(world, `expiring-${language}`, { language })
      const now = await databaseNow(db)
      const expiresAt = new Date(now.getTime() + 10 * dayMs)
      const gift = { playerId, source: 'gesture:walk', credits: 2, expiresAt }
      await db.$transaction((tx) => giveCredits(tx, gift, now))
    }
    await sweepCredits(app.deps)
  },
}
