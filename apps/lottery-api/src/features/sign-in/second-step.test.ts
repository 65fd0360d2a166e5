import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '#lottery-api/testing/client.ts'
import { listMailsTo, readCode, readLastMailTo, readToken } from '#lottery-api/testing/emails.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { atAddress, knowAddress, readSession, signIn } from '#lottery-api/testing/sign-in.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const minuteMs = 60_000
const home = '198.51.100.7'
const elsewhere = '203.0.113.9'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const expired = { status: 200, body: { success: false, code: 'link-used-or-expired' } }

/** Reads the state of a browser's sign-in. */
const readPending = async (browser: Client) => (await browser.request('POST', '/api/session/pending')).body
const give = (browser: Client, code: string) =>
  browser.request('POST', '/api/session/code', { body: { code } })
const answerLink = (token: string, approve: boolean): Promise<Answer> =>
  app.guest().request('POST', '/api/session/new-address/answer', { body: { token, approve } })
const isThere = async (browser: Client) => (await readSession(browser)).body.player !== null

async function fromElsewhere(changes: Parameters<typeof aPlayer>[1] = {}) {
  const player = await aPlayer(app.deps, changes)
  const email = player.email ?? ''
  const guest = atAddress(app.guest(), elsewhere)
  const browser: Client = {
    cookies: guest.cookies,
    request: (method, path, options = {}) =>
      guest.request(method, path, {
        ...options,
        headers: { 'User-Agent': firefox, ...options.headers },
      }),
  }
  await signIn(browser, email)
  return { player, email, browser, token: readToken(await readLastMailTo(app.deps, email)) }
}

async function withCode() {
  const player = await aPlayer(app.deps, { hasTwoStep: true })
  await knowAddress(app, player.id, home)
  const browser = atAddress(app.guest(), home)
  const answer = await signIn(browser, player.email)
  const code = readCode(await readLastMailTo(app.deps, player.email ?? ''))
  return { player, browser, answer, code }
}

const wrongBut = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

