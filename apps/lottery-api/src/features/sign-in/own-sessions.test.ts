import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#lottery-api/testing/client.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { placeAtAddress, readSession, recordKnownAddress, signIn } from '#lottery-api/testing/sign-in.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const minuteMs = 60_000
const homeAddress = '198.51.100.7'

describe('a session over HTTP', () => {
  test.each([5, 10, 15, 30, 60])(
    'ends after %i minutes without a call, by the database’s clock',
    async (minutes) => {
      const player = await aPlayer(app.deps, { idleMinutes: minutes })
      const browser = await app.as(player)
      const { body } = await readSession(browser)
      expect(body.player.idleMinutes).toBe(minutes)
      await app.passTime(minutes * minuteMs - 10_000)
      expect((await browser.request('GET', '/api/sessions')).status).toBe(200)
      await app.passTime(minutes * minuteMs)
      expect(await browser.request('GET', '/api/sessions')).toMatchObject({
        status: 401,
        body: { code: 'not-signed-in' },
      })
      expect((await readSession(browser)).body).toEqual({ player: null, isConfirmed: false, idleUntil: null })
    },
  )

  test('names the instant of its end, which is never beyond its twelve hours', async () => {
    const browser = await app.as(await aPlayer(app.deps, { idleMinutes: 60 }))
    const { expiresAt } = await app.deps.db.session.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    for (let hour = 0; hour < 11; hour += 1) {
      await app.passTime(59 * minuteMs)
      const { body } = await readSession(browser)
      expect(Date.parse(body.idleUntil)).toBeLessThanOrEqual(expiresAt.getTime())
    }
    await app.passTime(59 * minuteMs)
    expect(Date.parse((await readSession(browser)).body.idleUntil)).toBe(expiresAt.getTime())
  })

  test('has its last use recorded once a minute at most', async () => {
    const player = await aPlayer(app.deps)
    const browser = await app.as(player)
    const readLastSeen = async () =>
      (await app.deps.db.session.findFirstOrThrow({ where: { playerId: player.id } })).lastSeenAt.getTime()
    const lastSeen = await readLastSeen()
    await app.passTime(30_000)
    await readSession(browser)
    expect(await readLastSeen()).toBe(lastSeen)
    await app.passTime(31_000)
    await Promise.all([readSession(browser), readSession(browser)])
    expect(await readLastSeen()).toBeGreaterThan(lastSeen + 60_000)
  })
})

describe('the password', () => {
  test('confirms a session for fifteen minutes', async () => {
    const browser = await app.as(await aPlayer(app.deps, { idleMinutes: 60 }))
    expect((await readSession(browser)).body.isConfirmed).toBe(true)
    await app.passTime(15 * minuteMs - 10_000)
    expect((await readSession(browser)).body.isConfirmed).toBe(true)
    await app.passTime(10_000)
    expect((await readSession(browser)).body.isConfirmed).toBe(false)
    await browser.request('POST', '/api/session/confirm', { body: { password: testPassword } })
    expect((await readSession(browser)).body.isConfirmed).toBe(true)
  })

  test('can be guessed at most ten times at once in one session', async () => {
    const strict = await testApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const client = await strict.as(await aPlayer(strict.deps))
      const confirm = (password: string) =>
        client.request('POST', '/api/session/confirm', { body: { password } })
      const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => confirm(`faux-${index}`)))
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
      await strict.passTime(11_000)
      expect((await confirm(testPassword)).body).toEqual({ success: true })
    } finally {
      await strict.close()
    }
  })

  test('confirms the session in which it was given, and no other', async () => {
    const player = await aPlayer(app.deps, { idleMinutes: 60 })
    const [one, other] = [await app.as(player), await app.as(player)]
    await app.passTime(16 * minuteMs)
    await one.request('POST', '/api/session/confirm', { body: { password: testPassword } })
    expect((await readSession(one)).body.isConfirmed).toBe(true)
    expect((await readSession(other)).body.isConfirmed).toBe(false)
  })

  test('cannot be confirmed by a guest', async () => {
    const body = { password: testPassword }
    expect((await app.guest().request('POST', '/api/session/confirm', { body })).status).toBe(401)
  })
})

