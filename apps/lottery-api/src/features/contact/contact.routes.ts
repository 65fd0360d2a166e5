import * as wire from '@repo/contracts/lottery/contact'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { receiveMessage } from './contact.service.ts'

/** The route of the contact form. */
export const contactRoutes = [
  serve(wire.sendContact, async (deps: Deps, draft, caller) => {
    await receiveMessage(deps, caller, draft)
    return { success: true }
  }),
]
