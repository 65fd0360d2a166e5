import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#lottery-api/testing/client.ts'
import { listMailsTo } from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { atAddress, knowAddress, readSession, signIn } from '#lottery-api/testing/sign-in.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const home = '198.51.100.7'
const dayMs = 86_400_000

async function aRememberedBrowser() {
  const player = await aPlayer(app.deps)
  await knowAddress(app, player.id, home)
  const browser = atAddress(app.guest(), home)
  const answer = await signIn(browser, player.email, testPassword, true)
  return { player, browser, answer }
}

/** A copy of a browser at the same address, with the remembered secret alone. */
function copyOf(browser: Client, remembered = browser.cookies.get('remembered') ?? ''): Client {
  const copy = atAddress(app.guest(), home)
  copy.cookies.set('remembered', remembered)
  return copy
}

const confirm = (browser: Client, password = testPassword) =>
  browser.request('POST', '/api/session/confirm', { body: { password } })
const isThere = async (browser: Client) => (await readSession(browser)).body.player !== null

test('a browser is remembered by an HttpOnly, SameSite=Strict cookie for 90 days, where it was asked for', async () => {
  const { answer, browser, player } = await aRememberedBrowser()
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('remembered='))
  expect(cookie).toMatch(/; Max-Age=7776000; Path=\/api; .*HttpOnly; SameSite=Strict$/)
  const { rows } = await app.deps.pool.query('SELECT token_hash FROM remembered_browser')
  expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('remembered')?.split('.')[1])
  const plain = atAddress(app.guest(), home)
  await signIn(plain, player.email)
  expect(plain.cookies.has('remembered')).toBe(false)
})

test('a remembered browser restores the player’s session, but nothing that requires the password', async () => {
  const { browser, player } = await aRememberedBrowser()
  await app.passTime(dayMs)
  const { body } = await readSession(browser)
  expect(body).toMatchObject({ player: { id: player.id }, isConfirmed: false })
  const change = { body: { newEmail: 'autre@exemple.test' } }
  expect(await browser.request('POST', '/api/profile/email', change)).toMatchObject({
    status: 403,
    body: { code: 'password-needed' },
  })
  expect((await confirm(browser, 'pas-le-bon-mot-de-passe')).body).toMatchObject({
    success: false,
    message: 'Le mot de passe est incorrect',
  })
  expect((await readSession(browser)).body.isConfirmed).toBe(false)
  expect((await confirm(browser)).body).toEqual({ success: true })
  expect((await readSession(browser)).body.isConfirmed).toBe(true)
  expect((await browser.request('POST', '/api/profile/email', change)).body).toEqual({ success: true })
})

test('a remembered browser restores no session at an unknown address, and does so again at a known one', async () => {
  const { browser, player } = await aRememberedBrowser()
  await app.passTime(dayMs)
  const cookie = browser.cookies.get('remembered')
  const away = atAddress(app.guest(), '203.0.113.9')
  away.cookies.set('remembered', cookie ?? '')
  const answer = await readSession(away)
  expect(answer.body.player).toBeNull()
  expect([answer.headers.getSetCookie(), away.cookies.get('remembered')]).toEqual([[], cookie])
  // There the password and the mailbox open a session, as for anyone.
  expect((await signIn(away, player.email)).body).toMatchObject({
    outcome: 'second-step',
    needsApproval: true,
  })
  expect((await readSession(away)).body.player).toBeNull()
  expect((await readSession(browser)).body.player).toMatchObject({ id: player.id })
  // A used secret is a copy wherever it comes from.
  await app.passTime(60_000)
  away.cookies.set('remembered', cookie ?? '')
  expect((await readSession(away)).body.player).toBeNull()
  expect(await isThere(browser)).toBe(false)
})

test('the secret of a remembered browser changes with each use', async () => {
  const { browser } = await aRememberedBrowser()
  const seen = new Set([browser.cookies.get('remembered')])
  for (let day = 0; day < 3; day += 1) {
    await app.passTime(dayMs)
    expect(await isThere(browser)).toBe(true)
    seen.add(browser.cookies.get('remembered'))
  }
  expect(seen.size).toBe(4)
})

