import * as wire from '@repo/contracts/delivery/message-choices'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { readChoices, setChoices, stopEmails } from './message-choices.service.ts'
import { toChoix, toTopic, toWantedChoices } from './message-choices.wire.ts'

export const messageChoiceRoutes = [
  serve(wire.messageChoices, async (deps: Deps, _input, caller) => toChoix(await readChoices(deps, caller))),
  serve(wire.setMessageChoices, async (deps: Deps, form, caller) => {
    await setChoices(deps, caller, toWantedChoices(form))
    return { success: true }
  }),
  serve(wire.stopEmails, async (deps: Deps, { theme, jeton }) => {
    await stopEmails(deps, toTopic(theme), jeton)
    return { success: true }
  }),
]
