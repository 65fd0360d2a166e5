import { setTimeout as pause } from 'node:timers/promises'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { anAccount } from './builders.ts'
import type { KillableStack } from './killable-stack.ts'
import { startKillableStack } from './killable-stack.ts'
import { listBrokenInvariants, payByCard } from './payments.ts'
import {
  aPlannedSheet,
  formatInMinutes,
  orderOnCard,
  orderPlanned,
  saveCompanyCard,
} from './planned-pickups.ts'
import { createSeededRandom } from './seeded-random.ts'

// A planned pickup from its card to its search, while the API and the worker are killed around each step and restarted.

type Attack = { readonly victim: 'api' | 'worker'; readonly delayMs: number }
const stepNames = ['card', 'order', 'dueTime', 'search'] as const
type Plan = Partial<Record<(typeof stepNames)[number], Attack>>

// Each round kills one of the two processes during every step, at random instants. A test run is one round.
const isCampaign = process.env.CAMPAIGN === '1'
const rounds = isCampaign ? 16 : 1
const maxDelayMs = 250
const minuteMs = 60_000
/** Longer than the pause of a sweeper (60 s) and the retry of a silent job (20 s, checked every 10 s). */
const maxWaitMs = 120_000

let stack: KillableStack
beforeAll(async () => {
  stack = await startKillableStack()
  await importRateCard(stack.deps, defaultRateCard)
})
afterAll(() => stack.close())

function drawPlan(random: () => number): Plan {
  const drawAttack = (): Attack => ({
    victim: random() < 0.5 ? 'api' : 'worker',
    delayMs: Math.floor(random() * maxDelayMs),
  })
  return Object.fromEntries(stepNames.map((name) => [name, drawAttack()]))
}

/** Takes a step while the attack's victim is killed and restarted. Returns the step's result. */
async function attackDuring<T>(attack: Attack | undefined, act: () => Promise<T>): Promise<T> {
  const acting = act()
  // Its outcome is reported where it is awaited.
  acting.catch(() => undefined)
  if (attack) {
    await pause(attack.delayMs)
    await stack[attack.victim].kill()
    stack[attack.victim].start()
  }
  return acting
}

/** Plans a pickup 46 minutes ahead by the browser's way, or on the company's saved card; returns the order. */
async function orderPlannedUnderAttack(plan: Plan, isOnSavedCard: boolean): Promise<string> {
  const company = await anAccount(stack.deps, 'CLEN')
  if (isOnSavedCard) {
    await attackDuring(plan.card, () => saveCompanyCard(stack, company))
    const enlevementPrevu = await formatInMinutes(stack, 46)
    const { body } = await attackDuring(plan.order, () =>
      orderOnCard(stack, company, 'plan', { enlevementPrevu }),
    )
    return body.commande.commandeId
  }
  const sheet = await aPlannedSheet(stack, company, 46)
  await attackDuring(plan.card, () => payPatiently(sheet))
  const { body } = await attackDuring(plan.order, () => orderPlanned(stack, company, sheet))
  return body.commande.commandeId
}

/** Types the card until the provider, which dies with the API, has accepted it. */
async function payPatiently(sheet: Parameters<typeof payByCard>[1]): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const setup = await stack.deps.payments.findSetup(sheet.intentId).catch(() => null)
    if (setup?.status === 'succeeded') return
    if (performance.now() > deadline) throw new Error('The provider takes no card')
    await payByCard(stack, sheet).catch(() => pause(50))
  }
}

async function waitForSearch(orderId: string): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const { phase } = await stack.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
    if (phase === 'searching') return
    if (performance.now() > deadline) throw new Error(`The order is ${phase}`)
    await pause(100)
  }
}

test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
  'a planned pickup is authorised once and its search starts, whichever process is killed (seed %i)',
  async (seed) => {
    const plan = drawPlan(createSeededRandom(seed))
    const setting = `seed ${seed} ${JSON.stringify(plan)}`
    try {
      const orderId = await orderPlannedUnderAttack(plan, seed % 2 === 0)
      // A started worker sweeps immediately, like the sleeping one within its minute.
      await stack.passTime(17 * minuteMs)
      await stack.worker.kill()
      stack.worker.start()
      await attackDuring(plan.dueTime, () => pause(maxDelayMs))
      await attackDuring(plan.search, () => waitForSearch(orderId))
      await waitForSearch(orderId)
      const entries = await stack.deps.db.ledgerEntry.findMany({ where: { orderId } })
      expect(entries.map(({ kind }) => kind)).toEqual(['authorisation'])
      const { payment } = await stack.deps.db.order.findUniqueOrThrow({
        where: { id: orderId },
        include: { payment: true },
      })
      expect(await stack.deps.payments.find(payment.intentId ?? '')).toMatchObject({
        status: 'requires_capture',
      })
      expect(await listBrokenInvariants(stack)).toEqual([])
    } catch (error) {
      const logs = `API:\n${stack.api.log()}\nWorker:\n${stack.worker.log()}`
      throw new Error(`${setting}\n${logs}`, { cause: error })
    }
  },
)
