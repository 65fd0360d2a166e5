import type { LiveHint } from '@repo/contracts/delivery/tracking'
import { liveHint } from '@repo/contracts/delivery/tracking'
import { databaseNow } from '@repo/server-kit/database'
import type { Listener } from '@repo/server-kit/listener'
import { listen } from '@repo/server-kit/listener'
import { OutdatedCaller } from '@repo/server-kit/refusal'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetCallers, revokeSessions } from '#api/core/accounts/sessions.service.ts'
import { suspendAccount } from '#api/core/suspension/suspension.service.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aSender, aToken } from '#api/testing/builders.ts'
import { waitingStatements } from '#api/testing/ending.ts'
import type { Run } from '#api/testing/runs.ts'
import { anAcceptedRun } from '#api/testing/runs.ts'
import type { Place } from '#api/testing/searches.ts'
import { beside, emptyTown, pickup, pushPosition } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import type { PositionNews, SightChange } from './position-news.ts'
import { positionChannel, readPositionNews } from './position-news.ts'
import { Sights } from './sights.ts'
import { tell } from './tell.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => emptyTown(app))

/** The process hears of hints, positions and revocations. */
const isReady = () => expect.poll(async () => (await fetch(`${app.origin}/readyz`)).status).toBe(200)

const ask = ({ carrier, search }: Run, sender: SignedIn = search.sender) =>
  app.request('POST', '/api/transporteur/getPosition', {
    token: sender.token,
    body: { personneId: carrier.account.personId },
  })
const seen = async (run: Run) => (await ask(run)).body
const at = ({ lat, lon }: Place) => ({ lat, long: lon })
const unseen = { lat: null, long: null }
const cancel = ({ search }: Run) =>
  app.request('POST', '/api/demande/cancel', {
    token: search.sender.token,
    body: { commandeId: search.orderId },
  })

/** Moves on by some metres, some seconds later. */
async function drive({ carrier }: Run, northM: number): Promise<Place> {
  await app.passTime(5000)
  await pushPosition(app, carrier, beside(northM))
  return beside(northM)
}

/** An accepted order whose carrier's position was asked for: the process remembers it. */
async function aRememberedRun(): Promise<Run> {
  const run = await anAcceptedRun(app)
  expect(await seen(run)).toEqual(at(pickup))
  return run
}

/** A transaction of somebody else, open until `end`. */
async function holding(...statements: readonly string[]) {
  const client = await app.deps.pool.connect()
  for (const statement of ['BEGIN', ...statements]) await client.query(statement)
  return {
    end: async (word: 'COMMIT' | 'ROLLBACK') => {
      await client.query(word)
      client.release()
    },
  }
}