describe('the link of a new address', () => {
  test('names time and browser, leaves an unknown country out, and is unchanged by a read', async () => {
    const { token, email } = await fromElsewhere({ language: 'en' })
    const read = () => app.guest().request('POST', '/api/session/new-address', { body: { token } })
    const { body } = await read()
    expect(body).toEqual({
      success: true,
      browser: 'Firefox, Linux',
      country: null,
      askedAt: expect.stringMatching(/Z$/),
    })
    expect(await read()).toMatchObject({ status: 200, body })
    const { subject, text } = await readLastMailTo(app.deps, email)
    expect(subject).toBe('Is it you who is signing in?')
    expect(text).toMatch(/^When: .+\nBrowser: Firefox, Linux$/m)
  })

  test('opens the session in the browser that asked, and in no other', async () => {
    const { browser, token, player } = await fromElsewhere()
    expect(await readPending(browser)).toEqual({ state: 'waiting', needsApproval: true, needsCode: false })
    // No one can open it from the mail.
    const reader = app.guest()
    const approval = { body: { token, approve: true } }
    const approved = await reader.request('POST', '/api/session/new-address/answer', approval)
    expect(approved.body).toEqual({ success: true })
    expect(reader.cookies.size).toBe(0)
    expect(await readPending(app.guest())).toMatchObject({ state: 'none' })
    const guesser = app.guest()
    guesser.cookies.set('sign-in', randomBytes(32).toString('base64url'))
    expect(await readPending(guesser)).toMatchObject({ state: 'none' })
    expect(await isThere(browser)).toBe(false)
    expect(await readPending(browser)).toEqual({ state: 'signed-in', needsApproval: false, needsCode: false })
    expect(browser.cookies.has('sign-in')).toBe(false)
    expect((await readSession(browser)).body).toMatchObject({ player: { id: player.id }, isConfirmed: true })
    // From now on the address is known.
    const again = await signIn(atAddress(app.guest(), elsewhere), player.email)
    expect(again.body.outcome).toBe('signed-in')
  })

  test('opens one session, for any number of concurrent pages', async () => {
    const { browser, token, player } = await fromElsewhere()
    await answerLink(token, true)
    const states = await Promise.all(Array.from({ length: 8 }, () => readPending(browser)))
    for (const { state } of states) expect(state).toBe('signed-in')
    expect(await app.deps.db.session.count({ where: { playerId: player.id } })).toBe(1)
    expect(await isThere(browser)).toBe(true)
  })

  test('works once', async () => {
    const { token } = await fromElsewhere()
    const answers = await Promise.all([true, true, false].map((approve) => answerLink(token, approve)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await answerLink(token, true)).toMatchObject(expired)
  })

  test('is valid for 30 minutes', async () => {
    const { browser, token } = await fromElsewhere()
    await app.passTime(30 * minuteMs)
    expect(await answerLink(token, true)).toMatchObject(expired)
    expect(await readPending(browser)).toMatchObject({ state: 'over' })
    expect(await readPending(browser)).toMatchObject({ state: 'none' })
  })

  test('answered by “it was not me” ends every session and mails a link to choose a password', async () => {
    const { player, email, browser, token } = await fromElsewhere()
    const own = await app.as(player)
    await knowAddress(app, player.id, home)
    const remembered = atAddress(app.guest(), home)
    await signIn(remembered, email, undefined, true)
    const waiting = atAddress(app.guest(), '192.0.2.55')
    await signIn(waiting, email)
    expect((await answerLink(token, false)).body).toEqual({ success: true })
    expect(await readPending(browser)).toMatchObject({ state: 'refused' })
    expect(await readPending(waiting)).toMatchObject({ state: 'refused' })
    for (const client of [own, remembered, browser]) expect(await isThere(client)).toBe(false)
    const mail = await readLastMailTo(app.deps, email)
    expect(mail.subject).toBe('Connexion refusée : changez votre mot de passe')
    const password = 'marguerites-et-lanternes'
    const body = { token: readToken(mail), password, passwordConfirmation: password }
    expect((await app.guest().request('POST', '/api/password/reset', { body })).body).toEqual({
      success: true,
    })
    expect((await signIn(atAddress(app.guest(), home), email, password)).body.outcome).toBe('signed-in')
  })

  test('refused and approved concurrently opens nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { browser, token } = await fromElsewhere()
      const [approved, refused] = await Promise.all([answerLink(token, true), answerLink(token, false)])
      expect([approved.body.success, refused.body.success].filter(Boolean)).toHaveLength(1)
      await readPending(browser)
      expect(await isThere(browser)).toBe(approved.body.success)
    }
  })

  test('counts as the second step of a two-step sign-in', async () => {
    const { browser, token, email } = await fromElsewhere({ hasTwoStep: true })
    expect(await readPending(browser)).toEqual({ state: 'waiting', needsApproval: true, needsCode: false })
    await answerLink(token, true)
    expect(await readPending(browser)).toMatchObject({ state: 'signed-in' })
    expect(await listMailsTo(app.deps, email)).toHaveLength(1)
  })

  test('opens nothing once the password has changed', async () => {
    const { player, browser, token } = await fromElsewhere()
    const own = await app.as(player)
    const body = {
      currentPassword: 'Neuf-Lucioles-26',
      password: 'marguerites-et-lanternes',
      passwordConfirmation: 'marguerites-et-lanternes',
    }
    expect((await own.request('POST', '/api/profile/password', { body })).body).toEqual({ success: true })
    expect(await answerLink(token, true)).toMatchObject(expired)
    expect(await readPending(browser)).toMatchObject({ state: 'refused' })
  })

  test('is mailed at most twenty times an hour', async () => {
    const { browser, email } = await fromElsewhere()
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(browser, email)))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    expect((await listMailsTo(app.deps, email)).length).toBeLessThanOrEqual(20)
    await app.passTime(61 * minuteMs)
    expect((await signIn(browser, email)).body.outcome).toBe('second-step')
  })
})

