import * as wire from '@repo/contracts/delivery/contact'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { receiveMessage } from './contact.service.ts'
import { toSupportMessageDraft } from './contact.wire.ts'

export const contactRoutes = [
  serve(wire.contactSupport, async (deps: Deps, form, caller) => {
    await receiveMessage(deps, caller, toSupportMessageDraft(form))
    return { success: true }
  }),
]