/** Breaks the connection on which the process hears of a channel; it reconnects by itself. */
async function breakFeed(channel: string): Promise<void> {
  await app.deps.pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'listen:${channel}%'`,
  )
}

describe('a position that the process remembers', () => {
  test('is answered without a look at the tables, to its sender alone, and no longer than 60 seconds', async () => {
    const run = await aRememberedRun()
    const stranger = await aSender(app.deps)
    expect((await ask(run, stranger)).body).toEqual(unseen)
    const held = await holding('LOCK TABLE live_position, delivery IN ACCESS EXCLUSIVE MODE')
    const answers = await Promise.all([seen(run), ask(run, stranger), seen(run)])
    await held.end('ROLLBACK')
    expect(answers.map((one) => ('body' in one ? one.body : one))).toEqual([at(pickup), unseen, at(pickup)])
    await app.passTime(61_000)
    expect(await seen(run)).toEqual(unseen)
    const next = await drive(run, 60)
    expect(await seen(run)).toEqual(at(next))
  })

  test('is the newest that was taken, however soon it is asked for', async () => {
    const run = await aRememberedRun()
    for (let step = 1; step <= 20; step += 1) {
      const place = await drive(run, step * 20)
      expect(await seen(run)).toEqual(at(place))
    }
  })

  test('is the old one until the new one is committed', async () => {
    const run = await aRememberedRun()
    await app.passTime(5000)
    const moved = `UPDATE live_position SET lat = 48.9, recorded_at = app_now() WHERE carrier_id = '${run.carrier.account.id}'`
    const held = await holding(moved)
    expect(await seen(run)).toEqual(at(pickup))
    await held.end('ROLLBACK')
    expect(await seen(run)).toEqual(at(pickup))
  })

  test('is seen until the order is cancelled, and never after that was answered', async () => {
    for (let round = 0; round < 4; round += 1) {
      const run = await aRememberedRun()
      const asked = Array.from({ length: 6 }, () => seen(run))
      const [cancelled] = await Promise.all([cancel(run), ...asked])
      const after = await Promise.all([seen(run), seen(run), seen(run)])
      expect([cancelled.status, ...after]).toEqual([200, unseen, unseen, unseen])
      await emptyTown(app)
    }
  })

  test('is seen until a change of its delivery is committed, whoever writes it, and not a moment longer', async () => {
    const run = await aRememberedRun()
    const ended = `UPDATE delivery SET status = 'cancelled', ended_at = app_now() WHERE id = '${run.livraisonId}'`
    const held = await holding(ended)
    expect(await seen(run)).toEqual(at(pickup))
    await held.end('COMMIT')
    expect(await seen(run)).toEqual(unseen)
  })

  test('is seen until it is deleted', async () => {
    const run = await aRememberedRun()
    const held = await holding(`DELETE FROM live_position WHERE carrier_id = '${run.carrier.account.id}'`)
    expect(await seen(run)).toEqual(at(pickup))
    await held.end('COMMIT')
    expect(await seen(run)).toEqual(unseen)
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
  ])('is not answered to a sender %s, from that moment on', async (_, end) => {
    const run = await aRememberedRun()
    await end(run.search.sender)
    const answers = await Promise.all([ask(run), ask(run), ask(run)])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('is answered to a sender of whose sessions only something else has changed', async () => {
    const run = await aRememberedRun()
    for (let round = 0; round < 5; round += 1) {
      await app.deps.db.$transaction((tx) => forgetCallers(tx, run.search.sender.account.id))
      expect(await Promise.all([seen(run), seen(run)])).toEqual([at(pickup), at(pickup)])
    }
  })

  test('is answered to a sender all of whose other reads wait', async () => {
    const run = await aRememberedRun()
    const { token } = run.search.sender
    const held = await holding('LOCK TABLE delivery_event IN ACCESS EXCLUSIVE MODE')
    const path = '/api/livraison/getLivraisonStats'
    const others = Array.from({ length: 3 }, () =>
      app.request('POST', path, { token, body: { commandeId: run.search.orderId } }),
    )
    const ended: number[] = []
    const allEnded = Promise.all(others.map(async (other) => ended.push((await other).status)))
    await expect.poll(() => waitingStatements(app)).toBe(3)
    // Where it waits for them, it is answered once they were refused for their time.
    const answer = await seen(run).finally(() => held.end('ROLLBACK'))
    expect([answer, ...ended]).toEqual([at(pickup)])
    await allEnded
  })

  test('is right even if the process hears of each commit only with the answer to its question', async () => {
    const sights = new Sights(app.deps.pool)
    const late: string[] = []
    const listener = listen({
      connectionString: app.deps.config.databaseUrl,
      channels: [positionChannel],
      log: app.deps.log,
      onNotification: (payload) => void late.push(payload),
    })
    await expect.poll(listener.isConnected).toBe(true)
    const feed: Pick<Listener, 'ask' | 'isConnected'> = {
      isConnected: listener.isConnected,
      ask: async (question) => {
        const rows = await listener.ask(question)
        const hears = {
          onPosition: (news: PositionNews) => sights.hear(news),
          onChange: (change: SightChange) => sights.forget(change),
        }
        for (const payload of late.splice(0)) readPositionNews(payload, hears)
        return rows as never // as: of the type that the question asks for
      },
    }
    sights.follow(feed)
    const run = await anAcceptedRun(app)
    const { id: accountId } = run.search.sender.account
    const look = () => {
      const { sessionNews } = sights
      return sights.ask({ accountId, senderId: accountId, sessionNews }, run.carrier.account.personId)
    }
    expect(await look()).toEqual(pickup)
    const held = await holding('LOCK TABLE live_position IN ACCESS EXCLUSIVE MODE')
    expect(await look()).toEqual(pickup)
    await held.end('ROLLBACK')
    const next = await drive(run, 40)
    expect(await look()).toEqual(next)
    await cancel(run)
    expect(await look()).toBeNull()
    const asked = look()
    sights.outdate(accountId)
    await expect(asked).rejects.toThrow(OutdatedCaller)
    expect(await look()).toBeNull()
    const lost = look()
    sights.follow(feed)
    await expect(lost).rejects.toThrow(OutdatedCaller)
    await listener.close()
  })

  test('is read from the tables while the process hears nothing, and what was missed meanwhile is not remembered', async () => {
    const [run, other] = [await aRememberedRun(), await aRememberedRun()]
    for (const moment of ['first', 'second']) {
      await breakFeed('carrier_position')
      const place = await drive(run, moment === 'first' ? 40 : 80)
      expect(await seen(run)).toEqual(at(place))
      if (moment === 'first') await cancel(other)
      expect(await seen(other)).toEqual(unseen)
      await isReady()
      expect(await seen(run)).toEqual(at(place))
      expect(await seen(other)).toEqual(unseen)
    }
  })

  test('is answered alike, and refused alike, by the short way and by the general one', async () => {
    const run = await aRememberedRun()
    const stranger = await aSender(app.deps)
    const { token } = run.search.sender
    const body = { personneId: run.carrier.account.personId }
    const calls = [
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
    ]
    const volatile = ['date', 'x-request-id']
    for (const call of calls) {
      const answers = await Promise.all(
        ['', '?'].map((query) => app.request('POST', `/api/transporteur/getPosition${query}`, call)),
      )
      const [short, general] = answers.map((answer) => ({
        status: answer.status,
        body: answer.body,
        headers: [...answer.headers].filter(([name]) => !volatile.includes(name)).toSorted(),
      }))
      expect(short).toEqual(general)
    }
  })
})

describe('the event stream', () => {
  /** What a sender is told on its stream, from now on. */
  async function follow({ token }: Pick<SignedIn, 'token'>) {
    // A process that begins to hear ends every stream.
    await isReady()
    const ended = new AbortController()
    const answer = await fetch(`${app.origin}/api/live`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: ended.signal,
    })
    expect(answer.status).toBe(200)
    const told: LiveHint[] = []
    const reading = async () => {
      const body = answer.body?.pipeThrough(new TextDecoderStream()) ?? []
      for await (const text of body)
        for (const [, json = ''] of text.matchAll(/^data: (.*)$/gm))
          told.push(liveHint.parse(JSON.parse(json)))
    }
    let isOver = false
    const read = reading()
      .catch(() => undefined)
      .finally(() => {
        isOver = true
      })
    return {
      told,
      isOver: () => isOver,
      positions: () => told.flatMap(({ position }) => position ?? []),
      end: () => {
        ended.abort()
        return read
      },
    }
  }

  test('brings each position of the carrier to the sender of its order, and to nobody else', async () => {
    const run = await anAcceptedRun(app)
    const [mine, stranger] = [await follow(run.search.sender), await follow(await aSender(app.deps))]
    const place = await drive(run, 30)
    await expect.poll(mine.positions).toHaveLength(1)
    const { account } = run.carrier
    expect(mine.told).toContainEqual({
      type: 'position',
      id: run.search.orderId,
      position: { personneId: account.personId, ...at(place), a: expect.any(Date) },
    })
    expect(stranger.positions()).toEqual([])
    await Promise.all([mine.end(), stranger.end()])
  })

  test('brings no position that was taken after the order was over', async () => {
    const run = await anAcceptedRun(app)
    const { sender, orderId } = run.search
    const stream = await follow(sender)
    await cancel(run)
    await drive(run, 60)
    await app.deps.db.$transaction((tx) => tell(tx, [sender.account.id], { type: 'message', id: orderId }))
    await expect.poll(() => stream.told.some(({ type }) => type === 'message')).toBe(true)
    expect(stream.positions()).toEqual([])
    await stream.end()
  })

  test.each([
    ['hints', 'live'],
    ['positions and revocations', 'carrier_position'],
  ])('ends when the process hears of %s again: something may have been missed', async (_, channel) => {
    const sender = await aSender(app.deps)
    const stream = await follow(sender)
    await breakFeed(channel)
    await expect.poll(stream.isOver).toBe(true)
    const next = await follow(sender)
    await app.deps.db.$transaction((tx) => tell(tx, [sender.account.id], { type: 'message', id: 'x' }))
    await expect.poll(() => next.told).toHaveLength(1)
    await next.end()
  })

  test('opens for a session that was used within the hour while nobody can write sessions, as many open at once after a restart', async () => {
    const sender = await aSender(app.deps)
    const held = await holding('LOCK TABLE session IN SHARE MODE')
    const stream = follow(sender)
    const { end } = await stream.finally(() => held.end('ROLLBACK'))
    await end()
  })

  test('ends when the token expires that opened it, and the others of the account go on', async () => {
    const sender = await aSender(app.deps)
    const lasting = await follow(sender)
    const inTwoSeconds = new Date((await databaseNow(app.deps.db)).getTime() + 2000)
    const brief = await follow({ token: await aToken(app.deps, sender.account, inTwoSeconds) })
    await expect.poll(brief.isOver).toBe(true)
    await app.deps.db.$transaction((tx) => tell(tx, [sender.account.id], { type: 'message', id: 'x' }))
    await expect.poll(() => lasting.told).toHaveLength(1)
    await lasting.end()
  })

  const live = (token: string) => app.request('GET', '/api/live', { token })
  const position = (token: string) =>
    app.request('POST', '/api/transporteur/getPosition', {
      token,
      body: { personneId: '00000000-0000-4000-8000-000000000000' },
    })
  test.each([
    ['opens no stream', live],
    ['is not answered a position', position],
  ])('a caller whose account was suspended while it was recognised %s', async (_, call) => {
    const { account, token } = await aSender(app.deps)
    const heard = await follow({ token })
    // The use of a session that this process does not know yet is noted, after its look at the tables.
    const newToken = await aToken(app.deps, account)
    const where = { accountId: account.id }
    await app.deps.db.session.updateMany({ where, data: { lastUsedAt: new Date(0) } })
    const held = await holding(`SELECT FROM session WHERE account_id = '${account.id}' FOR UPDATE`)
    const called = call(newToken)
    await expect.poll(() => waitingStatements(app)).toBe(1)
    await app.deps.db.$transaction(async (tx) => {
      await tx.account.update({ where: { id: account.id }, data: { status: 'suspended' } })
      await forgetCallers(tx, account.id)
    })
    await expect.poll(heard.isOver).toBe(true)
    await held.end('ROLLBACK')
    expect((await called).status).toBe(401)
  })
})