describe('the code of a sign-in in two steps', () => {
  test('opens the session in the browser that asked, once', async () => {
    const { player, browser, answer, code } = await withCode()
    expect(answer.body).toEqual({
      success: true,
      outcome: 'second-step',
      needsApproval: false,
      needsCode: true,
    })
    expect(await readPending(browser)).toEqual({ state: 'waiting', needsApproval: false, needsCode: true })
    const other = await withCode()
    for (const stranger of [app.guest(), other.browser])
      expect((await give(stranger, code)).body.success).toBe(false)
    expect((await give(browser, wrongBut(code))).body).toMatchObject({ code: 'code-invalid' })
    const secret = browser.cookies.get('sign-in') ?? ''
    expect((await give(browser, ` ${code} `)).body).toMatchObject({ success: true, outcome: 'signed-in' })
    expect((await readSession(browser)).body.player.id).toBe(player.id)
    const thief = app.guest()
    thief.cookies.set('sign-in', secret)
    expect((await give(thief, code)).body).toMatchObject({ code: 'sign-in-over' })
  })

  test('is mailed at most ten times a day to an address that never gives it, and still elsewhere', async () => {
    const { player, browser, code } = await withCode()
    expect((await give(browser, code)).body).toMatchObject({ outcome: 'signed-in' })
    const again = () => signIn(atAddress(app.guest(), home), player.email)
    const answers: number[] = []
    for (let time = 0; time < 12; time += 1) answers.push((await again()).status)
    expect(answers).toEqual([...Array(10).fill(200), 429, 429])
    await app.passTime(61 * minuteMs)
    expect((await again()).status).toBe(429)
    await knowAddress(app, player.id, elsewhere)
    expect((await signIn(atAddress(app.guest(), elsewhere), player.email)).status).toBe(200)
    await app.passTime(24 * 60 * minuteMs)
    expect((await again()).status).toBe(200)
  })

  test('is six digits, stored as a hash', async () => {
    const { player, browser, code } = await withCode()
    const { rows } = await app.deps.pool.query(
      'SELECT json_agg(p)::text || (SELECT json_agg(j.data)::text FROM pgboss.job j) AS all FROM pending_sign_in p WHERE player_id = $1',
      [player.id],
    )
    expect(rows[0].all).not.toContain(`"${code}"`)
    for (const typed of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
      expect((await give(browser, typed)).status).toBe(422)
  })

  test('is void after the fifth wrong one, also for the right one', async () => {
    const { browser, code } = await withCode()
    const codes: string[] = []
    for (let step = 1; step <= 5; step += 1) codes.push((await give(browser, wrongBut(code, step))).body.code)
    expect(codes).toEqual([...Array(4).fill('code-invalid'), 'sign-in-over'])
    expect((await give(browser, code)).body).toMatchObject({ code: 'sign-in-over' })
    expect(await readPending(browser)).toMatchObject({ state: 'over' })
    expect(await isThere(browser)).toBe(false)
  })

  test('is judged five times when guessed fifty times concurrently', async () => {
    const { player, browser, code } = await withCode()
    const guesses = Array.from({ length: 50 }, (_, step) => give(browser, wrongBut(code, step + 1)))
    const answers = await Promise.all(guesses)
    const tries = await app.deps.db.pendingSignIn.findFirstOrThrow({ where: { playerId: player.id } })
    expect(tries.codeTries).toBe(5)
    expect(answers.filter(({ body }) => body.code === 'code-invalid')).toHaveLength(4)
    expect((await give(browser, code)).body).toMatchObject({ code: 'sign-in-over' })
  })

  test('opens one session when given several times concurrently', async () => {
    const { player, browser, code } = await withCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(browser, code)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await app.deps.db.session.count({ where: { playerId: player.id } })).toBe(1)
  })

  test('is valid for ten minutes', async () => {
    const { browser, code } = await withCode()
    await app.passTime(10 * minuteMs)
    expect((await give(browser, code)).body).toMatchObject({ code: 'sign-in-over' })
    expect(await readPending(browser)).toMatchObject({ state: 'over' })
  })

  test('opens nothing once another sign-in was refused', async () => {
    const { player, browser, code } = await withCode()
    await signIn(atAddress(app.guest(), elsewhere), player.email)
    await answerLink(readToken(await readLastMailTo(app.deps, player.email ?? '')), false)
    expect((await give(browser, code)).body).toMatchObject({ code: 'sign-in-refused' })
  })
})
