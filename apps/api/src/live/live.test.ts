import type { LiveHint } from '@repo/contracts/delivery/tracking'
import { liveHint } from '@repo/contracts/delivery/tracking'
import { databaseNow } from '@repo/server-kit/database'
import type { Listener } from '@repo/server-kit/listener'
import { listen } from '@repo/server-kit/listener'
import { OutdatedCaller } from '@repo/server-kit/refusal'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { invalidateCallers, revokeSessions } from '#api/core/accounts/sessions.service.ts'
import { suspendAccount } from '#api/core/suspension/suspension.service.ts'
import { cancelByProvider } from '#api/flows/cancelling/provider-cancellation.service.ts'
import { countWaitingStatements } from '#api/testing/awaited-locks.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aSender, aToken } from '#api/testing/builders.ts'
import type { Run } from '#api/testing/runs.ts'
import { anAcceptedRun } from '#api/testing/runs.ts'
import type { Place } from '#api/testing/searches.ts'
import { clearTown, pickup, placeBeside, pushPosition } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { getFeed } from './feed.ts'
import { getPositionCache } from './position-cache.ts'
import type { PositionNews, WatcherChange } from './position-news.ts'
import { parsePositionNews, positionChannel } from './position-news.ts'
import { tell } from './tell.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

/** Waits until the process receives hints, positions and revocations. */
const waitUntilReady = () => expect.poll(async () => (await fetch(`${app.origin}/readyz`)).status).toBe(200)

const requestPosition = ({ carrier, search }: Run, sender: SignedIn = search.sender) =>
  app.request('POST', '/api/transporteur/getPosition', {
    token: sender.token,
    body: { personneId: carrier.account.personId },
  })
const readPosition = async (run: Run) => (await requestPosition(run)).body
const toWirePlace = ({ lat, lon }: Place) => ({ lat, long: lon })
const hiddenPosition = { lat: null, long: null }
const cancel = ({ search }: Run) =>
  app.request('POST', '/api/demande/cancel', {
    token: search.sender.token,
    body: { commandeId: search.orderId },
  })

/** Moves the carrier to a place `northM` metres north of the pickup, five seconds later. Returns the place. */
async function drive({ carrier }: Run, northM: number): Promise<Place> {
  await app.passTime(5000)
  await pushPosition(app, carrier, placeBeside(northM))
  return placeBeside(northM)
}

/** Creates an accepted order whose carrier's position the process has cached. */
async function aCachedRun(): Promise<Run> {
  const run = await anAcceptedRun(app)
  expect(await readPosition(run)).toEqual(toWirePlace(pickup))
  return run
}

/** Opens a transaction of another connection, which runs the statements and stays open until `end`. */
async function beginUncommitted(...statements: readonly string[]) {
  const client = await app.deps.pool.connect()
  for (const statement of ['BEGIN', ...statements]) await client.query(statement)
  return {
    end: async (statement: 'COMMIT' | 'ROLLBACK') => {
      await client.query(statement)
      client.release()
    },
  }
}

