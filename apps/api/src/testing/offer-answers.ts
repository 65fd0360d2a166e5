import { setTimeout as pause } from 'node:timers/promises'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { settlePayment } from '#api/flows/provider-inbox/settle-payment.service.ts'
import { answerOffer } from './answer-offer.ts'
import type { ACarrier, SignedIn } from './builders.ts'
import { aCarrier, anAccount, aSender } from './builders.ts'
import type { AnswerKind, RoundAnswer, Verdict } from './offer-answers-judge.ts'
import { judgeAnswers } from './offer-answers-judge.ts'
import { aSearchingOrder } from './orders.ts'
import { listBrokenInvariants } from './payments.ts'
import { placeBeside, pushPosition } from './searches.ts'
import type { Answer, TestApp } from './test-app.ts'

type TownCarrier = ACarrier & { readonly administrator: SignedIn | null; readonly northM: number }

/** The participants: senders with orders, independent carriers, and company drivers with their administrators. */
export type Town = {
  readonly senders: readonly SignedIn[]
  readonly carriers: ReadonlyMap<string, TownCarrier>
  readonly ordersAtOnce: number
  /** The sender of each order. */
  readonly senderByOrder: Map<string, SignedIn>
}

const maxConcurrent = 6
/** Later than the free minute and the validity of its displayed fee: from here on a carrier costs a fee. */
const afterFreeMs = 95_000
/** The maximum delay of an answer: so short that the answers of a round overlap. */
const spreadMs = 12
/** Six seconds of tries in all: a busy machine refuses no longer than that. */
const maxTries = 40
const retryMs = 150

/**
 * Creates a town with this many concurrent orders and 1.5 times as many carriers, every second one a company's driver.
 */
export async function aTown(app: TestApp, ordersAtOnce: number): Promise<Town> {
  const senders = [await aSender(app.deps), await aSender(app.deps), await aSender(app.deps)]
  const administrators = [await anAccount(app.deps, 'TREN'), await anAccount(app.deps, 'TREN')]
  const carriers = new Map<string, TownCarrier>()
  for (let place = 0; place < ordersAtOnce * 1.5; place += 1) {
    const administrator = place % 2 === 0 ? null : (administrators[Math.floor(place / 2) % 2] ?? null)
    const companyId = administrator?.account.id
    const carrier = await aCarrier(app.deps, companyId === undefined ? {} : { companyId })
    carriers.set(carrier.account.id, { ...carrier, administrator, northM: 100 + place * 20 })
  }
  // The clock of the database moves on by minutes for every round.
  await app.deps.db.session.updateMany({ data: { expiresAt: new Date('2099-01-01') } })
  for (const carrier of carriers.values())
    await app.request('POST', '/api/transporteur/service', {
      token: carrier.token,
      body: { enService: true },
    })
  return { senders, carriers, ordersAtOnce, senderByOrder: new Map() }
}

/** The record of a round: each answer with its result, and the faults. */
type Round = {
  readonly answers: readonly (RoundAnswer & Verdict)[]
  readonly faults: readonly string[]
}

/**
 * Plays one round: every offer and every delivery before DÉMARRER gets one to four random, concurrent answers, while
 * two workers sweep. Then settles payments, judges every answer and checks every invariant.
 */
export async function playRound(app: TestApp, town: Town, random: () => number): Promise<Round> {
  await prepareRound(app, town)
  const plans = await planAnswers(app, town, random)
  let isOver = false
  const runWorker = async () => {
    while (!isOver) {
      // As in the real worker: a sweep's failures are handled by the next.
      await sweepDispatch(app.deps).catch(() => undefined)
      await pause(3)
    }
  }
  const workers = [runWorker(), runWorker()]
  const submitted = await Promise.all(plans.map(submit))
  // The last offers to expire do so now.
  await pause(spreadMs * 2)
  isOver = true
  await Promise.all(workers)
  await actPatiently(() => settle(app))
  const answers = await actPatiently(() => judgeAnswers(app.deps, submitted))
  const broken = await actPatiently(() => listBrokenInvariants(app))
  const faults = answers.flatMap(({ fault }) => (fault === null ? [] : [fault]))
  return {
    answers,
    faults: [...faults, ...broken.map((one) => JSON.stringify(one)), ...(await listDeadlocks(app))],
  }
}

/** Returns a fault when the database counts deadlocks. Deadlocked answers are retried and would succeed unnoticed. */
async function listDeadlocks(app: TestApp): Promise<readonly string[]> {
  const [row] = await app.deps.db.$queryRaw<{ deadlocks: number }[]>`
    SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`
  return row?.deadlocks === 0 ? [] : [`${row?.deadlocks} deadlocks`]
}

/** Fills up the orders, makes all of them cost a fee from now on, and has the worker offer them to carriers. */
async function prepareRound(app: TestApp, town: Town): Promise<void> {
  const { db } = app.deps
  const openCount = await db.order.count({ where: { phase: 'searching' } })
  await actOnEach(Array.from({ length: Math.max(0, town.ordersAtOnce - openCount) }), async (_, place) => {
    const sender = town.senders[place % town.senders.length]
    if (sender) town.senderByOrder.set(await actPatiently(() => aSearchingOrder(app, sender)), sender)
  })
  await app.passTime(afterFreeMs)
  await actOnEach([...town.carriers.values()], (carrier) =>
    actPatiently(() => pushPosition(app, carrier, placeBeside(carrier.northM))),
  )
  await actPatiently(() => sweepDispatch(app.deps))
}

