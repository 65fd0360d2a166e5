import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '#lottery-api/testing/client.ts'
import { listQueuedEmails, readCode, readLastEmailTo, readToken } from '#lottery-api/testing/emails.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
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
const newAddress = '203.0.113.9'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const expired = { status: 200, body: { success: false, code: 'link-used-or-expired' } }

/** Reads the state of a browser's sign-in. */
const readPending = async (browser: Client) => (await browser.request('POST', '/api/session/pending')).body
const enterCode = (browser: Client, code: string) =>
  browser.request('POST', '/api/session/code', { body: { code } })
const answerLink = (token: string, approve: boolean): Promise<Answer> =>
  app.guest().request('POST', '/api/session/new-address/answer', { body: { token, approve } })
const isSignedIn = async (browser: Client) => (await readSession(browser)).body.player !== null

async function signInFromNewAddress(changes: Parameters<typeof aPlayer>[1] = {}) {
  const player = await aPlayer(app.deps, changes)
  const email = player.email ?? ''
  const guest = placeAtAddress(app.guest(), newAddress)
  const browser: Client = {
    cookies: guest.cookies,
    request: (method, path, options = {}) =>
      guest.request(method, path, {
        ...options,
        headers: { 'User-Agent': firefox, ...options.headers },
      }),
  }
  await signIn(browser, email)
  return { player, email, browser, token: readToken(await readLastEmailTo(app.deps, email)) }
}

async function signInWithCode() {
  const player = await aPlayer(app.deps, { hasTwoStep: true })
  await recordKnownAddress(app, player.id, homeAddress)
  const browser = placeAtAddress(app.guest(), homeAddress)
  const answer = await signIn(browser, player.email)
  const code = readCode(await readLastEmailTo(app.deps, player.email ?? ''))
  return { player, browser, answer, code }
}

const changeCode = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

