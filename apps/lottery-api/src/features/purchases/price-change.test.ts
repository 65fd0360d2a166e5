import { randomUUID } from 'node:crypto'
import { readTerms } from '@repo/lottery-rules/terms'
import { findDrawFaults, findSeriesFaults } from '@repo/lottery-rules/verify'
import { afterAll, expect, test } from 'vitest'
import { enterDraw } from '#lottery-api/admin/demo-draw.ts'
import { giveCredits } from '#lottery-api/core/credits/credits.service.ts'
import { sendRefund } from '#lottery-api/features/credits/refunds.service.ts'
import { readTrust } from '#lottery-api/features/draws/publish/trust.service.ts'
import { checkInvariants } from '#lottery-api/flows/invariants/check.service.ts'
import { setBusinessSettings } from '#lottery-api/testing/business-settings.ts'
import {
  anOpenDraw,
  closeAndSealDraw,
  drawAndPublish,
  readPublishedFiles,
} from '#lottery-api/testing/draws.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { openShop } from '#lottery-api/testing/open-shop.ts'
import { aBuyer, buyCredits } from '#lottery-api/testing/purchases.ts'

const { app, week } = await openShop()
const { deps } = app
afterAll(() => app.close())

/** Returns the balances of accounts except those at zero, of all ledger entries or of one. */
async function readBalances(
  entry: { readonly key?: string } = {},
): Promise<Readonly<Record<string, number>>> {
  const sums = await deps.db.ledgerPosting.groupBy({
    by: ['account'],
    where: { entry },
    _sum: { amountCents: true },
  })
  return Object.fromEntries(
    sums
      .map(({ account, _sum }) => [account, Number(_sum.amountCents)] as const)
      .filter(([, cents]) => cents !== 0),
  )
}

async function readMails({ id }: { readonly id: string }): Promise<string> {
  const { email } = await deps.db.player.findUniqueOrThrow({ where: { id } })
  return (await listQueuedEmails(deps, email ?? ''))
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .join('\n')
}

async function holdDraw(draw: { readonly id: string; readonly week: string }) {
  await closeAndSealDraw(app, draw)
  await drawAndPublish(app, draw)
  const files = await readPublishedFiles(deps, draw.week)
  expect(findDrawFaults(files, await readTrust(deps))).toEqual([])
  return files
}

test('a credit from before a price change is booked and refunded at its own price, whatever its draw costs', async () => {
  const { db } = deps
  const first = await anOpenDraw(app)
  const [early, other] = [await aBuyer(app), await aBuyer(app)]
  const purchaseId = await buyCredits(app, early)
  await buyCredits(app, other)
  for (const { id } of [early, other]) await enterDraw(deps, id, week)
  await setBusinessSettings(deps, { ticketCents: '400', potShareCents: '80', costShareCents: '20' })
  const { manifest: previousManifest } = await holdDraw(first)

  const draw = await anOpenDraw(app)
  const { body: game } = await app.guest().request('GET', '/api/game')
  const [late, free] = [await aBuyer(app), await aBuyer(app)]
  await buyCredits(app, late)
  await db.$transaction((tx) =>
    giveCredits(tx, { playerId: free.id, source: 'gesture:price', credits: 1 }, draw.opensAt),
  )
  for (const { id } of [early, late, free]) await enterDraw(deps, id, draw.week)
  const again = await app.as(early)
  const answer = await again.request('POST', '/api/credits/refund', { body: { requestKey: randomUUID() } })
  expect(answer.body).toEqual({ success: true, refundedCents: 2 * 75 })
  const refund = await db.refund.findFirstOrThrow({ where: { purchaseId } })
  await sendRefund(deps, refund.id)
  const { manifest, terms } = await holdDraw(draw)

  // The prices that players were shown, those of the published files and those of the ledger are the same.
  expect([game.potShareCents, game.costShareCents]).toEqual([80, 20])
  expect(readTerms(terms?.text ?? '').price).toMatchObject({ pot_cents: 80, cost_cents: 20 })
  expect(JSON.parse(manifest)).toMatchObject({ tickets: 3, contribution_cents: 80, pot_cents: 240 })
  expect(findSeriesFaults([previousManifest, manifest])).toEqual([])
  expect(await readMails(early)).toContain('0,60 € vont à la cagnotte et 0,15 € aux frais')
  expect(await readMails(late)).toContain('0,80 € vont à la cagnotte et 0,20 € aux frais')
  // One credit of each price leaves what is owed. The running costs get 15 and 20, and pay 20 and the free ticket's 80.
  expect(await readBalances({ key: `draw-sealed:${draw.id}` })).toEqual({
    'credits-pot': 60 + 80,
    'credits-cost': 15 + 20,
    'running-costs': 20 + 80 - 15 - 20,
    pot: -240,
  })
  expect(await readBalances()).toEqual({
    'provider:card': 300 + 300 + 400 - 150,
    'credits-pot': -(3 * 60 + 3 * 80),
    'credits-cost': -(3 * 15 + 3 * 20),
    'running-costs': 65 - 2 * 15,
    prizes: -(2 * 60 + 240),
  })
  expect((await checkInvariants(deps)).filter(({ ok }) => !ok)).toEqual([])
})