type Plan = Omit<RoundAnswer, 'response'> & {
  readonly delayMs: number
  readonly act: () => Promise<Answer | null>
}

/** Gives an answer, and retries when a busy machine returns 503. */
async function submit({ delayMs, act, ...plan }: Plan): Promise<RoundAnswer> {
  await pause(delayMs)
  let response = await act()
  for (let attempt = 1; response?.status === 503 && attempt < maxTries; attempt += 1) {
    await pause(retryMs)
    response = await act()
  }
  return { ...plan, response }
}

/** Returns the answers of a round in random order. The same seed and earlier rounds give the same order. */
async function planAnswers(app: TestApp, town: Town, random: () => number): Promise<readonly Plan[]> {
  const { db } = app.deps
  const offers = await db.offer.findMany({
    where: { status: 'pending' },
    include: { request: { select: { orderId: true } } },
    orderBy: { offeredAt: 'asc' },
  })
  const assigned = await db.delivery.findMany({
    where: { status: 'assigned' },
    orderBy: { acceptedAt: 'asc' },
  })
  const subjects = [
    ...offers.map(({ id, carrierId, request }) => ({
      offerId: id,
      carrierId,
      orderId: request.orderId,
      deliveryId: null,
    })),
    ...assigned.map(({ id, offerId, carrierId, orderId }) => ({
      offerId,
      carrierId,
      orderId,
      deliveryId: id,
    })),
  ]
  return subjects.flatMap(({ carrierId, ...one }) => {
    const carrier = town.carriers.get(carrierId)
    const sender = town.senderByOrder.get(one.orderId)
    if (!carrier || !sender) throw new Error('A stranger is in town')
    const acts =
      one.deliveryId === null
        ? listOfferActs(app, one.offerId, carrier)
        : listDeliveryActs(app, one.deliveryId, carrier)
    const possible: readonly (readonly [AnswerKind, Plan['act']])[] = [
      ...acts,
      ['cancel', planCancel(app, sender, one.orderId)],
    ]
    const howMany = 1 + Math.floor(random() * 4)
    return Array.from({ length: howMany }, () => {
      const [kind, act] = possible[Math.floor(random() * possible.length)] ?? possible[0] ?? fail()
      return { ...one, kind, act, delayMs: random() * spreadMs }
    })
  })
}

function fail(): never {
  throw new Error('There is nothing to answer')
}

function listOfferActs(
  app: TestApp,
  offerId: string,
  { token, administrator }: TownCarrier,
): readonly (readonly [AnswerKind, Plan['act']])[] {
  const answerBy = (who: { token: string }, verb: 'accepter' | 'refuser') => () =>
    answerOffer(app, who, verb, offerId)
  return [
    ['accept', answerBy({ token }, 'accepter')],
    ['accept', answerBy({ token }, 'accepter')],
    ['refuse', answerBy({ token }, 'refuser')],
    ['expiry', () => actPatiently(() => expireSoon(app, offerId))],
    ...(administrator
      ? ([
          ['administrator accepts', answerBy(administrator, 'accepter')],
          ['administrator refuses', answerBy(administrator, 'refuser')],
        ] as const)
      : []),
  ]
}

function listDeliveryActs(
  app: TestApp,
  livraisonId: string,
  { token, administrator }: TownCarrier,
): readonly (readonly [AnswerKind, Plan['act']])[] {
  const withdrawBy = (withToken: string) => () =>
    app.request('POST', '/api/transporteur/livraisons/retirer', { token: withToken, body: { livraisonId } })
  return [
    ['withdraw', withdrawBy(token)],
    ...(administrator ? ([['administrator withdraws', withdrawBy(administrator.token)]] as const) : []),
  ]
}

function planCancel(app: TestApp, { token }: SignedIn, commandeId: string): Plan['act'] {
  return () => app.request('POST', '/api/demande/cancel', { token, body: { commandeId } })
}

/** Lets an offer expire some milliseconds from now, for the worker and for answers. */
async function expireSoon(app: TestApp, offerId: string): Promise<null> {
  await app.deps.db.$executeRaw`
    WITH cut AS (
      UPDATE offer SET expires_at = app_now() + interval '4 milliseconds'
      WHERE id = ${offerId}::uuid AND status = 'pending' RETURNING request_id, expires_at
    )
    UPDATE dispatch_request r SET next_attempt_at = cut.expires_at FROM cut WHERE r.id = cut.request_id AND r.status = 'searching'`
  return null
}

/** Retries refusals of a busy database, such as too many connections. A persistent failure is thrown. */
async function actPatiently<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < maxTries; attempt += 1) {
    try {
      return await act()
    } catch {
      await pause(retryMs)
    }
  }
  return act()
}

/** Moves the money of the orders that have ended, as the worker's job does. */
async function settle(app: TestApp): Promise<void> {
  const due = await app.deps.db.payment.findMany({
    where: { dueAction: { not: null } },
    select: { id: true },
  })
  await actOnEach(due, ({ id }) => settlePayment(app.deps, id))
  await reconcilePayments(app.deps)
}

async function actOnEach<Item>(
  items: readonly Item[],
  act: (item: Item, place: number) => Promise<unknown>,
): Promise<void> {
  const queue = [...items.entries()]
  const workThroughQueue = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await act(next[1], next[0])
  }
  await Promise.all(Array.from({ length: maxConcurrent }, workThroughQueue))
}
