import { Refusal } from '@repo/server-kit/refusal'
import { StaffError } from '@repo/server-kit/staff-error'
import { CardPaymentError } from '@repo/stripe-edge/payments'
import type { Deps } from '#api/deps.ts'
import { createSeededRandom } from '#api/testing/seeded-random.ts'
import { waitUntilSettledOrBlocked } from './acted-pool.ts'
import type { Fate } from './actors.ts'
import { Actor, actAs } from './actors.ts'
import { carryingActs } from './carrying.acts.ts'
import { aCast, endDuty } from './cast.ts'
import { claimingActs } from './claiming.acts.ts'
import { companyActs } from './company.acts.ts'
import { endingActs } from './ending.acts.ts'
import { findFilterFaults, findMoneyFaults, findPayoutFaults } from './judge.ts'
import type { Lane } from './lane.ts'
import { payingActs, settlePayouts } from './paying.acts.ts'
import { pickupActs } from './pickup.acts.ts'
import { placingActs } from './placing.acts.ts'
import { planningActs } from './planning.acts.ts'
import { refundActs } from './refunds.acts.ts'
import { roadActs } from './road.acts.ts'
import type { Act, ActKind, Memory, Scene } from './scene.ts'
import { pickBetween, pickOne } from './scene.ts'
import { runBackgroundWork, settle } from './settle.ts'
import { systemActs } from './system.acts.ts'
import { readOrders, readState } from './view.ts'

/** Every kind of act that histories are made of. */
export const actKinds: readonly ActKind[] = [
  ...placingActs,
  ...carryingActs,
  ...pickupActs,
  ...roadActs,
  ...endingActs,
  ...refundActs,
  ...claimingActs,
  ...payingActs,
  ...companyActs,
  ...planningActs,
  ...systemActs,
]

/** A played history: its events, and its faults. */
export type PlayedHistory = {
  readonly history: number
  readonly trace: readonly string[]
  readonly faults: readonly string[]
}

/** The number of acts of a history before it is settled. */
const actsOfOrders = { min: 8, max: 26 }
/** The number of acts after all orders have ended, in the days and months that follow. */
const actsOfBooks = { min: 6, max: 18 }
/** The round trip at which a process dies or pauses: usually within a normal act, sometimes within the longest. */
const calls = { usualMax: 30, max: 90 }

/** Returns the number of a random round trip, before or after which something happens to a process. */
function pickRoundTrip(random: () => number, { among }: Chances): number {
  if (among) return pickBetween(random, among.first, among.last)
  return pickBetween(random, 1, random() < 0.6 ? calls.usualMax : calls.max)
}

/**
 * The probabilities for an act: its process dies, its provider fails, another process acts within it, it is repeated.
 */
export type Chances = {
  readonly death: number
  readonly provider: number
  readonly concurrent: number
  readonly again: number
  /** How often the history continues after its orders: with claims, refunds and the end of the month. */
  readonly books: number
  /** Kinds of acts that are chosen more often; by default the history itself decides. */
  readonly often?: readonly string[]
  /** The round trips before or after which it happens, where they are not the usual ones. */
  readonly among?: { readonly first: number; readonly last: number }
}

const moreOften = 6

/** In half of the histories most acts succeed: with purely random choices, few goods are ever picked up. */
const successfulActs = ['pay', 'order', 'accept', 'starts', 'picks up', 'is on the way', 'delivers']

const usualChances: Chances = { death: 0.09, provider: 0.06, concurrent: 0.1, again: 0.6, books: 0.5 }

/** Plays and settles the history of a number with a random seed. Equal arguments give the same history. */
export async function playHistory(
  lane: Lane,
  seed: number,
  history: number,
  chances: Chances = usualChances,
): Promise<PlayedHistory> {
  await lane.begin(history)
  const random = createSeededRandom(Math.imul(seed, 1_000_003) + history)
  const startedAt = lane.now().getTime()
  const trace: string[] = []
  const memory: Memory = {
    openings: [],
    notices: [],
    readEvents: 0,
    faults: [],
    areBooksOpen: false,
    payoutDays: 0,
    bank: new Map(),
    orderIdByReference: new Map(),
    shifts: [],
  }
  const note = (line: string) => trace.push(`+${(lane.now().getTime() - startedAt) / 1000} s  ${line}`)
  const senderKind = random() < 0.3 ? 'CLEN' : 'CLPA'
  const cast = await aCast(lane, history, { senderKind, carriers: pickBetween(random, 1, 3) })
  const often = chances.often ?? (random() < 0.5 ? successfulActs : [])
  const setting = { lane, cast, random, memory }
  const playTurns = async ({ min, max }: typeof actsOfOrders) => {
    const howMany = pickBetween(random, min, max)
    for (let turn = 0; turn < howMany && memory.faults.length === 0; turn += 1) {
      const { orders, jobs } = await readState(lane.plainPool, cast.sender.accountId)
      const order = orders.length > 0 ? pickOne(random, orders) : null
      await playTurn({ ...setting, orders, order, jobs }, { ...chances, often }, note)
    }
    memory.faults.push(...(await settle(setting, note)))
    memory.faults.push(...(await findMoneyFaults(lane, cast.sender.accountId)))
    memory.faults.push(...(await findFilterFaults(lane, cast)))
  }
  try {
    await playTurns(actsOfOrders)
    const { orders } = await readState(lane.plainPool, cast.sender.accountId)
    const isMoneyTaken = orders.some(({ capturedCents }) => capturedCents > 0)
    if (isMoneyTaken && memory.faults.length === 0 && random() < chances.books) {
      memory.areBooksOpen = true
      await playTurns(actsOfBooks)
      await settlePayouts(setting)
      memory.faults.push(...(await findPayoutFaults(lane, cast, memory.bank)))
    }
  } catch (error) {
    memory.faults.push(`the history broke off: ${error instanceof Error ? error.stack : String(error)}`)
  }
  for (const order of await readOrders(lane.plainPool, cast.sender.accountId))
    note(
      `ends ${order.phase} (${order.cancelledBy ?? '-'}), price ${order.priceCents}, fee ${order.feeCents}, ` +
        `${order.paymentStatus}, captured ${order.capturedCents}, refunded ${order.refundedCents}`,
    )
  await endDuty(lane.plainPool, cast)
  return { history, trace, faults: memory.faults }
}