describe('the list of sessions', () => {
  test('contains the open ones of the player, and marks the calling one', async () => {
    const player = await aPlayer(app.deps)
    const [idle, one, other] = [await app.as(player), await app.as(player), await app.as(player)]
    await app.passTime(10 * minuteMs)
    await readSession(one)
    await readSession(other)
    await app.passTime(6 * minuteMs)
    await app.as(await aPlayer(app.deps))
    const { body } = await one.request('GET', '/api/sessions')
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions.filter((session: { isThis: boolean }) => session.isThis)).toHaveLength(1)
    expect(body.sessions[0]).toEqual({
      id: expect.any(String),
      browser: 'Test',
      isThis: expect.any(Boolean),
      startedAt: expect.any(String),
      lastSeenAt: expect.any(String),
    })
    expect((await readSession(idle)).body.player).toBeNull()
  })

  test('has a call that ends all other sessions of the player, also when repeated', async () => {
    const player = await aPlayer(app.deps)
    const [one, other] = [await app.as(player), await app.as(player)]
    const stranger = await app.as(await aPlayer(app.deps))
    const endOthers = () => one.request('POST', '/api/sessions/end-others')
    for (const { body } of await Promise.all([endOthers(), endOthers()]))
      expect(body).toEqual({ success: true })
    expect((await readSession(other)).body.player).toBeNull()
    for (const client of [one, stranger]) expect((await readSession(client)).body.player).not.toBeNull()
  })
})

test('signing out ends the session itself and succeeds again for a signed-out browser', async () => {
  const browser = await app.as(await aPlayer(app.deps))
  const copy = app.guest()
  copy.cookies.set('session', browser.cookies.get('session') ?? '')
  const answer = await browser.request('POST', '/api/session/sign-out')
  expect(answer.body).toEqual({ success: true })
  expect(browser.cookies.size).toBe(0)
  expect((await readSession(copy)).body.player).toBeNull()
  expect((await browser.request('POST', '/api/session/sign-out')).body).toEqual({ success: true })
})

describe('a repeated password', () => {
  const confirm = (browser: Client) =>
    browser.request('POST', '/api/session/confirm', { body: { password: testPassword } })
  /** Opens a browser with the secret of a session. */
  function aBrowserWith(secret: string | undefined): Client {
    const browser = app.guest()
    browser.cookies.set('session', secret ?? '')
    return browser
  }
  /** Returns whether a browser is signed in, and whether its password is confirmed. */
  const readState = async (browser: Client) => {
    const { body } = await readSession(browser)
    return [body.player !== null, body.isConfirmed]
  }
  async function aBrowser() {
    const player = await aPlayer(app.deps, { idleMinutes: 60 })
    const browser = await app.as(player)
    await app.passTime(16 * minuteMs)
    return { player, browser, copied: aBrowserWith(browser.cookies.get('session')) }
  }

  test('gives its session a new secret, and is confirmed for that secret only', async () => {
    const { browser, copied } = await aBrowser()
    expect((await confirm(browser)).body).toEqual({ success: true })
    expect(browser.cookies.get('session')).not.toBe(copied.cookies.get('session'))
    expect(await readState(copied)).toEqual([true, false])
    expect(await readState(browser)).toEqual([true, true])
    expect(await readState(copied)).toEqual([true, false])
    const change = { body: { newEmail: 'autre@exemple.test' } }
    expect((await copied.request('POST', '/api/profile/email', change)).body.code).toBe('password-needed')
  })

  test('ends the previous secret 30 seconds after the first use of the new one', async () => {
    const { browser, copied } = await aBrowser()
    await confirm(browser)
    await app.passTime(10 * minuteMs)
    expect(await readState(copied)).toEqual([true, false])
    expect(await readState(browser)).toEqual([true, true])
    await app.passTime(29_000)
    expect(await readState(copied)).toEqual([true, false])
    await app.passTime(2000)
    expect(await readState(copied)).toEqual([false, false])
    expect(await readState(browser)).toEqual([true, true])
  })

  test('in three concurrent tabs gives all of them the same secret', async () => {
    const { browser } = await aBrowser()
    const tabs = [1, 2, 3].map(() => aBrowserWith(browser.cookies.get('session')))
    for (const { body } of await Promise.all(tabs.map(confirm))) expect(body).toEqual({ success: true })
    expect(new Set(tabs.map(({ cookies }) => cookies.get('session'))).size).toBe(1)
    for (const tab of tabs) expect(await readState(tab)).toEqual([true, true])
  })

  test('whose response is lost can be sent again, and its session is ended by the previous secret, too', async () => {
    const { browser, copied } = await aBrowser()
    await confirm(browser)
    await confirm(copied)
    expect(copied.cookies.get('session')).toBe(browser.cookies.get('session'))
    const out = await aBrowser()
    await confirm(out.browser)
    await out.copied.request('POST', '/api/session/sign-out')
    expect(await readState(out.browser)).toEqual([false, false])
    const again = await aBrowser()
    await recordKnownAddress(app, again.player.id, homeAddress)
    await confirm(again.browser)
    expect((await signIn(placeAtAddress(again.copied, homeAddress), again.player.email)).body.outcome).toBe(
      'signed-in',
    )
    expect(await readState(again.browser)).toEqual([false, false])
  })
})
