import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#lottery-api/testing/client.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { placeAtAddress, readSession, recordKnownAddress, signIn } from '#lottery-api/testing/sign-in.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const homeAddress = '198.51.100.7'
const dayMs = 86_400_000

async function aRememberedBrowser() {
  const player = await aPlayer(app.deps)
  await recordKnownAddress(app, player.id, homeAddress)
  const browser = placeAtAddress(app.guest(), homeAddress)
  const answer = await signIn(browser, player.email, testPassword, true)
  return { player, browser, answer }
}

/** Copies a browser at the same address, with only its remembered secret. */
function copyBrowser(browser: Client, remembered = browser.cookies.get('remembered') ?? ''): Client {
  const copy = placeAtAddress(app.guest(), homeAddress)
  copy.cookies.set('remembered', remembered)
  return copy
}

const confirm = (browser: Client, password = testPassword) =>
  browser.request('POST', '/api/session/confirm', { body: { password } })
const isSignedIn = async (browser: Client) => (await readSession(browser)).body.player !== null

test('a browser is remembered by an HttpOnly, SameSite=Strict cookie for 90 days, only where that is requested', async () => {
  const { answer, browser, player } = await aRememberedBrowser()
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('remembered='))
  expect(cookie).toMatch(/; Max-Age=7776000; Path=\/api; .*HttpOnly; SameSite=Strict$/)
  const { rows } = await app.deps.pool.query('SELECT token_hash FROM remembered_browser')
  expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('remembered')?.split('.')[1])
  const plain = placeAtAddress(app.guest(), homeAddress)
  await signIn(plain, player.email)
  expect(plain.cookies.has('remembered')).toBe(false)
})

test('a remembered browser restores the player’s session without a confirmed password', async () => {
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

test('a remembered browser restores no session at an unknown address, but does at the known one', async () => {
  const { browser, player } = await aRememberedBrowser()
  await app.passTime(dayMs)
  const cookie = browser.cookies.get('remembered')
  const away = placeAtAddress(app.guest(), '203.0.113.9')
  away.cookies.set('remembered', cookie ?? '')
  const answer = await readSession(away)
  expect(answer.body.player).toBeNull()
  expect([answer.headers.getSetCookie(), away.cookies.get('remembered')]).toEqual([[], cookie])
  // There the password and a link in the mailbox are required.
  expect((await signIn(away, player.email)).body).toMatchObject({
    outcome: 'second-step',
    needsApproval: true,
  })
  expect((await readSession(away)).body.player).toBeNull()
  expect((await readSession(browser)).body.player).toMatchObject({ id: player.id })
})

test('a used secret of a remembered browser ends its sessions when it comes from an unknown address, too', async () => {
  const { browser } = await aRememberedBrowser()
  const used = browser.cookies.get('remembered') ?? ''
  await app.passTime(dayMs)
  expect(await isSignedIn(browser)).toBe(true)
  await app.passTime(60_000)
  const away = placeAtAddress(app.guest(), '203.0.113.9')
  away.cookies.set('remembered', used)
  expect(await isSignedIn(away)).toBe(false)
  expect(await isSignedIn(browser)).toBe(false)
})

test('the secret of a remembered browser changes with each use', async () => {
  const { browser } = await aRememberedBrowser()
  const secrets = new Set([browser.cookies.get('remembered')])
  for (let day = 0; day < 3; day += 1) {
    await app.passTime(dayMs)
    expect(await isSignedIn(browser)).toBe(true)
    secrets.add(browser.cookies.get('remembered'))
  }
  expect(secrets.size).toBe(4)
})

test('three pages of a remembered browser that open concurrently all get a session', async () => {
  const { browser } = await aRememberedBrowser()
  await app.passTime(dayMs)
  const duplicates = [copyBrowser(browser), copyBrowser(browser), copyBrowser(browser)]
  const answers = await Promise.all(duplicates.map(readSession))
  for (const { body } of answers) expect(body.player).not.toBeNull()
  // Only one of them gets the next secret.
  const nextSecrets = answers.flatMap(({ headers }) =>
    headers.getSetCookie().filter((line) => line.startsWith('remembered=')),
  )
  expect(nextSecrets).toHaveLength(1)
})

test('a copied secret that was used before ends every session and remembered browser of the notified player', async () => {
  const { browser, player } = await aRememberedBrowser()
  const stolen = browser.cookies.get('remembered') ?? ''
  const other = await app.as(player)
  await app.passTime(5 * 60_000)
  browser.cookies.delete('session')
  expect(await isSignedIn(browser)).toBe(true)
  expect(await isSignedIn(other)).toBe(true)
  await app.passTime(60_000)
  const thief = copyBrowser(browser, stolen)
  expect(await isSignedIn(thief)).toBe(false)
  expect(thief.cookies.has('remembered')).toBe(false)
  for (const client of [browser, other]) expect(await isSignedIn(client)).toBe(false)
  const subjects = (await listQueuedEmails(app.deps, player.email ?? '')).map(({ subject }) => subject)
  expect(subjects).toEqual(['Par sécurité, vous avez été déconnecté partout'])
})

test('a secret older than the previous one ends every session at once', async () => {
  const { browser } = await aRememberedBrowser()
  const stolen = browser.cookies.get('remembered') ?? ''
  for (let use = 0; use < 2; use += 1) {
    browser.cookies.delete('session')
    expect(await isSignedIn(browser)).toBe(true)
  }
  expect(await isSignedIn(copyBrowser(browser, stolen))).toBe(false)
  expect(await isSignedIn(browser)).toBe(false)
})

test('a copied secret that a thief uses first ends every session once the player uses it', async () => {
  const { browser, player } = await aRememberedBrowser()
  const thief = copyBrowser(browser)
  await app.passTime(dayMs)
  expect(await isSignedIn(thief)).toBe(true)
  await app.passTime(60_000)
  expect(await isSignedIn(browser)).toBe(false)
  expect(await isSignedIn(thief)).toBe(false)
  expect(await app.deps.db.rememberedBrowser.count({ where: { playerId: player.id } })).toBe(0)
})

test.each(['', 'x', '.', `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.${'x'.repeat(43)}`, "'; DROP"])(
  'an invalid cookie of a remembered browser (%s) restores no session',
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
    expect(await isSignedIn(browser)).toBe(true)
  }
  await app.passTime(2 * dayMs)
  expect(await isSignedIn(browser)).toBe(false)
})