/** Breaks the connection on which the process receives a channel. It reconnects by itself. */
async function breakFeed(channel: string): Promise<void> {
  await app.deps.pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'listen:${channel}%'`,
  )
}

/**
 * Expects that a call gets the same response by the short path of its endpoint and by the general one, which an empty
 * query forces.
 */
async function expectSameResponses(
  method: 'GET' | 'POST',
  path: string,
  calls: readonly Parameters<TestApp['request']>[2][],
): Promise<void> {
  const volatile = ['date', 'x-request-id']
  for (const call of calls) {
    const responses = await Promise.all(
      ['', '?'].map((query) => app.request(method, `${path}${query}`, call)),
    )
    const [short, general] = responses.map((response) => ({
      status: response.status,
      body: response.body,
      headers: [...response.headers].filter(([name]) => !volatile.includes(name)).toSorted(),
    }))
    expect(short).toEqual(general)
  }
}

describe('a carrier’s position that the process has cached', () => {
  test('is returned without reading the tables, only to its sender, for at most 60 seconds', async () => {
    const run = await aCachedRun()
    const stranger = await aSender(app.deps)
    expect((await requestPosition(run, stranger)).body).toEqual(hiddenPosition)
    const held = await beginUncommitted('LOCK TABLE live_position, delivery IN ACCESS EXCLUSIVE MODE')
    const responses = await Promise.all([
      readPosition(run),
      requestPosition(run, stranger),
      readPosition(run),
    ])
    await held.end('ROLLBACK')
    expect(responses.map((one) => ('body' in one ? one.body : one))).toEqual([
      toWirePlace(pickup),
      hiddenPosition,
      toWirePlace(pickup),
    ])
    await app.passTime(61_000)
    expect(await readPosition(run)).toEqual(hiddenPosition)
    const next = await drive(run, 60)
    expect(await readPosition(run)).toEqual(toWirePlace(next))
  })

  test('is always the newest one that was committed', async () => {
    const run = await aCachedRun()
    for (let step = 1; step <= 20; step += 1) {
      const place = await drive(run, step * 20)
      expect(await readPosition(run)).toEqual(toWirePlace(place))
    }
  })

  test('is the old one until the new one is committed', async () => {
    const run = await aCachedRun()
    await app.passTime(5000)
    const movePosition = `UPDATE live_position SET lat = 48.9, recorded_at = app_now() WHERE carrier_id = '${run.carrier.account.id}'`
    const held = await beginUncommitted(movePosition)
    expect(await readPosition(run)).toEqual(toWirePlace(pickup))
    await held.end('ROLLBACK')
    expect(await readPosition(run)).toEqual(toWirePlace(pickup))
  })

  test('is visible until the order is cancelled, and never after the response to the cancellation', async () => {
    for (let round = 0; round < 4; round += 1) {
      const run = await aCachedRun()
      const reads = Array.from({ length: 6 }, () => readPosition(run))
      const [cancelled] = await Promise.all([cancel(run), ...reads])
      const after = await Promise.all([readPosition(run), readPosition(run), readPosition(run)])
      expect([cancelled.status, ...after]).toEqual([200, hiddenPosition, hiddenPosition, hiddenPosition])
      await clearTown(app)
    }
  })

  test('is visible until the end of its delivery is committed, even by plain SQL', async () => {
    const run = await aCachedRun()
    const endDelivery = `UPDATE delivery SET status = 'cancelled', ended_at = app_now() WHERE id = '${run.livraisonId}'`
    const held = await beginUncommitted(endDelivery)
    expect(await readPosition(run)).toEqual(toWirePlace(pickup))
    await held.end('COMMIT')
    expect(await readPosition(run)).toEqual(hiddenPosition)
  })

  test('is visible until it is deleted', async () => {
    const run = await aCachedRun()
    const held = await beginUncommitted(
      `DELETE FROM live_position WHERE carrier_id = '${run.carrier.account.id}'`,
    )
    expect(await readPosition(run)).toEqual(toWirePlace(pickup))
    await held.end('COMMIT')
    expect(await readPosition(run)).toEqual(hiddenPosition)
  })

  test.each<[string, (sender: SignedIn) => Promise<unknown>]>([
    [
      'whose sessions were ended',
      ({ account }) => app.deps.db.$transaction((tx) => revokeSessions(tx, account.id)),
    ],
    [
      'who was suspended',
      ({ account }) =>
        app.deps.db.$transaction((tx) =>
          suspendAccount(app.deps, tx, account.id, { reason: 'Fraude.', days: null }),
        ),
    ],
  ])('is hidden from a sender %s, from that moment on', async (_, end) => {
    const run = await aCachedRun()
    await end(run.search.sender)
    const responses = await Promise.all([requestPosition(run), requestPosition(run), requestPosition(run)])
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('is returned to a sender whose sessions have changed and are still valid', async () => {
    const run = await aCachedRun()
    for (let round = 0; round < 5; round += 1) {
      await app.deps.db.$transaction((tx) => invalidateCallers(tx, run.search.sender.account.id))
      expect(await Promise.all([readPosition(run), readPosition(run)])).toEqual([
        toWirePlace(pickup),
        toWirePlace(pickup),
      ])
    }
  })

  test('is returned while all other reads of the sender wait for a lock', async () => {
    const run = await aCachedRun()
    const { token } = run.search.sender
    const held = await beginUncommitted('LOCK TABLE notification IN ACCESS EXCLUSIVE MODE')
    const others = Array.from({ length: 3 }, () =>
      app.request('POST', '/api/notifications/liste', { token, body: {} }),
    )
    const ended: number[] = []
    const allEnded = Promise.all(others.map(async (other) => ended.push((await other).status)))
    await expect.poll(() => countWaitingStatements(app)).toBe(3)
    // Where it waits for them, it is answered once they were refused for their time.
    const response = await readPosition(run).finally(() => held.end('ROLLBACK'))
    expect([response, ...ended]).toEqual([toWirePlace(pickup)])
    await allEnded
  })

  test('is right even if the news of commits arrive only with the response to the process’s own query', async () => {
    // A pool of its own has a feed of its own.
    const pool = new pg.Pool({ connectionString: app.deps.config.databaseUrl })
    const [feed, positionCache] = [getFeed(pool), getPositionCache(pool)]
    const delayedPayloads: string[] = []
    const listener = listen({
      connectionString: app.deps.config.databaseUrl,
      channels: [positionChannel],
      log: app.deps.log,
      onNotification: (payload) => void delayedPayloads.push(payload),
    })
    await expect.poll(listener.isConnected).toBe(true)
    const connection: Pick<Listener, 'ask' | 'isConnected'> = {
      isConnected: listener.isConnected,
      ask: async (question) => {
        const rows = await listener.ask(question)
        const callbacks = {
          onPosition: (news: PositionNews) => positionCache.store(news),
          onChange: (change: WatcherChange) => positionCache.forget(change),
        }
        for (const payload of delayedPayloads.splice(0)) parsePositionNews(payload, callbacks)
        return rows as never // as: of the type that the question asks for
      },
    }
    feed.follow(connection)
    const run = await anAcceptedRun(app)
    const { id: accountId } = run.search.sender.account
    const readNow = () => {
      const { sessionChanges } = feed
      return positionCache.read(
        { accountId, senderId: accountId, sessionChanges },
        run.carrier.account.personId,
      )
    }
    expect(await readNow()).toEqual(pickup)
    const held = await beginUncommitted('LOCK TABLE live_position IN ACCESS EXCLUSIVE MODE')
    expect(await readNow()).toEqual(pickup)
    await held.end('ROLLBACK')
    const next = await drive(run, 40)
    expect(await readNow()).toEqual(next)
    await cancel(run)
    expect(await readNow()).toBeNull()
    const outdatedRead = readNow()
    feed.outdateCallers(accountId)
    await expect(outdatedRead).rejects.toThrow(OutdatedCaller)
    expect(await readNow()).toBeNull()
    const interruptedRead = readNow()
    feed.follow(connection)
    await expect(interruptedRead).rejects.toThrow(OutdatedCaller)
    await Promise.all([listener.close(), pool.end()])
  })

  test('is read from the tables while the process receives nothing, and is not cached then', async () => {
    const [run, other] = [await aCachedRun(), await aCachedRun()]
    for (const moment of ['first', 'second']) {
      await breakFeed('carrier_position')
      const place = await drive(run, moment === 'first' ? 40 : 80)
      expect(await readPosition(run)).toEqual(toWirePlace(place))
      if (moment === 'first') await cancel(other)
      expect(await readPosition(other)).toEqual(hiddenPosition)
      await waitUntilReady()
      expect(await readPosition(run)).toEqual(toWirePlace(place))
      expect(await readPosition(other)).toEqual(hiddenPosition)
    }
  })

  test('is returned and refused in the same way by the short and the general path', async () => {
    const run = await aCachedRun()
    const stranger = await aSender(app.deps)
    const { token } = run.search.sender
    const body = { personneId: run.carrier.account.personId }
    await expectSameResponses('POST', '/api/transporteur/getPosition', [
      { token, body },
      { body },
      { token: run.carrier.token, body },
      { token, body: {} },
      { token, body: { personneId: 7 } },
      { token, body: '{"personneId"' },
      { token, body: `"${'x'.repeat(200_000)}"` },
      { token, body, headers: { 'Content-Type': 'text/plain' } },
      { token, body, headers: { Origin: app.deps.config.webUrl } },
      { token, body, headers: { Origin: 'https://elsewhere.test' } },
      { token, body: { personneId: stranger.account.personId } },
      { token: stranger.token, body },
      { token, body, headers: { 'Idempotency-Key': 'a b' } },
    ])
  })
})

describe('an order’s progress that the process has cached', () => {
  const poll = ({ search, livraisonId }: Run, { token } = search.sender) =>
    app.request('POST', '/api/livraison/getLivraisonStats', {
      token,
      body: { commandeId: search.orderId, livraisonId },
    })
  const readCodes = async (run: Run) => {
    const { body } = await poll(run)
    const steps: { statutLivraisonTypeLibelle: string }[] = body.livraison
    return [body.success, ...steps.map((step) => step.statutLivraisonTypeLibelle)]
  }
  const endByProvider = ({ search }: Run) =>
    cancelByProvider(
      app.deps,
      search.orderId,
      { reason: 'not-taken-over', charge: 'nothing', isCarrierPaid: false },
      async () => undefined,
    )
  const lockTables = 'LOCK TABLE "order", dispatch_request, delivery, delivery_event IN ACCESS EXCLUSIVE MODE'

  test('is returned without reading the tables, and only to its sender', async () => {
    const [run, other] = [await anAcceptedRun(app), await anAcceptedRun(app)]
    const first = await poll(run)
    expect(first.status).toBe(200)
    const held = await beginUncommitted(lockTables)
    const responses = await Promise.all([
      poll(run),
      poll(run, other.search.sender),
      poll({ ...run, livraisonId: other.livraisonId }),
    ]).finally(() => held.end('ROLLBACK'))
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 404])
    expect(responses[0].body).toEqual(first.body)
  })

  test('has each step as soon as its response is sent, and none before its commit', async () => {
    const run = await anAcceptedRun(app)
    expect(await readCodes(run)).toEqual([true])
    const step = (name: string, body: object = {}) =>
      app.request('POST', `/api/transporteur/livraisons/${name}`, {
        token: run.carrier.token,
        body: { livraisonId: run.livraisonId, ...body },
      })
    await step('demarrer')
    expect(await readCodes(run)).toEqual([true, 'ACC'])
    const undoEvent = `UPDATE delivery_event SET undone_at = app_now() WHERE delivery_id = '${run.livraisonId}'`
    const held = await beginUncommitted(undoEvent)
    expect(await readCodes(run)).toEqual([true, 'ACC'])
    await held.end('COMMIT')
    expect(await readCodes(run)).toEqual([true])
  })

  test('never shows an older state after the response to a cancellation', async () => {
    for (let round = 0; round < 4; round += 1) {
      const run = await anAcceptedRun(app)
      await poll(run)
      const reads = Array.from({ length: 6 }, () => poll(run))
      await Promise.all([endByProvider(run), ...reads])
      const after = await Promise.all([poll(run), poll(run), poll(run)])
      expect(after.map(({ body }) => body.success)).toEqual([false, false, false])
      await clearTown(app)
    }
  })

  test('is hidden from a sender who was suspended, from that moment on', async () => {
    const run = await anAcceptedRun(app)
    await poll(run)
    const { account } = run.search.sender
    await app.deps.db.$transaction((tx) =>
      suspendAccount(app.deps, tx, account.id, { reason: 'Fraude.', days: null }),
    )
    const responses = await Promise.all([poll(run), poll(run)])
    expect(responses.map(({ status }) => status)).toEqual([401, 401])
  })

  test('is read from the tables while the process receives nothing', async () => {
    const run = await anAcceptedRun(app)
    await poll(run)
    await breakFeed('carrier_position')
    await endByProvider(run)
    expect((await poll(run)).body.success).toBe(false)
    await waitUntilReady()
    expect((await poll(run)).body.success).toBe(false)
  })

  test('is returned and refused in the same way by the short and the general path', async () => {
    const run = await anAcceptedRun(app)
    const stranger = await aSender(app.deps)
    const { token } = run.search.sender
    const body = { commandeId: run.search.orderId }
    await expectSameResponses('POST', '/api/livraison/getLivraisonStats', [
      { token, body },
      { body },
      { token: stranger.token, body },
      { token: run.carrier.token, body },
      { token, body: {} },
      { token, body: { ...body, livraisonId: stranger.account.id } },
    ])
  })
})

describe('a number of unread notifications that the process has cached', () => {
  const count = async ({ token }: Pick<SignedIn, 'token'>) =>
    (await app.request('GET', '/api/notifications/count', { token })).body
  const createNotification = (accountId: string) =>
    app.deps.db.notification.create({ data: { accountId, kind: 'accepted', text: 'Nouvelle' } })

  test('is returned without reading the table, and only to its own account', async () => {
    const [sender, stranger] = [await aSender(app.deps), await aSender(app.deps)]
    await createNotification(sender.account.id)
    expect(await Promise.all([count(sender), count(stranger)])).toEqual([1, 0])
    const held = await beginUncommitted('LOCK TABLE notification IN ACCESS EXCLUSIVE MODE')
    const counts = await Promise.all([count(sender), count(stranger), count(sender)]).finally(() =>
      held.end('ROLLBACK'),
    )
    expect(counts).toEqual([1, 0, 1])
  })

  test('changes when a notification is inserted, read, unread again or deleted, once that is committed', async () => {
    const sender = await aSender(app.deps)
    const ofSender = `account_id = '${sender.account.id}'`
    for (const [statement, expected] of [
      [
        `INSERT INTO notification (account_id, kind, text) VALUES ('${sender.account.id}', 'accepted', 'x')`,
        1,
      ],
      [`UPDATE notification SET read_at = app_now() WHERE ${ofSender}`, 0],
      [`UPDATE notification SET read_at = NULL WHERE ${ofSender}`, 1],
      [`DELETE FROM notification WHERE ${ofSender}`, 0],
    ] as const) {
      const held = await beginUncommitted(statement)
      expect(await count(sender)).toBe(1 - expected)
      await held.end('COMMIT')
      expect(await count(sender)).toBe(expected)
    }
  })

  test('is never older than the newest notification, however many calls read it meanwhile', async () => {
    const sender = await aSender(app.deps)
    for (let expected = 1; expected <= 10; expected += 1) {
      const reads = Array.from({ length: 5 }, () => count(sender))
      await Promise.all([createNotification(sender.account.id), ...reads])
      expect(await Promise.all([count(sender), count(sender)])).toEqual([expected, expected])
    }
  })

  test('is returned and refused in the same way by the short and the general path', async () => {
    const sender = await aSender(app.deps)
    await createNotification(sender.account.id)
    await count(sender)
    await expectSameResponses('GET', '/api/notifications/count', [
      { token: sender.token },
      {},
      { token: 'none' },
      { token: sender.token, headers: { Origin: app.deps.config.webUrl } },
    ])
  })
})

describe('the event stream', () => {
  /** Collects what a sender's stream receives from now on. */
  async function follow({ token }: Pick<SignedIn, 'token'>) {
    // A process that starts to receive ends every stream.
    await waitUntilReady()
    const abort = new AbortController()
    const response = await fetch(`${app.origin}/api/live`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: abort.signal,
    })
    expect(response.status).toBe(200)
    const hints: LiveHint[] = []
    const readChunks = async () => {
      const body = response.body?.pipeThrough(new TextDecoderStream()) ?? []
      for await (const text of body)
        for (const [, json = ''] of text.matchAll(/^data: (.*)$/gm))
          hints.push(liveHint.parse(JSON.parse(json)))
    }
    let isOver = false
    const reading = readChunks()
      .catch(() => undefined)
      .finally(() => {
        isOver = true
      })
    return {
      hints,
      isOver: () => isOver,
      positions: () => hints.flatMap(({ position }) => position ?? []),
      end: () => {
        abort.abort()
        return reading
      },
    }
  }

  test('sends each position of the carrier to the sender of its order, and to nobody else', async () => {
    const run = await anAcceptedRun(app)
    const [mine, stranger] = [await follow(run.search.sender), await follow(await aSender(app.deps))]
    const place = await drive(run, 30)
    await expect.poll(mine.positions).toHaveLength(1)
    const { account } = run.carrier
    expect(mine.hints).toContainEqual({
      type: 'position',
      id: run.search.orderId,
      position: { personneId: account.personId, ...toWirePlace(place), a: expect.any(Date) },
    })
    expect(stranger.positions()).toEqual([])
    await Promise.all([mine.end(), stranger.end()])
  })

  test('sends no position that was recorded after the order ended', async () => {
    const run = await anAcceptedRun(app)
    const { sender, orderId } = run.search
    const stream = await follow(sender)
    await cancel(run)
    await drive(run, 60)
    await app.deps.db.$transaction((tx) => tell(tx, [sender.account.id], { type: 'message', id: orderId }))
    await expect.poll(() => stream.hints.some(({ type }) => type === 'message')).toBe(true)
    expect(stream.positions()).toEqual([])
    await stream.end()
  })

  test.each([
    ['hints', 'live'],
    ['positions and revocations', 'carrier_position'],
  ])(
    'ends when the process receives %s again, because something may have been missed',
    async (_, channel) => {
      const sender = await aSender(app.deps)
      const stream = await follow(sender)
      await breakFeed(channel)
      await expect.poll(stream.isOver).toBe(true)
      const next = await follow(sender)
      await app.deps.db.$transaction((tx) => tell(tx, [sender.account.id], { type: 'message', id: 'x' }))
      await expect.poll(() => next.hints).toHaveLength(1)
      await next.end()
    },
  )

  test('opens without writing the session when that was used within the hour', async () => {
    const sender = await aSender(app.deps)
    const held = await beginUncommitted('LOCK TABLE session IN SHARE MODE')
    const stream = follow(sender)
    const { end } = await stream.finally(() => held.end('ROLLBACK'))
    await end()
  })

  test('ends when the token that opened it expires, and the account’s other streams continue', async () => {
    const sender = await aSender(app.deps)
    const lasting = await follow(sender)
    const inTwoSeconds = new Date((await databaseNow(app.deps.db)).getTime() + 2000)
    const brief = await follow({ token: await aToken(app.deps, sender.account, inTwoSeconds) })
    await expect.poll(brief.isOver).toBe(true)
    await app.deps.db.$transaction((tx) => tell(tx, [sender.account.id], { type: 'message', id: 'x' }))
    await expect.poll(() => lasting.hints).toHaveLength(1)
    await lasting.end()
  })

  const openStream = (token: string) => app.request('GET', '/api/live', { token })
  const requestUnknownPosition = (token: string) =>
    app.request('POST', '/api/transporteur/getPosition', {
      token,
      body: { personneId: '00000000-0000-4000-8000-000000000000' },
    })
  test.each([
    ['opens no stream', openStream],
    ['gets no position', requestUnknownPosition],
  ])(
    'ends when the account is suspended, and a caller that is authenticated meanwhile %s',
    async (_, call) => {
      const { account, token } = await aSender(app.deps)
      const stream = await follow({ token })
      // The use of an unknown session is recorded after the tables were read.
      const newToken = await aToken(app.deps, account)
      const where = { accountId: account.id }
      await app.deps.db.session.updateMany({ where, data: { lastUsedAt: new Date(0) } })
      const held = await beginUncommitted(`SELECT FROM session WHERE account_id = '${account.id}' FOR UPDATE`)
      const called = call(newToken)
      await expect.poll(() => countWaitingStatements(app)).toBe(1)
      await app.deps.db.$transaction(async (tx) => {
        await tx.account.update({ where: { id: account.id }, data: { status: 'suspended' } })
        await invalidateCallers(tx, account.id)
      })
      await expect.poll(stream.isOver).toBe(true)
      await held.end('ROLLBACK')
      expect((await called).status).toBe(401)
    },
  )
})
