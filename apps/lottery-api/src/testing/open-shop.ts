import type { Answer } from './client.ts'
import { anOpenDraw } from './draws.ts'
import type { Buyer } from './purchases.ts'
import { aBuyer, buy, loseCardNotices, vote } from './purchases.ts'
import { testApp } from './test-app.ts'

/**
 * Creates an app with an open draw, in which the card provider's notices come only when a test sends them, and the
 * queries of purchase tests.
 */
export async function openShop() {
  const app = await testApp()
  const { week } = await anOpenDraw(app)
  await loseCardNotices(app)

  return {
    app,
    week,
    /** Returns the caller's participation of the week; null without one. */
    readParticipation: async ({ client }: Buyer) =>
      (await client.request('GET', `/api/draws/${week}/participation`)).body.participation,
    /** Returns the caller's credits as the API shows them. */
    readCredits: async ({ client }: Buyer) => (await client.request('GET', '/api/credits')).body,
    /** Requests the cancellation of a purchase, and returns the response. */
    cancelPurchase: ({ client }: Buyer, id: string) =>
      client.request('POST', `/api/purchases/${id}/cancel`, { body: {} }),
    /** Counts the settled purchases of a buyer whose credits were neither refunded nor drawn, by their postings. */
    countSettlements: (buyer: Buyer) =>
      app.deps.db.ledgerPosting.count({ where: { playerId: buyer.id, account: 'credits-pot' } }),
    /** Creates a player who has voted and started to pay. Throws when the payment cannot start. */
    startPayment: async (method: string): Promise<{ buyer: Buyer; started: Answer; id: string }> => {
      const buyer = await aBuyer(app)
      await vote(buyer, week)
      const started = await buy(buyer, method, { week })
      if (started.body.success !== true) throw new Error(`The payment is not begun: ${started.body.code}`)
      return { buyer, started, id: started.body.purchase.id }
    },
  }
}
