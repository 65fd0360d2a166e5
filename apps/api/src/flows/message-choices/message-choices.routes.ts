import * as wire from '@repo/contracts/delivery/message-choices'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { choicesOf, choose, stopMails } from './message-choices.service.ts'
import { fromChoix, fromTheme, toChoix } from './message-choices.wire.ts'

export const messageChoiceRoutes = [
  serve(wire.messageChoices, async (deps: Deps, _input, caller) => toChoix(await choicesOf(deps, caller))),
  serve(wire.setMessageChoices, async (deps: Deps, given, caller) => {
    await choose(deps, caller, fromChoix(given))
    return { success: true }
  }),
  serve(wire.stopMails, async (deps: Deps, { theme, jeton }) => {
    await stopMails(deps, fromTheme(theme), jeton)
    return { success: true }
  }),
]
