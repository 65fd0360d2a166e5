import { randomUUID } from 'node:crypto'
import { answerClaim } from '#api/features/claims/claim-answers.service.ts'
import { openClaim, withdrawClaim } from '#api/features/claims/claims.service.ts'
import {
  collectNow,
  confirmDebtPayment,
  openDebtPayment,
  writeOffDebt,
} from '#api/features/debts/debts.service.ts'
import { recordCarrierFault } from '#api/flows/return-fault/return-fault.service.ts'
import { aCard, typeCard } from './placing.acts.ts'
import type { Act, ActKind, Scene } from './scene.ts'
import { addMs, pickBetween, pickOne } from './scene.ts'

const subjects = ['damaged', 'lost', 'missing', 'late', 'other', null] as const
const dayMs = 24 * 3_600_000
const doNothing = async () => undefined

/**
 * Plans a claim about a delivery or its bill. After the orders have ended, also at the last allowed instant, just
 * before and just after it.
 */
function planClaim({ order, cast, memory, lane, random }: Scene): Act | null {
  // Now and then one before there is anything to claim about.
  if (!order || (order.pickedUpAt === null && random() > 0.1)) return null
  const { id: orderId, pickedUpAt, claims } = order
  const subject = pickOne(random, subjects)
  const clientKey = randomUUID()
  const edgeMs = pickOne(random, [-100, 0, 100])
  const edge = pickedUpAt && addMs(pickedUpAt, dayMs + edgeMs)
  const isAtEdge = memory.areBooksOpen && subject !== null && edge !== null && edge > lane.now()
  return {
    name: `claims (${subject ?? 'the bill'})${isAtEdge ? ` a day and ${edgeMs} ms after the pickup` : ''}`,
    at: isAtEdge ? edge : undefined,
    run: (deps) =>
      openClaim(deps, cast.sender, { orderId, subject, clientKey, pictures: {}, text: 'Cassé.' }),
    judge: async (outcome) => {
      if (subject === null || pickedUpAt === null) return null
      const isInTime = lane.now().getTime() <= pickedUpAt.getTime() + dayMs
      if (!isInTime && outcome === 'ok') return 'a claim was taken after its day'
      return isInTime && claims === 0 && outcome !== 'ok' ? `a claim within its day was ${outcome}` : null
    },
  }
}

/** Plans that the support answers a claim with a random refund from random sources; an excessive one is refused. */
function planAnswer({ order, random }: Scene): Act | null {
  if (!order?.claimId) return null
  const { claimId, priceCents } = order
  const cents = pickOne(random, [0, 1, pickBetween(random, 1, priceCents)])
  const bearer = pickOne(random, ['carrierCents', 'serviceFeeCents', 'lossesCents'] as const)
  const none = { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0, lossesCents: 0 }
  const claimAnswer =
    random() < 0.7
      ? ({ is: 'accepted', answer: 'Bien.', refund: { ...none, [bearer]: cents } } as const)
      : ({ is: 'refused', answer: 'Non.' } as const)
  return {
    name: `the support answers a claim: ${claimAnswer.is === 'accepted' ? `${cents} of ${bearer}` : 'no'}`,
    run: async (deps) => {
      await deps.db.$transaction((tx) => answerClaim(deps, tx, claimId, claimAnswer))
    },
  }
}

/** Plans that the sender pays a debt by hand, with a card that may be declined. */
function planPaidDebt({ order, cast, lane, random }: Scene): Act | null {
  if (!order?.debtId) return null
  const { id } = order
  const card = aCard(random)
  return {
    name: `pays its debt by …${card[0].slice(-4)}`,
    run: async (deps) => {
      const { clientSecret } = await openDebtPayment(deps, cast.sender, id)
      const status = await typeCard(lane, clientSecret, card)
      await confirmDebtPayment(deps, cast.sender, id)
      return status
    },
  }
}

/** Claims, debts and blame once goods are aboard, and the support's decisions. */
export const claimingActs: readonly ActKind[] = [
  { name: 'claim', weight: 3, plan: planClaim },
  { name: 'answer', weight: 3, plan: planAnswer },
  {
    name: 'take back a claim',
    weight: 0.6,
    plan: ({ order, cast }) => {
      const claimId = order?.claimId
      if (!claimId) return null
      return { name: 'takes its claim back', run: (deps) => withdrawClaim(deps, cast.sender, claimId) }
    },
  },
  {
    name: 'blame',
    weight: 2,
    plan: ({ order, random }) => {
      const isBack = order?.phase === 'returned' || order?.deliveryStatus === 'returning'
      if (!order || !isBack || random() < 0.5) return null
      return {
        name: 'the support blames the carrier',
        run: (deps) => recordCarrierFault(deps, order.id, 'damaged', doNothing),
      }
    },
  },
  { name: 'pay a debt', weight: 3, plan: planPaidDebt },
  {
    name: 'debt by the support',
    weight: 1,
    plan: ({ order, random }) => {
      if (!order?.debtId) return null
      const { id, debtId } = order
      return random() < 0.6
        ? { name: 'the support has the card charged', run: (deps) => collectNow(deps, debtId) }
        : { name: 'the support gives the debt up', run: (deps) => writeOffDebt(deps, id, doNothing) }
    },
  },
]
