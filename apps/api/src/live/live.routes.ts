import type { LiveHint } from '@repo/contracts/delivery/tracking'
import { liveHint, livePath } from '@repo/contracts/delivery/tracking'
import { listen } from '@repo/server-kit/listener'
import { LiveHub, liveChannel } from '@repo/server-kit/live'
import { OutdatedCaller, Refusal } from '@repo/server-kit/refusal'
import type { Request, RequestHandler } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import { createAuthenticator } from '#api/authenticate.ts'
import type { Caller } from '#api/caller.ts'
import { revocationChannel } from '#api/core/accounts/sessions.service.ts'
import type { Deps } from '#api/deps.ts'
import { changeChannels, getFeed } from './feed.ts'
import { getPositionCache } from './position-cache.ts'
import type { PositionNews, WatcherChange } from './position-news.ts'
import { parsePositionNews, positionChannel } from './position-news.ts'

const notice = z.object({ to: z.array(z.string()), hint: liveHint })

/**
 * Opens the process's subscriptions to hints, positions and revoked sessions. Returns the authenticator and the router
 * of the event stream, and `close`, which ends the subscriptions and every open stream.
 */
export function openLive(deps: Deps) {
  const hub = new LiveHub<LiveHint>()
  const feed = getFeed(deps.pool)
  const positionCache = getPositionCache(deps.pool)
  const hints = listen({
    connectionString: deps.config.databaseUrl,
    channels: [liveChannel],
    log: deps.log,
    onConnect: () => hub.endAll(),
    onNotification: (payload) => hub.publish(notice.parse(JSON.parse(payload))),
  })
  // One connection for all of them, so that they arrive in the order of the commits.
  const positions = listen({
    connectionString: deps.config.databaseUrl,
    channels: [positionChannel, revocationChannel, ...changeChannels],
    log: deps.log,
    onConnect: () => {
      authenticator.forgetAll()
      feed.follow(positions)
      // The end of a session may have been missed.
      hub.endAll()
    },
    onNotification: (payload, channel) => {
      if (channel === revocationChannel) endSessions(payload)
      else if (channel === positionChannel)
        parsePositionNews(payload, { onPosition: publishPosition, onChange: withdrawPositions })
      else feed.invalidate(channel, payload)
    },
  })
  const authenticator = createAuthenticator(deps, () => positions.isConnected())

  function endSessions(accountId: string): void {
    authenticator.forget(accountId)
    feed.outdateCallers(accountId)
    hub.end(accountId)
  }

  /** Caches a position, and sends it to the open streams of the sender whose order ran when it was written. */
  function publishPosition(news: PositionNews): void {
    positionCache.store(news)
    const { order, personId, lat, lon, recordedAtMs } = news
    if (!order || !hub.isReceivedBy(order.senderId)) return
    const position = { personneId: personId, lat, long: lon, a: new Date(recordedAtMs) }
    hub.publish({ to: [order.senderId], hint: { type: 'position', id: order.orderId, position } })
  }

  /** Drops the cached carrier and the unsent positions of an order, because it may be over. */
  function withdrawPositions(change: WatcherChange): void {
    positionCache.forget(change)
    hub.withdraw({ type: 'position', id: change.orderId })
  }

  async function requireSession(request: Request): Promise<Caller> {
    const caller = await authenticator.authenticate(request)
    if (caller === null || caller === 'invalid') throw new Refusal('not-signed-in')
    if (caller.apiKeyId !== undefined) throw new Refusal('not-for-keys')
    return caller
  }

  /**
   * Opens a stream. A change of the caller's sessions before that would not end it, so the caller must be current: one
   * that is outdated twice is refused (`OutdatedCaller`).
   */
  const stream: RequestHandler = async (request, response) => {
    let caller = await requireSession(request)
    if (feed.isOutdated(caller)) caller = await requireSession(request)
    if (feed.isOutdated(caller)) throw new OutdatedCaller()
    const { accountId, senderId, validUntilMs } = caller
    hub.open([...new Set([accountId, senderId])], response, validUntilMs - performance.now())
  }
  return {
    authenticator,
    router: Router().get(livePath, stream),
    /** Whether hints, positions and revocations arrive now. */
    isConnected: () => hints.isConnected() && positions.isConnected(),
    close: async () => {
      hub.close()
      await Promise.all([hints.close(), positions.close()])
    },
  }
}
