import type { Passwords } from '@repo/server-kit/passwords'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Answer, Client } from '#lottery-api/testing/client.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { placeAtAddress, readSession, recordKnownAddress, signIn } from '#lottery-api/testing/sign-in.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { signIn as signInDirectly } from './sign-in.service.ts'

const dayMs = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const homeAddress = '198.51.100.7'
const invalid = {
  status: 200,
  body: { success: false, code: 'invalid-credentials', message: 'E-mail ou mot de passe invalide' },
}
const signedInBody = { success: true, outcome: 'signed-in', needsApproval: false, needsCode: false }

async function aPlayerAtHome(changes: Parameters<typeof aPlayer>[1] = {}) {
  const player = await aPlayer(app.deps, changes)
  await recordKnownAddress(app, player.id, homeAddress)
  return player
}

const openBrowserAtHome = (): Client => placeAtAddress(app.guest(), homeAddress)

describe('a sign-in', () => {
  test('by e-mail or nickname, in any case, opens a session in an HttpOnly, SameSite=Strict cookie', async () => {
    const player = await aPlayerAtHome()
    for (const identifier of [player.email, player.nickname, ` ${player.nickname?.toUpperCase()} `]) {
      const browser = openBrowserAtHome()
      const answer = await signIn(browser, identifier)
      expect(answer).toMatchObject({ status: 200, body: signedInBody })
      const cookies = answer.headers.getSetCookie()
      expect(cookies).toHaveLength(1)
      expect(cookies[0]).toMatch(
        /^session=[\w-]{43}; Max-Age=43200; Path=\/api; .*HttpOnly; SameSite=Strict$/,
      )
      expect((await readSession(browser)).body).toMatchObject({
        player: {
          id: player.id,
          nickname: player.nickname,
          status: 'validated',
          credits: 0,
          exclusion: null,
        },
        isConfirmed: true,
      })
    }
  })

  test('over HTTPS keeps its cookies to HTTPS and to this host', async () => {
    const player = await aPlayerAtHome()
    const body = { identifier: player.email, password: testPassword, remember: true }
    const headers = { 'X-Forwarded-Proto': 'https' }
    const browser = openBrowserAtHome()
    const answer = await browser.request('POST', '/api/session/sign-in', { body, headers })
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-[\w-]+=[^;]+; Max-Age=\d+; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
      )
    const readSignedIn = async () => (await browser.request('GET', '/api/session', { headers })).body.player
    expect(await readSignedIn()).toMatchObject({ id: player.id })
    // Cookies planted by another host or an unencrypted page are ignored.
    const secret = browser.cookies.get('__Host-session') ?? ''
    browser.cookies.clear()
    browser.cookies.set('session', secret)
    expect(await readSignedIn()).toBeNull()
  })

  test('gets the same response for a wrong name and a wrong password, after one comparison of hashes', async () => {
    const player = await aPlayerAtHome()
    const ended = await aPlayer(app.deps, { status: 'ended', endedAt: new Date() })
    let comparisons = 0
    const matches: Passwords['matches'] = (password, hash) => {
      comparisons += 1
      return app.deps.passwords.matches(password, hash)
    }
    const deps = { ...app.deps, passwords: { ...app.deps.passwords, matches } }
    const origin = {
      address: '10.0.0.1',
      addressHash: 'a',
      formerHashes: [],
      browser: '',
      formerSession: null,
    }
    const tries = [
      { identifier: player.email ?? '', password: 'pas-le-bon-mot-de-passe' },
      { identifier: 'personne@exemple.test', password: testPassword },
      { identifier: 'personne', password: testPassword },
      { identifier: ended.email ?? '', password: testPassword },
    ]
    for (const [index, input] of tries.entries()) {
      expect(await signIn(openBrowserAtHome(), input.identifier, input.password)).toMatchObject(invalid)
      await expect(signInDirectly(deps, { ...input, remember: false }, origin)).rejects.toThrow('invalide')
      expect(comparisons).toBe(index + 1)
    }
  })

  test('with a password that is changed during the comparison opens no session', async () => {
    const player = await aPlayerAtHome()
    const matches: Passwords['matches'] = async (password, hash) => {
      const isRight = await app.deps.passwords.matches(password, hash)
      const changedHash = await app.deps.passwords.hash('marguerites-et-lanternes')
      await app.deps.db.player.update({ where: { id: player.id }, data: { passwordHash: changedHash } })
      return isRight
    }
    const deps = { ...app.deps, passwords: { ...app.deps.passwords, matches } }
    const [addressHash] = hashAddress(app.deps.config, homeAddress)
    const origin = { address: homeAddress, addressHash, formerHashes: [], browser: '', formerSession: null }
    const input = { identifier: player.email ?? '', password: testPassword, remember: false }
    await expect(signInDirectly(deps, input, origin)).rejects.toThrow('invalide')
    expect(await app.deps.db.session.count({ where: { playerId: player.id } })).toBe(0)
  })

  test('before the activation is refused as such, only with the right password', async () => {
    const player = await aPlayerAtHome({ status: 'registered', activatedAt: null, validatedAt: null })
    expect((await signIn(openBrowserAtHome(), player.email)).body).toMatchObject({
      success: false,
      code: 'not-activated',
    })
    expect(await signIn(openBrowserAtHome(), player.email, 'pas-le-bon-mot-de-passe')).toMatchObject(invalid)
  })

  test.each(['activated', 'in_review'] as const)('of a player who is %s opens a session', async (status) => {
    const player = await aPlayerAtHome({ status, validatedAt: null })
    const browser = openBrowserAtHome()
    expect((await signIn(browser, player.email)).body).toEqual(signedInBody)
    expect((await readSession(browser)).body.player).toMatchObject({ status })
  })

  test('ends the session that the browser had', async () => {
    const player = await aPlayerAtHome()
    const browser = openBrowserAtHome()
    await signIn(browser, player.email)
    const thief = openBrowserAtHome()
    thief.cookies.set('session', browser.cookies.get('session') ?? '')
    expect((await readSession(thief)).body.player).not.toBeNull()
    await signIn(browser, player.email)
    expect((await readSession(thief)).body.player).toBeNull()
    expect((await readSession(browser)).body.player).not.toBeNull()
  })

  test('from one address must wait after ten wrong passwords for a player, but not for another player', async () => {
    const strict = await testApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const [victim, neighbour] = [await aPlayer(strict.deps), await aPlayer(strict.deps)]
      for (const { id } of [victim, neighbour]) await recordKnownAddress(strict, id, homeAddress)
      const browser = () => placeAtAddress(strict.guest(), homeAddress)
      const answers: Answer[] = []
      for (let count = 0; count < 35; count += 1)
        answers.push(await signIn(browser(), victim.email, `mauvais-mot-de-passe-${count}`))
      expect(answers.at(-1)).toMatchObject({ status: 429 })
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect((await signIn(browser(), neighbour.email)).body).toEqual(signedInBody)
    } finally {
      await strict.close()
    }
  })

  test('from new addresses must wait after five wrong passwords, as do reset links after thirty, but not at home', async () => {
    const strict = await testApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const victim = await aPlayer(strict.deps)
      await recordKnownAddress(strict, victim.id, homeAddress)
      const elsewhere = (index: number) => placeAtAddress(strict.guest(), `203.0.113.${index}`)
      const tries = Array.from({ length: 12 }, (_, index) =>
        signIn(elsewhere(index), index % 2 ? victim.email : victim.nickname, `mauvais-mot-de-passe-${index}`),
      )
      const right = await signIn(placeAtAddress(strict.guest(), homeAddress), victim.email)
      const answers = await Promise.all(tries)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      expect(right.body).toEqual(signedInBody)

      const requestLink = (client: Client) =>
        client.request('POST', '/api/password/reset-link', { body: { email: victim.email } })
      for (let index = 20; index < 50; index += 1)
        expect((await requestLink(elsewhere(index))).status).toBe(200)
      expect((await requestLink(elsewhere(50))).status).toBe(429)
      expect((await requestLink(placeAtAddress(strict.guest(), homeAddress))).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('an address', () => {
  const fromNewAddress = { success: true, outcome: 'second-step', needsApproval: true, needsCode: false }

  test('that is new requires the player’s approval, though the password is right', async () => {
    const player = await aPlayerAtHome()
    const browser = placeAtAddress(app.guest(), '203.0.113.9')
    const answer = await signIn(browser, player.email)
    expect(answer.body).toEqual(fromNewAddress)
    expect(answer.headers.getSetCookie().join()).toMatch(/^sign-in=[\w-]{43};.*HttpOnly; SameSite=Strict$/)
    expect((await readSession(browser)).body.player).toBeNull()
  })

  test('where the player was not seen for 180 days is new again', async () => {
    const player = await aPlayerAtHome()
    await app.passTime(180 * dayMs - 60_000)
    expect((await signIn(openBrowserAtHome(), player.email)).body).toEqual(signedInBody)
    await app.passTime(120_000)
    // The player was seen there two minutes ago.
    expect((await signIn(openBrowserAtHome(), player.email)).body).toEqual(signedInBody)
    await app.passTime(180 * dayMs)
    expect((await signIn(openBrowserAtHome(), player.email)).body).toEqual(fromNewAddress)
  })

  test('that one player has used is new for another player', async () => {
    await aPlayerAtHome()
    const stranger = await aPlayer(app.deps)
    expect((await signIn(openBrowserAtHome(), stranger.email)).body).toEqual(fromNewAddress)
  })

  test('of IPv6 counts by its first 64 bits, of IPv4 as a whole', async () => {
    const player = await aPlayer(app.deps)
    await recordKnownAddress(app, player.id, '2001:db8:1:2::1')
    await recordKnownAddress(app, player.id, homeAddress)
    const outcomes = await Promise.all(
      ['2001:db8:1:2:ffff::9', '2001:db8:1:3::1', '::ffff:198.51.100.7', '198.51.100.8'].map(
        async (address) => (await signIn(placeAtAddress(app.guest(), address), player.email)).body.outcome,
      ),
    )
    expect(outcomes).toEqual(['signed-in', 'second-step', 'signed-in', 'second-step'])
  })

  test('is stored as a hash', async () => {
    await aPlayerAtHome()
    const { rows } = await app.deps.pool.query('SELECT address_hash FROM known_address')
    for (const { address_hash } of rows) expect(address_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(homeAddress)
  })

  test('cannot be forged by a header, since the nearest one that is no trusted proxy’s counts', async () => {
    const player = await aPlayerAtHome()
    const forged = [
      { 'X-Forwarded-For': `${homeAddress}, 203.0.113.9` },
      { 'X-Forwarded-For': '203.0.113.9', 'X-Real-IP': homeAddress },
      { 'X-Forwarded-For': '203.0.113.9', Forwarded: `for=${homeAddress}` },
      { 'X-Forwarded-For': '203.0.113.9', 'CF-Connecting-IP': homeAddress, 'True-Client-IP': homeAddress },
      { 'X-Forwarded-For': '203.0.113.9', 'X-Client-IP': homeAddress, 'X-Cluster-Client-IP': homeAddress },
      { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Host': homeAddress, 'X-Originating-IP': homeAddress },
    ]
    for (const headers of forged) {
      const body = { identifier: player.email, password: testPassword }
      const answer = await app.guest().request('POST', '/api/session/sign-in', { body, headers })
      expect(answer.body, JSON.stringify(headers)).toEqual(fromNewAddress)
    }
  })

  test('is that of the connection where its proxy is not trusted, whatever the headers', async () => {
    const bare = await testApp({ environment: { TRUST_PROXY: '10.255.255.254' } })
    try {
      const player = await aPlayer(bare.deps)
      await recordKnownAddress(bare, player.id, homeAddress)
      expect((await signIn(placeAtAddress(bare.guest(), homeAddress), player.email)).body).toEqual(
        fromNewAddress,
      )
      await recordKnownAddress(bare, player.id, '127.0.0.1')
      expect((await signIn(placeAtAddress(bare.guest(), '203.0.113.9'), player.email)).body).toEqual(
        signedInBody,
      )
    } finally {
      await bare.close()
    }
  })

  test('that is new causes no mail for a wrong password', async () => {
    const player = await aPlayerAtHome()
    await signIn(placeAtAddress(app.guest(), '203.0.113.9'), player.email, 'pas-le-bon-mot-de-passe')
    expect(await listQueuedEmails(app.deps, player.email ?? '')).toHaveLength(0)
  })
})