test('two pages that open concurrently both get a session', async () => {
  const { browser } = await aRememberedBrowser()
  await app.passTime(dayMs)
  const duplicates = [copyOf(browser), copyOf(browser), copyOf(browser)]
  const answers = await Promise.all(duplicates.map(readSession))
  for (const { body } of answers) expect(body.player).not.toBeNull()
  // One of them has the next secret, and the others leave it alone.
  const given = answers.flatMap(({ headers }) =>
    headers.getSetCookie().filter((line) => line.startsWith('remembered=')),
  )
  expect(given).toHaveLength(1)
})

test('an old secret ends every session and every remembered browser of the player, who is notified', async () => {
  const { browser, player } = await aRememberedBrowser()
  const stolen = browser.cookies.get('remembered') ?? ''
  const other = await app.as(player)
  await app.passTime(5 * 60_000)
  browser.cookies.delete('session')
  expect(await isThere(browser)).toBe(true)
  expect(await isThere(other)).toBe(true)
  await app.passTime(60_000)
  const thief = copyOf(browser, stolen)
  expect(await isThere(thief)).toBe(false)
  expect(thief.cookies.has('remembered')).toBe(false)
  for (const client of [browser, other]) expect(await isThere(client)).toBe(false)
  const subjects = (await listMailsTo(app.deps, player.email ?? '')).map(({ subject }) => subject)
  expect(subjects).toEqual(['Par sécurité, vous avez été déconnecté partout'])
})

test('a secret older than the previous one ends every session immediately', async () => {
  const { browser } = await aRememberedBrowser()
  const stolen = browser.cookies.get('remembered') ?? ''
  for (let use = 0; use < 2; use += 1) {
    browser.cookies.delete('session')
    expect(await isThere(browser)).toBe(true)
  }
  expect(await isThere(copyOf(browser, stolen))).toBe(false)
  expect(await isThere(browser)).toBe(false)
})

test('a thief who comes first is discovered by the player', async () => {
  const { browser, player } = await aRememberedBrowser()
  const thief = copyOf(browser)
  await app.passTime(dayMs)
  expect(await isThere(thief)).toBe(true)
  await app.passTime(60_000)
  expect(await isThere(browser)).toBe(false)
  expect(await isThere(thief)).toBe(false)
  expect(await app.deps.db.rememberedBrowser.count({ where: { playerId: player.id } })).toBe(0)
})

test.each(['', 'x', '.', `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.${'x'.repeat(43)}`, "'; DROP"])(
  'an invalid cookie of a remembered browser (%s) is removed',
  async (remembered) => {
    const browser = app.guest()
    browser.cookies.set('remembered', remembered)
    expect(await readSession(browser)).toMatchObject({ status: 200, body: { player: null } })
  },
)

test('a browser is remembered for 90 days after the password was given', async () => {
  const { browser } = await aRememberedBrowser()
  for (let month = 0; month < 2; month += 1) {
    await app.passTime(44 * dayMs)
    expect(await isThere(browser)).toBe(true)
  }
  await app.passTime(2 * dayMs)
  expect(await isThere(browser)).toBe(false)
})

test('a remembered browser is forgotten by signing out, by ending other sessions and by a new password', async () => {
  const [out, others, changed] = [
    await aRememberedBrowser(),
    await aRememberedBrowser(),
    await aRememberedBrowser(),
  ]
  const copies = [out, others, changed].map(({ browser }) => copyOf(browser))
  await out.browser.request('POST', '/api/session/sign-out')
  expect(out.browser.cookies.size).toBe(0)
  await (await app.as(others.player)).request('POST', '/api/sessions/end-others')
  const password = 'marguerites-et-lanternes'
  await changed.browser.request('POST', '/api/profile/password', {
    body: { currentPassword: testPassword, password, passwordConfirmation: password },
  })
  for (const copy of copies) expect(await isThere(copy)).toBe(false)
})

test('a remembered browser that is restored, signed out, copied and ended concurrently leaves no session and no deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { browser, player } = await aRememberedBrowser()
    const stolen = browser.cookies.get('remembered') ?? ''
    await app.passTime(60_000)
    const own = await app.as(player)
    browser.cookies.delete('session')
    await readSession(browser)
    await app.passTime(60_000)
    const [ended, ...others] = await Promise.all([
      own.request('POST', '/api/sessions/end-others'),
      readSession(copyOf(browser, stolen)),
      readSession(copyOf(browser)),
      browser.request('POST', '/api/session/sign-out'),
    ])
    // Its own session may have ended by the copy that was found out.
    expect([200, 401]).toContain(ended.status)
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await app.deps.db.rememberedBrowser.count({ where: { playerId: player.id } })).toBe(0)
  }
})
