import type { LiveHint } from '@repo/contracts/delivery/tracking'
import { liveHint, livePath } from '@repo/contracts/delivery/tracking'
import { listen } from '@repo/server-kit/listener'
import { LiveHub, liveChannel } from '@repo/server-kit/live'
import { Refusal } from '@repo/server-kit/refusal'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import { createAuthenticator } from '#api/authenticate.ts'
import { revocationChannel } from '#api/core/accounts/sessions.service.ts'
import type { Deps } from '#api/deps.ts'

const notice = z.object({ to: z.array(z.string()), hint: liveHint })
// One notice, or several packed into one notification.
const notices = z.union([notice.transform((one) => [one]), z.array(notice)])

/** A process' messages from the others: hints for its open streams, and invalid sessions. */
export function openLive(deps: Deps) {
  const hub = new LiveHub<LiveHint>()
  const hints = listen({
    connectionString: deps.config.databaseUrl,
    channel: liveChannel,
    log: deps.log,
    onNotification: (payload) => {
      for (const one of notices.parse(JSON.parse(payload))) hub.publish(one)
    },
  })
  const revocations = listen({
    connectionString: deps.config.databaseUrl,
    channel: revocationChannel,
    log: deps.log,
    onConnect: () => authenticator.forgetAll(),
    onNotification: (accountId) => {
      authenticator.forget(accountId)
      hub.end(accountId)
    },
  })
  const authenticator = createAuthenticator(deps, () => revocations.isConnected())

  const stream: RequestHandler = async (request, response) => {
    const caller = await authenticator.authenticate(request)
    if (caller === null || caller === 'invalid') throw new Refusal('not-signed-in')
    if (caller.apiKeyId !== undefined) throw new Refusal('not-for-keys')
    hub.open([...new Set([caller.accountId, caller.senderId])], response)
  }
  return {
    authenticator,
    router: Router().get(livePath, stream),
    /** Whether hints and revocations arrive now. */
    isConnected: () => hints.isConnected() && revocations.isConnected(),
    close: async () => {
      hub.close()
      await Promise.all([hints.close(), revocations.close()])
    },
  }
}
