import { readdir } from 'node:fs/promises'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { answerOffer } from './answer-offer.ts'
import type { ACarrier } from './builders.ts'
import { createForm } from './forms.ts'
import { aPicture } from './images.ts'
import type { ASearch } from './searches.ts'
import { aSearch, aWorkingCarrier, findPendingOffer, pushPosition } from './searches.ts'
import type { Answer, TestApp } from './test-app.ts'

/** A carrier with the delivery that it has accepted. */
export type Run = { readonly search: ASearch; readonly carrier: ACarrier; readonly livraisonId: string }

/** The facts that a step of a run needs. */
type RunKey = Pick<Run, 'carrier' | 'livraisonId'>

/** The destination of every order of `aSearch`. */
export const dropoff = { lat: 48.8443, lon: 2.3743 }

/** Creates an order that a carrier on duty, by default a new one, has accepted; throws when it could not. */
export async function anAcceptedRun(app: TestApp, onDuty: ACarrier | null = null): Promise<Run> {
  const carrier = onDuty ?? (await aWorkingCarrier(app))
  const search = await aSearch(app)
  await sweepDispatch(app.deps)
  const offer = await findPendingOffer(app, search.requestId)
  const { status, body } = await answerOffer(app, carrier, 'accepter', offer?.id ?? '')
  if (status !== 200) throw new Error(`accepter answered ${status}: ${JSON.stringify(body)}`)
  return { search, carrier, livraisonId: body.livraisonId }
}

const stepsWithProof = ['enlever', 'livrer', 'retourner']
const stepsAsForm = [...stepsWithProof, 'absence', 'refus']

/**
 * Takes a step of a delivery by its wire name, with a proof where needed, and returns the response. `fields` are added
 * or replace the usual ones.
 */
export async function take(
  app: TestApp,
  { carrier, livraisonId }: RunKey,
  name: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const path = `/api/transporteur/livraisons/${name}`
  if (!stepsAsForm.includes(name))
    return app.request('POST', path, { token: carrier.token, body: { livraisonId, ...fields } })
  const usual = {
    livraisonId,
    commentaire: name === 'livrer' ? 'Carton légèrement abîmé' : '',
    ...(stepsWithProof.includes(name)
      ? { photo: await aPicture(), signature: await aPicture('signature.png') }
      : {}),
  }
  return app.request('POST', path, { token: carrier.token, body: createForm({ ...usual, ...fields }) })
}

/** Takes steps one after the other; throws at the first that is refused. */
export async function takeAll(app: TestApp, run: RunKey, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { status, body } = await take(app, run, name)
    if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  }
}

/** Creates a delivery whose carrier has arrived at the drop-off, with a position there. */
export async function aWaitingRun(app: TestApp): Promise<Run> {
  const run = await anAcceptedRun(app)
  await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
  // Far enough in time from its earlier place: the speed would be impossible otherwise.
  await app.passTime(600_000)
  await pushPosition(app, run.carrier, dropoff)
  await takeAll(app, run, 'arrivee')
  return run
}

/** Returns a delivery with all data written by its steps. */
export function findRunDelivery(app: TestApp, { livraisonId }: Run) {
  return app.deps.db.delivery.findUniqueOrThrow({
    where: { id: livraisonId },
    include: {
      proofs: true,
      returns: { orderBy: { recordedAt: 'asc' } },
      events: { orderBy: { id: 'asc' } },
      order: { include: { payment: true } },
    },
  })
}

/** Returns the number of files in the store. */
export async function countStoredFiles(app: TestApp): Promise<number> {
  const names = await readdir(app.deps.config.filesDir, { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return names.filter((entry) => entry.isFile()).length
}