describe('the link of a new address', () => {
  test('names the time and the browser without an unknown country, and is unchanged by a read', async () => {
    const { token, email } = await signInFromNewAddress({ language: 'en' })
    const read = () => app.guest().request('POST', '/api/session/new-address', { body: { token } })
    const { body } = await read()
    expect(body).toEqual({
      success: true,
      browser: 'Firefox, Linux',
      country: null,
      askedAt: expect.stringMatching(/Z$/),
    })
    expect(await read()).toMatchObject({ status: 200, body })
    const { subject, text } = await readLastEmailTo(app.deps, email)
    expect(subject).toBe('Is it you who is signing in?')
    expect(text).toMatch(/^When: .+\nBrowser: Firefox, Linux$/m)
  })

  test('opens the session in the browser that signs in, and in no other', async () => {
    const { browser, token, player } = await signInFromNewAddress()
    expect(await readPending(browser)).toEqual({ state: 'waiting', needsApproval: true, needsCode: false })
    // The browser that opens the mail gets no session.
    const reader = app.guest()
    const approval = { body: { token, approve: true } }
    const approved = await reader.request('POST', '/api/session/new-address/answer', approval)
    expect(approved.body).toEqual({ success: true })
    expect(reader.cookies.size).toBe(0)
    expect(await readPending(app.guest())).toMatchObject({ state: 'none' })
    const guesser = app.guest()
    guesser.cookies.set('sign-in', randomBytes(32).toString('base64url'))
    expect(await readPending(guesser)).toMatchObject({ state: 'none' })
    expect(await isSignedIn(browser)).toBe(false)
    expect(await readPending(browser)).toEqual({ state: 'signed-in', needsApproval: false, needsCode: false })
    expect(browser.cookies.has('sign-in')).toBe(false)
    expect((await readSession(browser)).body).toMatchObject({ player: { id: player.id }, isConfirmed: true })
    // From now on the address is known.
    const again = await signIn(placeAtAddress(app.guest(), newAddress), player.email)
    expect(again.body.outcome).toBe('signed-in')
  })

  test('opens one session for eight concurrent pages', async () => {
    const { browser, token, player } = await signInFromNewAddress()
    await answerLink(token, true)
    const states = await Promise.all(Array.from({ length: 8 }, () => readPending(browser)))
    for (const { state } of states) expect(state).toBe('signed-in')
    expect(await app.deps.db.session.count({ where: { playerId: player.id } })).toBe(1)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('can be answered once', async () => {
    const { token } = await signInFromNewAddress()
    const answers = await Promise.all([true, true, false].map((approve) => answerLink(token, approve)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await answerLink(token, true)).toMatchObject(expired)
  })

  test('is valid for 30 minutes', async () => {
    const { browser, token } = await signInFromNewAddress()
    await app.passTime(30 * minuteMs)
    expect(await answerLink(token, true)).toMatchObject(expired)
    expect(await readPending(browser)).toMatchObject({ state: 'over' })
    expect(await readPending(browser)).toMatchObject({ state: 'none' })
  })

  test('that is refused ends every session and mails a link to choose a new password', async () => {
    const { player, email, browser, token } = await signInFromNewAddress()
    const own = await app.as(player)
    await recordKnownAddress(app, player.id, homeAddress)
    const remembered = placeAtAddress(app.guest(), homeAddress)
    await signIn(remembered, email, undefined, true)
    const waitingBrowser = placeAtAddress(app.guest(), '192.0.2.55')
    await signIn(waitingBrowser, email)
    expect((await answerLink(token, false)).body).toEqual({ success: true })
    expect(await readPending(browser)).toMatchObject({ state: 'refused' })
    expect(await readPending(waitingBrowser)).toMatchObject({ state: 'refused' })
    for (const client of [own, remembered, browser]) expect(await isSignedIn(client)).toBe(false)
    const mail = await readLastEmailTo(app.deps, email)
    expect(mail.subject).toBe('Connexion refusée : changez votre mot de passe')
    const password = 'marguerites-et-lanternes'
    const body = { token: readToken(mail), password, passwordConfirmation: password }
    expect((await app.guest().request('POST', '/api/password/reset', { body })).body).toEqual({
      success: true,
    })
    expect((await signIn(placeAtAddress(app.guest(), homeAddress), email, password)).body.outcome).toBe(
      'signed-in',
    )
  })

  test('that is refused and approved concurrently opens a session only where the approval came first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { browser, token } = await signInFromNewAddress()
      const [approved, refused] = await Promise.all([answerLink(token, true), answerLink(token, false)])
      expect([approved.body.success, refused.body.success].filter(Boolean)).toHaveLength(1)
      await readPending(browser)
      expect(await isSignedIn(browser)).toBe(approved.body.success)
    }
  })

  test('counts as the second step of a two-step sign-in', async () => {
    const { browser, token, email } = await signInFromNewAddress({ hasTwoStep: true })
    expect(await readPending(browser)).toEqual({ state: 'waiting', needsApproval: true, needsCode: false })
    await answerLink(token, true)
    expect(await readPending(browser)).toMatchObject({ state: 'signed-in' })
    expect(await listQueuedEmails(app.deps, email)).toHaveLength(1)
  })

  test('opens no session once the password has changed', async () => {
    const { player, browser, token } = await signInFromNewAddress()
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
    const { browser, email } = await signInFromNewAddress()
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(browser, email)))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    expect((await listQueuedEmails(app.deps, email)).length).toBeLessThanOrEqual(20)
    await app.passTime(61 * minuteMs)
    expect((await signIn(browser, email)).body.outcome).toBe('second-step')
  })
})

