import { signPayload } from '@repo/stripe-edge/stand-in/deliverer'
import type { Deps } from '#api/deps.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { sweepPlannedPickups } from '#api/flows/ordering/planned-pickups.sweeper.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { receiveWebhook } from '#api/flows/provider-inbox/webhooks.service.ts'
import { sendPositions } from './cast.ts'
import { handledJobs } from './jobs.ts'
import type { Lane } from './lane.ts'
import type { Act, ActKind, Scene } from './scene.ts'
import { pickOne } from './scene.ts'
import type { JobRow } from './view.ts'

/** Sends a notice as the provider does. A forged one has an invalid signature. */
export async function sendNotice(
  { provider }: Lane,
  deps: Deps,
  eventId: string,
  isForged = false,
): Promise<void> {
  const payload = JSON.stringify(provider.getBody(eventId))
  const secret = isForged ? 'whsec_of_somebody_else' : deps.config.stripe.webhookSecret
  // The signature's age is judged by this machine's clock.
  await receiveWebhook(deps, Buffer.from(payload), signPayload(payload, secret, new Date()))
}

/** The provider's other events, which have no effect. */
const ignoredTypes = ['payment_intent.created', 'charge.succeeded', 'charge.captured', 'charge.failed']

/** Adds a notice for each of the provider's events since the last call, except those without an effect. */
export function collectNotices({ lane, memory }: Pick<Scene, 'lane' | 'memory'>): void {
  const { events } = lane.provider
  const relevantIds = events
    .slice(memory.readEvents)
    .filter((id) => !ignoredTypes.includes(lane.provider.getBody(id).type))
  memory.notices.push(...relevantIds)
  memory.readEvents = events.length
}

function planNotice(scene: Scene): Act | null {
  const { lane, memory, random } = scene
  collectNotices(scene)
  if (memory.notices.length === 0) return null
  const eventId = pickOne(random, memory.notices)
  const isSentAgain = random() < 0.1
  const type: string = lane.provider.getBody(eventId).type
  const drop = () => {
    const place = memory.notices.indexOf(eventId)
    if (place >= 0 && !isSentAgain) memory.notices.splice(place, 1)
  }
  if (random() < 0.15) return { name: `the notice ${type} is lost`, run: async () => drop() }
  return {
    name: `the provider says ${type}`,
    run: async (deps) => {
      await sendNotice(lane, deps, eventId)
      drop()
    },
  }
}

function planForgery(scene: Scene): Act | null {
  const { lane, random } = scene
  const { events } = lane.provider
  if (events.length === 0) return null
  const eventId = pickOne(random, events)
  return {
    name: 'somebody forges a notice',
    run: (deps) => sendNotice(lane, deps, eventId, true),
    judge: async (outcome) => (outcome === 'malformed' ? null : `a forged notice was answered ${outcome}`),
  }
}

/** Runs a job and then removes it from the queue, so that it is repeated when its worker dies. */
export async function carryOutJob(
  { plainPool }: Lane,
  deps: Deps,
  { id, name, data }: JobRow,
): Promise<void> {
  await handledJobs[name]?.(deps, data)
  await plainPool.query({ name: 'job-done', text: 'DELETE FROM history_job WHERE id = $1', values: [id] })
}

function planJob({ lane, random, jobs }: Scene): Act | null {
  if (jobs.length === 0) return null
  const job = pickOne(random, jobs)
  const isTwice = random() < 0.15
  return {
    name: `the job ${job.name} is carried out${isTwice ? ' twice' : ''}`,
    run: async (deps) => {
      if (isTwice) await handledJobs[job.name]?.(deps, job.data)
      await carryOutJob(lane, deps, job)
    },
  }
}

/** The system's own acts: the worker's sweeps and jobs, and the notices of the provider. */
export const systemActs: readonly ActKind[] = [
  {
    name: 'dispatch',
    weight: 8,
    plan: ({ lane, cast, orders, random }) => {
      const isSearchDue = orders.some(({ phase, offerId }) => phase === 'searching' && offerId === null)
      if (!isSearchDue && random() > 0.15) return null
      return {
        name: 'dispatch is swept',
        run: async (deps) => {
          const ids = cast.carriers.map(({ accountId }) => accountId)
          await sendPositions(lane.plainPool, ids, lane.now())
          await sweepDispatch(deps)
        },
      }
    },
  },
  {
    name: 'planned',
    weight: 2,
    plan: ({ lane, orders, random }) => {
      const planned = orders.find(({ phase }) => phase === 'scheduled')?.plannedPickupAt
      if (!planned) return null
      const lead = pickOne(random, [30 * 60_000, 29 * 60_000, 0])
      const at = new Date(Math.max(lane.now().getTime(), planned.getTime() - lead))
      return { name: 'planned pickups are swept', at, run: sweepPlannedPickups }
    },
  },
  {
    name: 'reconcile',
    weight: 0.5,
    plan: () => ({ name: 'payments are reconciled', run: reconcilePayments }),
  },
  { name: 'notice', weight: 2.5, plan: planNotice },
  { name: 'forgery', weight: 0.3, plan: planForgery },
  { name: 'job', weight: 5, plan: planJob },
]
