import { afterAll, expect, test } from 'vitest'
import { setBusinessSettings } from '#lottery-api/testing/business-settings.ts'
import { anOpenDraw, passUntil } from '#lottery-api/testing/draws.ts'
import { openShop } from '#lottery-api/testing/open-shop.ts'
import { aBuyer, buy, vote } from '#lottery-api/testing/purchases.ts'

const { app, week } = await openShop()
afterAll(() => app.close())

const former = { price: 300, pot: 60, cost: 15, time: '20:00' }
const later = { price: 400, pot: 80, cost: 20, time: '21:00' }

/** Returns the prices of the game page, and those of two purchases: one for a week's draw, one only of credits. */
async function readPrices(inWeek: string) {
  const buyer = await aBuyer(app)
  await vote(buyer, inWeek)
  const { body: game } = await buyer.client.request('GET', '/api/game')
  const purchases = [await buy(buyer, 'card', { week: inWeek }), await buy(await aBuyer(app), 'card')]
  return {
    game: {
      price: game.priceCents,
      pot: game.potShareCents,
      cost: game.costShareCents,
      time: game.schedule.time,
    },
    purchases: purchases.map(({ body }) => ({
      price: body.purchase.amountCents,
      pot: body.purchase.potCents,
      cost: body.purchase.costCents,
    })),
  }
}

function createExpected({ time, ...prices }: typeof former) {
  return { game: { ...prices, time }, purchases: [prices, prices] }
}

test('a purchase and the game page have the price and time of the open draw; new ones apply to the next draw', async () => {
  await setBusinessSettings(app.deps, {
    drawTime: '21:00',
    ticketCents: '400',
    potShareCents: '80',
    costShareCents: '20',
  })
  expect(await readPrices(week)).toEqual(createExpected(former))
  const { closesAt } = await app.deps.db.draw.findUniqueOrThrow({ where: { week } })
  await passUntil(app, closesAt)
  const next = await anOpenDraw(app)
  expect(next.week).not.toBe(week)
  expect(await readPrices(next.week)).toEqual(createExpected(later))
})
