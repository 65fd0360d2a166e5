import type { CallInterceptor } from '@repo/stripe-edge/stand-in/in-process'
import { createNoResponseError } from '@repo/stripe-edge/stand-in/in-process'
import { actAs, getCurrentActor } from './actors.ts'

/**
 * Makes a call of the provider as a round trip of the current actor, with the actor's next fault: no effect, or a lost
 * response. Without an actor it is made as it is.
 */
export const interceptProviderCall: CallInterceptor = (call) => {
  const actor = getCurrentActor()
  if (!actor) return call()
  return actor.makeRoundTrip(async () => {
    const fault = actor.takeFault()
    if (fault === 'fails') throw createNoResponseError()
    const answer = await actAs(undefined, call)
    if (fault === 'answer lost') throw createNoResponseError()
    return answer
  })
}
