import { databaseNow } from '@repo/server-kit/database'
import { giveCredits } from '#lottery-api/core/credits/credits.service.ts'
import { anOpenDraw } from './draws.ts'
import type { Buyer } from './purchases.ts'
import { aBuyer, vote } from './purchases.ts'
import { testApp } from './test-app.ts'

/** Creates an app with an open draw, and functions for the actions of its players. */
export async function openSales() {
  const app = await testApp()
  const { week } = await anOpenDraw(app)

  const post = ({ client }: Buyer, verb: string, body?: object) =>
    client.request('POST', `/api/draws/${week}/${verb}`, { body: body ?? {} })

  /** Gives free credits of a source, for this many days or their usual time. */
  async function giveFreeCredits(
    buyer: Buyer,
    credits: number,
    source: string,
    days?: number,
  ): Promise<void> {
    const { db } = app.deps
    const now = await databaseNow(db)
    const expiresAt = days === undefined ? {} : { expiresAt: new Date(now.getTime() + days * 86_400_000) }
    await db.$transaction((tx) => giveCredits(tx, { playerId: buyer.id, source, credits, ...expiresAt }, now))
  }

  async function aValidatedTicket(): Promise<Buyer & { readonly number: string }> {
    const buyer = await aBuyer(app)
    await giveFreeCredits(buyer, 1, 'gesture:test')
    await vote(buyer, week)
    await post(buyer, 'pay-with-credit')
    const { number } = (await post(buyer, 'number')).body.participation
    const { body } = await post(buyer, 'validate', { number })
    if (body.success !== true) throw new Error(`The ticket is not validated: ${body.code}`)
    return { ...buyer, number }
  }

  return {
    app,
    week,
    post,
    giveFreeCredits,
    aValidatedTicket,
    /** Returns the caller's participation of the week, with what prevents a payment of it. */
    readOwnParticipation: async ({ client }: Buyer) =>
      (await client.request('GET', `/api/draws/${week}/participation`)).body,
    /** Requests the cancellation of the participation, and returns the response. */
    cancelEntry: ({ client }: Buyer) =>
      client.request('DELETE', `/api/draws/${week}/participation`, { body: {} }),
  }
}
