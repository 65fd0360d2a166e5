import * as wire from '@repo/contracts/delivery/messages'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { markSeen, readConversation, writeMessage } from './messages.service.ts'
import { toMessageDraft, toMessages, toPersons } from './messages.wire.ts'

export const messageRoutes = [
  serve(wire.listMessages, async (deps: Deps, input, caller) => {
    const { conversation, messages } = await readConversation(
      deps,
      caller,
      input.commandeId,
      toPersons(input),
    )
    return toMessages(conversation, messages)
  }),

  serve(wire.sendMessage, async (deps: Deps, input, caller) => {
    const { id, sentAt } = await writeMessage(deps, caller, toMessageDraft(input))
    return { success: true, messageId: id, createdAt: sentAt }
  }),

  serve(wire.markMessagesSeen, async (deps: Deps, input, caller) => {
    await markSeen(deps, caller, input.commandeId, toPersons(input))
    return { success: true }
  }),
]
