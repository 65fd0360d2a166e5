import * as wire from '@repo/contracts/delivery/webhooks'
import { requireFreshPassword } from '#api/core/accounts/fresh-password.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  listSendings,
  removeEndpoint,
  requireOwnEndpoint,
  resendEvent,
  sendTestEvent,
} from './webhooks.service.ts'
import { toSending, toWebhook } from './webhooks.wire.ts'

export const webhookRoutes = [
  serve(wire.listWebhooks, async (deps: Deps, _input, caller) => ({
    success: true,
    webhooks: (await listEndpoints(deps, caller)).map(toWebhook),
  })),

  serve(wire.createWebhook, async (deps: Deps, { url, evenements }, caller) => {
    await requireFreshPassword(deps, caller)
    const endpoint = await createEndpoint(deps, caller, { url, events: evenements })
    return { success: true, webhook: toWebhook(endpoint), secret: endpoint.secret }
  }),

  serve(wire.changeWebhook, async (deps: Deps, { webhookId, evenements, actif }, caller) => {
    await requireFreshPassword(deps, caller)
    const endpoint = await changeEndpoint(deps, caller, webhookId, {
      ...(evenements === undefined ? {} : { events: evenements }),
      ...(actif === undefined ? {} : { isEnabled: actif }),
    })
    return { success: true, webhook: toWebhook(endpoint) }
  }),

  serve(wire.removeWebhook, async (deps: Deps, { webhookId }, caller) => {
    await requireFreshPassword(deps, caller)
    await removeEndpoint(deps, caller, webhookId)
    return { success: true }
  }),

  serve(wire.revealWebhookSecret, async (deps: Deps, { webhookId }, caller) => {
    await requireFreshPassword(deps, caller)
    return { success: true, secret: (await requireOwnEndpoint(deps, caller, webhookId)).secret }
  }),

  serve(wire.testWebhook, async (deps: Deps, { webhookId }, caller) => ({
    success: true,
    envoiId: await sendTestEvent(deps, caller, webhookId),
  })),

  serve(wire.webhookLog, async (deps: Deps, { webhookId, suite }, caller) => {
    const { sendings, next } = await listSendings(deps, caller, webhookId, suite ?? null)
    return { success: true, envois: sendings.map(toSending), suite: next }
  }),

  serve(wire.resendWebhook, async (deps: Deps, { envoiId }, caller) => {
    await resendEvent(deps, caller, envoiId)
    return { success: true }
  }),
]