/** Returns a random act among the possible ones. */
function planAct(scene: Scene, { often = [] }: Chances): Act | null {
  const kinds = actKinds.flatMap((kind) => {
    const act = kind.plan(scene)
    return act ? [{ act, weight: kind.weight * (often.includes(kind.name) ? moreOften : 1) }] : []
  })
  let remaining = scene.random() * kinds.reduce((sum, { weight }) => sum + weight, 0)
  for (const { act, weight } of kinds) {
    remaining -= weight
    if (remaining < 0) return act
  }
  return null
}

async function playTurn(scene: Scene, chances: Chances, note: (line: string) => void): Promise<void> {
  const { lane, random, memory } = scene
  const act = planAct(scene, chances)
  if (!act) return
  await passTimeUntil(scene, act)
  const roll = random()
  if (roll < chances.concurrent) {
    const concurrent = random() < 0.5 ? act : planAct(scene, chances)
    if (concurrent) return playConcurrently(scene, [act, concurrent], chances, note)
  }
  const fate = drawFate(roll - chances.concurrent, chances, random)
  const outcome = await perform(lane, act, fate)
  note(`${act.name}${fate ? ` (${describeFate(fate)})` : ''}: ${outcome}`)
  if (!fate) await judge(memory, act, outcome)
  else if (outcome !== 'ok' && random() < chances.again) {
    const again = await perform(lane, act, null)
    note(`${act.name}, again: ${again}`)
    if (again.startsWith('error')) memory.faults.push(`${act.name}: ${again}`)
  }
}

function drawFate(roll: number, chances: Chances, random: () => number): Fate | null {
  if (roll < 0) return null
  if (roll < chances.death) {
    const moment = random() < 0.5 ? 'before' : 'after'
    return { death: { call: pickRoundTrip(random, chances), moment } }
  }
  if (roll >= chances.death + chances.provider) return null
  return { providerFaults: [random() < 0.4 ? 'fails' : 'answer lost'] }
}

function describeFate({ death, providerFaults }: Fate): string {
  if (death) return `dying ${death.moment} round trip ${death.call}`
  return `the provider ${providerFaults?.join(', ')}`
}

/** Plays two concurrent processes: one pauses before a round trip until the other is done or has to wait. */
async function playConcurrently(
  scene: Scene,
  [first, second]: readonly [Act, Act],
  chances: Chances,
  note: (line: string) => void,
): Promise<void> {
  const { lane, random, memory } = scene
  const pauseBefore = pickRoundTrip(random, chances)
  const early = new Actor({ pauseBefore })
  const late = new Actor()
  const firstOutcome = describeOutcome(early, () => first.run(copyDeps(lane)))
  await Promise.race([early.paused, firstOutcome])
  const secondOutcome = describeOutcome(late, () => second.run(copyDeps(lane)))
  await waitUntilSettledOrBlocked(lane.plainPool, late, secondOutcome)
  early.resume()
  const outcomes = await Promise.all([firstOutcome, secondOutcome])
  note(
    `${first.name}: ${outcomes[0]}; within it, from round trip ${pauseBefore}, ${second.name}: ${outcomes[1]}`,
  )
  for (const outcome of outcomes)
    if (outcome.startsWith('error')) memory.faults.push(`${first.name} and ${second.name}: ${outcome}`)
}

async function judge(memory: Memory, act: Act, outcome: string): Promise<void> {
  if (outcome.startsWith('error')) memory.faults.push(`${act.name}: ${outcome}`)
  const fault = await act.judge?.(outcome)
  if (fault) memory.faults.push(`${act.name}: ${fault}`)
}

async function passTimeUntil(scene: Scene, { at }: Act): Promise<void> {
  const { lane, memory } = scene
  const ms = at ? at.getTime() - lane.now().getTime() : 1000
  // Sweeps repair everything within days. Before that, one process may see the other's unfinished work.
  if (memory.areBooksOpen && ms > 90 * 60_000) await runBackgroundWork(scene, false)
  if (ms > 0) await lane.passTime(ms)
}

/**
 * Runs an act as a separate process and returns how it ended: `ok` or the act's own text, `died`, a refusal's code,
 * `staff-error`, `unavailable`, or a text that begins with `error`.
 */
export function perform(lane: Lane, act: Act, fate: Fate | null): Promise<string> {
  return describeOutcome(new Actor(fate ?? {}), () => act.run(copyDeps(lane)))
}

/** Returns the dependencies of another process: no memory is shared. */
function copyDeps({ deps }: Lane): Deps {
  return { ...deps, payments: { ...deps.payments } }
}

async function describeOutcome(actor: Actor, act: () => Promise<unknown>): Promise<string> {
  try {
    const answer = await actAs(actor, act)
    if (actor.isDead) return 'died'
    return typeof answer === 'string' ? answer : 'ok'
  } catch (error) {
    if (actor.isDead) return 'died'
    if (error instanceof Refusal) return error.code
    if (error instanceof StaffError) return 'staff-error'
    if (error instanceof CardPaymentError && error.kind === 'unavailable') return 'unavailable'
    return `error: ${error instanceof Error ? error.stack : String(error)}`
  }
}
