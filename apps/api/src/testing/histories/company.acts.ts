import { openCard, removeCard, storeCard } from '#api/features/company-card/company-card.service.ts'
import { orderOffSession } from '#api/flows/ordering/off-session.service.ts'
import { shipment } from './cast.ts'
import { aCard, maxOrders, typeCard } from './placing.acts.ts'
import type { Act, ActKind, Scene } from './scene.ts'
import { addMs, pickBetween, pickOne } from './scene.ts'

/** Plans that a company saves the card that its orders are charged to, in place of the one before. */
function planCard({ lane, cast, random }: Scene): Act | null {
  if (cast.sender.kind !== 'CLEN') return null
  const { accountId } = cast.sender
  const card = aCard(random)
  return {
    name: `the company saves the card …${card[0].slice(-4)}`,
    run: async (deps) => {
      const { clientSecret } = await openCard(deps, accountId)
      const status = await typeCard(lane, clientSecret, card)
      await storeCard(deps, accountId, clientSecret)
      return status
    },
  }
}

/** Plans an off-session order on the company's card, under a separate name: a repeat must return the same order. */
function planOrder({ lane, cast, memory, orders, random }: Scene): Act | null {
  if (cast.sender.kind !== 'CLEN' || memory.areBooksOpen) return null
  if (orders.length + memory.openings.length >= maxOrders) return null
  const { accountId: senderId } = cast.sender
  const reference = pickOne(random, ['A', 'B'])
  const plannedPickupAt = random() < 0.3 ? addMs(lane.now(), pickBetween(random, 46, 200) * 60_000) : null
  return {
    name: `the company orders ${reference}${plannedPickupAt ? ' for later' : ''}`,
    run: async (deps) => {
      const buyer = { senderId, accountId: senderId }
      const id = await orderOffSession(deps, buyer, shipment, { reference, plannedPickupAt })
      const firstId = memory.orderIdByReference.get(reference) ?? id
      memory.orderIdByReference.set(reference, firstId)
      if (firstId !== id) memory.faults.push(`the name ${reference} stands for two orders`)
    },
  }
}

/** The acts of companies alone: their card, and off-session orders. */
export const companyActs: readonly ActKind[] = [
  { name: 'company card', weight: 4, plan: planCard },
  { name: 'company order', weight: 5, plan: planOrder },
  {
    name: 'remove company card',
    weight: 0.3,
    plan: ({ cast }) =>
      cast.sender.kind === 'CLEN'
        ? { name: 'the company removes its card', run: (deps) => removeCard(deps, cast.sender.accountId) }
        : null,
  },
]
