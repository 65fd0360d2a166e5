import type { CallInterceptor } from '@repo/stripe-edge/stand-in/in-process'
import { createNoResponseError } from '@repo/stripe-edge/stand-in/in-process'
import { actAs, getCurrentActor } from './actors.ts'

/** Returns a call of the provider as a round trip of the actor that makes it, with the fault that awaits it. */
export const interceptProviderCall: CallInterceptor = (call) => {
  const actor = getCurrentActor()
  if (!actor) return call()
  return actor.roundTrip(async () => {
    const fault = actor.takeFault()
    if (fault === 'fails') throw createNoResponseError()
    const answer = await actAs(undefined, call)
    if (fault === 'answer lost') throw createNoResponseError()
    return answer
  })
}