test('signing out, ending other sessions and a new password end the memory of a browser', async () => {
  const [signedOut, othersEnded, passwordChanged] = [
    await aRememberedBrowser(),
    await aRememberedBrowser(),
    await aRememberedBrowser(),
  ]
  const copies = [signedOut, othersEnded, passwordChanged].map(({ browser }) => copyBrowser(browser))
  await signedOut.browser.request('POST', '/api/session/sign-out')
  expect(signedOut.browser.cookies.size).toBe(0)
  await (await app.as(othersEnded.player)).request('POST', '/api/sessions/end-others')
  const password = 'marguerites-et-lanternes'
  await passwordChanged.browser.request('POST', '/api/profile/password', {
    body: { currentPassword: testPassword, password, passwordConfirmation: password },
  })
  for (const copy of copies) expect(await isSignedIn(copy)).toBe(false)
})

test('a remembered browser that is restored, copied, signed out and ended concurrently is remembered no more', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { browser, player } = await aRememberedBrowser()
    const stolen = browser.cookies.get('remembered') ?? ''
    await app.passTime(60_000)
    const own = await app.as(player)
    browser.cookies.delete('session')
    await readSession(browser)
    await app.passTime(60_000)
    const [ended, ...answers] = await Promise.all([
      own.request('POST', '/api/sessions/end-others'),
      readSession(copyBrowser(browser, stolen)),
      readSession(copyBrowser(browser)),
      browser.request('POST', '/api/session/sign-out'),
    ])
    // The discovered copy may have ended this session before.
    expect([200, 401]).toContain(ended.status)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await app.deps.db.rememberedBrowser.count({ where: { playerId: player.id } })).toBe(0)
  }
})