describe('the code of a sign-in in two steps', () => {
  test('opens the session once, only in the browser that signs in', async () => {
    const { player, browser, answer, code } = await signInWithCode()
    expect(answer.body).toEqual({
      success: true,
      outcome: 'second-step',
      needsApproval: false,
      needsCode: true,
    })
    expect(await readPending(browser)).toEqual({ state: 'waiting', needsApproval: false, needsCode: true })
    const other = await signInWithCode()
    for (const stranger of [app.guest(), other.browser])
      expect((await enterCode(stranger, code)).body.success).toBe(false)
    expect((await enterCode(browser, changeCode(code))).body).toMatchObject({ code: 'code-invalid' })
    const secret = browser.cookies.get('sign-in') ?? ''
    expect((await enterCode(browser, ` ${code} `)).body).toMatchObject({
      success: true,
      outcome: 'signed-in',
    })
    expect((await readSession(browser)).body.player.id).toBe(player.id)
    const thief = app.guest()
    thief.cookies.set('sign-in', secret)
    expect((await enterCode(thief, code)).body).toMatchObject({ code: 'sign-in-over' })
  })

  test('is mailed ten times a day at most to one address that never enters it', async () => {
    const { player, browser, code } = await signInWithCode()
    expect((await enterCode(browser, code)).body).toMatchObject({ outcome: 'signed-in' })
    const again = () => signIn(placeAtAddress(app.guest(), homeAddress), player.email)
    const answers: number[] = []
    for (let time = 0; time < 12; time += 1) answers.push((await again()).status)
    expect(answers).toEqual([...Array(10).fill(200), 429, 429])
    await app.passTime(61 * minuteMs)
    expect((await again()).status).toBe(429)
    await recordKnownAddress(app, player.id, newAddress)
    expect((await signIn(placeAtAddress(app.guest(), newAddress), player.email)).status).toBe(200)
    await app.passTime(24 * 60 * minuteMs)
    expect((await again()).status).toBe(200)
  })

  test('is stored without its six digits, and is refused in another form', async () => {
    const { player, browser, code } = await signInWithCode()
    const { rows } = await app.deps.pool.query(
      'SELECT json_agg(pending_sign_in)::text || (SELECT json_agg(data)::text FROM pgboss.job) AS rows FROM pending_sign_in WHERE player_id = $1',
      [player.id],
    )
    expect(rows[0].rows).not.toContain(`"${code}"`)
    for (const typed of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
      expect((await enterCode(browser, typed)).status).toBe(422)
  })

  test('is void after the fifth wrong one, also for the right one', async () => {
    const { browser, code } = await signInWithCode()
    const codes: string[] = []
    for (let step = 1; step <= 5; step += 1)
      codes.push((await enterCode(browser, changeCode(code, step))).body.code)
    expect(codes).toEqual([...Array(4).fill('code-invalid'), 'sign-in-over'])
    expect((await enterCode(browser, code)).body).toMatchObject({ code: 'sign-in-over' })
    expect(await readPending(browser)).toMatchObject({ state: 'over' })
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('is compared five times with fifty concurrent guesses', async () => {
    const { player, browser, code } = await signInWithCode()
    const guesses = Array.from({ length: 50 }, (_, step) => enterCode(browser, changeCode(code, step + 1)))
    const answers = await Promise.all(guesses)
    const tries = await app.deps.db.pendingSignIn.findFirstOrThrow({ where: { playerId: player.id } })
    expect(tries.codeTries).toBe(5)
    expect(answers.filter(({ body }) => body.code === 'code-invalid')).toHaveLength(4)
    expect((await enterCode(browser, code)).body).toMatchObject({ code: 'sign-in-over' })
  })

  test('opens one session when it is entered five times concurrently', async () => {
    const { player, browser, code } = await signInWithCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => enterCode(browser, code)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await app.deps.db.session.count({ where: { playerId: player.id } })).toBe(1)
  })

  test('is valid for ten minutes', async () => {
    const { browser, code } = await signInWithCode()
    await app.passTime(10 * minuteMs)
    expect((await enterCode(browser, code)).body).toMatchObject({ code: 'sign-in-over' })
    expect(await readPending(browser)).toMatchObject({ state: 'over' })
  })

  test('opens no session once another sign-in was refused', async () => {
    const { player, browser, code } = await signInWithCode()
    await signIn(placeAtAddress(app.guest(), newAddress), player.email)
    await answerLink(readToken(await readLastEmailTo(app.deps, player.email ?? '')), false)
    expect((await enterCode(browser, code)).body).toMatchObject({ code: 'sign-in-refused' })
  })
})
