import type { OnTheWay } from '@repo/stripe-edge/stand-in/in-process'
import { noResponseError } from '@repo/stripe-edge/stand-in/in-process'
import { actAs, currentActor } from './actors.ts'

/** A call of the provider as a round trip of the actor that makes it, with the fault that awaits it. */
export const providerCall: OnTheWay = (call) => {
  const actor = currentActor()
  if (!actor) return call()
  return actor.roundTrip(async () => {
    const fault = actor.takeFault()
    if (fault === 'fails') throw noResponseError()
    const answer = await actAs(undefined, call)
    if (fault === 'answer lost') throw noResponseError()
    return answer
  })
}
