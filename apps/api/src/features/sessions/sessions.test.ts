import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '#api/authenticate.ts'
import { invalidateCallers } from '#api/core/accounts/sessions.service.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import { confirmTestPassword } from '#api/testing/confirm-test-password.ts'
import { readEmailedSecret } from '#api/testing/queued-emails.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The headers of a page's calls in a browser, which no program sends. */
const asPage = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': firefox }

/** Returns a response's cookies, as the browser sends them back. */
const listCookies = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Signs in as a page does. Returns the token, which it stores, and the cookies, which it cannot read. */
async function signInOnPage({ account: { email } }: SignedIn, cookie?: string) {
  const answer = await app.request('POST', '/api/expediteur/login', {
    body: { email, password: testPassword },
    headers: { ...asPage, ...(cookie === undefined ? {} : { Cookie: cookie }) },
  })
  return { token: String(answer.body.token), cookie: listCookies(answer) }
}

const fetchInfo = (token: string, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/expediteur/getInfoUser', { token, headers, body: {} })
const call = (path: string, token: string, { headers = {}, body = {} } = {}) =>
  app.request('POST', `/api/user/sessions/${path}`, { token, headers, body })
const fetchList = async (token: string, headers = {}) =>
  (await call('liste', token, { headers })).body.sessions

describe('a session that a page opened', () => {
  test('is valid only in its browser: a copied token opens nothing', async () => {
    const owner = await aSender(app.deps)
    const { token, cookie } = await signInOnPage(owner)
    const thief = await signInOnPage(await aSender(app.deps))
    expect((await fetchInfo(token, { Cookie: cookie })).status).toBe(200)
    for (const headers of [{}, { Cookie: thief.cookie }, { Cookie: 'volant-session-expediteur=' }, asPage])
      expect((await fetchInfo(token, headers)).status).toBe(401)
    // A process' cached caller is checked against each of its calls.
    expect((await fetchInfo(token, { Cookie: cookie })).status).toBe(200)
  })

  test('is not bound to a secret planted by a script, and works beside one', async () => {
    const owner = await aSender(app.deps)
    const planted = ['volant-session-expediteur', 'volant-navigateur']
      .map((name) => `${name}=${'x'.repeat(43)}`)
      .join('; ')
    const { token, cookie } = await signInOnPage(owner, planted)
    expect((await fetchInfo(token, { Cookie: planted })).status).toBe(401)
    expect((await fetchInfo(token, { Cookie: `${planted}; ${cookie}` })).status).toBe(200)
  })

  test('has an HTTPS cookie that no other host and no unencrypted page can set', async () => {
    const { email } = (await aSender(app.deps)).account
    const headers = { ...asPage, 'X-Forwarded-Proto': 'https' }
    const body = { email, password: testPassword }
    const answer = await app.request('POST', '/api/expediteur/login', { body, headers })
    const set = answer.headers.getSetCookie()
    expect(set).toHaveLength(2)
    for (const cookie of set)
      expect(cookie).toMatch(
        /^__Host-volant-[\w-]+=[^;]+; Max-Age=\d+; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
      )
    const token = String(answer.body.token)
    const Cookie = listCookies(answer)
    expect((await fetchInfo(token, { ...headers, Cookie })).status).toBe(200)
    const planted = Cookie.replaceAll('__Host-', '')
    expect((await fetchInfo(token, { ...headers, Cookie: planted })).status).toBe(401)
  })

  test('works beside one of the other site on the same host', async () => {
    const sender = await signInOnPage(await aSender(app.deps))
    const { email } = (await anAccount(app.deps, 'TRIN')).account
    const answer = await app.request('POST', '/api/transporteur/login', {
      body: { email, password: testPassword },
      headers: { ...asPage, Cookie: sender.cookie },
    })
    const Cookie = `${sender.cookie}; ${listCookies(answer)}`
    for (const token of [sender.token, String(answer.body.token)])
      expect((await fetchInfo(token, { Cookie })).status).toBe(200)
  })

  test('is ended by the next sign-in of its browser, even concurrently and of another account', async () => {
    const owner = await aSender(app.deps)
    const [here, phone] = [await signInOnPage(owner), await signInOnPage(owner)]
    const planted = await signInOnPage(await aSender(app.deps), 'volant-session-expediteur=planted')
    const [again, other] = await Promise.all([
      signInOnPage(owner, here.cookie),
      signInOnPage(await aSender(app.deps), here.cookie),
    ])
    // Its cookie opens nothing any more, in any process.
    expect((await fetchInfo(here.token, { Cookie: here.cookie })).status).toBe(401)
    for (const { token, cookie } of [phone, planted, again, other])
      expect((await fetchInfo(token, { Cookie: cookie })).status).toBe(200)
    expect((await fetchInfo(owner.token)).status).toBe(200)
    const sessions = await fetchList(again.token, { Cookie: again.cookie })
    expect(sessions).toHaveLength(3)
  })

  test('is also bound to the browser that accepts an invitation', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    const email = `${randomUUID()}@ailleurs.test`
    await app.request('POST', '/api/entreprise/invitations/envoyer', {
      token: company.token,
      body: { email, role: 'lecteur' },
    })
    const jeton = await readEmailedSecret(app, email, 'invitation')
    const body = { jeton, nom: 'Martin', prenoms: 'Claire', password: 'lanterne-brouette-27' }
    const answer = await app.request('POST', '/api/entreprise/invitations/accepter', {
      body,
      headers: asPage,
    })
    const token = String(answer.body.token)
    expect((await fetchInfo(token)).status).toBe(401)
    expect((await fetchInfo(token, { Cookie: listCookies(answer) })).status).toBe(200)
  })

  test('ends with the password that opened it, even concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await aSender(app.deps)
      const Actualpassword = testPassword
      const change = app.request('POST', '/api/transporteur/transp/update/password', {
        token: owner.token,
        body: { Actualpassword, password: 'lanterne-brouette-27' },
      })
      const sessions = await Promise.all([signInOnPage(owner), signInOnPage(owner)])
      expect((await change).body.success).toBe(true)
      for (const { token, cookie } of sessions)
        await expect.poll(async () => (await fetchInfo(token, { Cookie: cookie })).status).toBe(401)
    }
  })

  test.each([
    ['of a first visit to the API', { Origin: 'http://127.0.0.1:5173' }],
    ['in an older browser', { Origin: 'https://volant.example', 'User-Agent': firefox }],
  ])('is recognised by a browser-only header: %s', async (_, headers) => {
    const { email } = (await aSender(app.deps)).account
    const body = { email, password: testPassword }
    const answer = await app.request('POST', '/api/expediteur/login', { body, headers })
    expect((await fetchInfo(String(answer.body.token))).status).toBe(401)
  })
})

test('a session opened by a program depends on its token', async () => {
  const { email } = (await aSender(app.deps)).account
  const body = { email, password: testPassword }
  const { body: answer } = await app.request('POST', '/api/expediteur/login', { body })
  expect((await fetchInfo(String(answer.token))).status).toBe(200)
})

describe('the list of sessions', () => {
  test('lists browser and times, last used first, and marks the calling one', async () => {
    const owner = await aSender(app.deps)
    await app.passTime(1000)
    const { token, cookie } = await signInOnPage(owner)
    const sessions = await fetchList(token, { Cookie: cookie })
    expect(sessions).toMatchObject([
      { appareil: 'Firefox, Linux', estCelleCi: true },
      { appareil: '', estCelleCi: false },
    ])
    expect(Object.keys(sessions[0]).sort()).toEqual([
      'appareil',
      'estCelleCi',
      'ouverteA',
      'sessionId',
      'utiliseeA',
    ])
  })

  test('updates the last use by a call with the cookie, and not by one without', async () => {
    const owner = await aSender(app.deps)
    const { token, cookie } = await signInOnPage(owner)
    const sessions: { sessionId: string; estCelleCi: boolean }[] = await fetchList(token, { Cookie: cookie })
    const where = { id: sessions.find(({ estCelleCi }) => estCelleCi)?.sessionId ?? '' }
    const longAgo = new Date(Date.now() - 2 * 24 * 3_600_000)
    await app.deps.db.session.update({ where, data: { lastUsedAt: longAgo } })
    const forget = () => app.deps.db.$transaction((tx) => invalidateCallers(tx, owner.account.id))
    await forget()
    await fetchInfo(token)
    const readLastUse = async () => (await app.deps.db.session.findUniqueOrThrow({ where })).lastUsedAt
    expect(await readLastUse()).toEqual(longAgo)
    await expect
      .poll(async () => {
        await forget()
        await fetchInfo(token, { Cookie: cookie })
        return readLastUse()
      })
      .not.toEqual(longAgo)
  })

  test('contains no ended sessions', async () => {
    const owner = await aSender(app.deps)
    await aToken(app.deps, owner.account)
    await app.deps.db.session.updateMany({
      where: { accountId: owner.account.id },
      data: { revokedAt: new Date() },
    })
    const token = await aToken(app.deps, owner.account)
    expect(await fetchList(token)).toHaveLength(1)
  })

  test('ends one session immediately, idempotently, and never another account’s', async () => {
    const owner = await aSender(app.deps)
    const elsewhere = await aToken(app.deps, owner.account)
    const [{ sessionId }] = (await fetchList(owner.token)).filter(
      ({ estCelleCi }: { estCelleCi: boolean }) => !estCelleCi,
    )
    const stranger = await aSender(app.deps)
    expect((await call('fermer', stranger.token, { body: { sessionId } })).status).toBe(404)
    expect((await fetchInfo(elsewhere)).status).toBe(200)
    const end = () => call('fermer', owner.token, { body: { sessionId } })
    for (const { body } of await Promise.all([end(), end()])) expect(body).toEqual({ success: true })
    await expect.poll(async () => (await fetchInfo(elsewhere)).status).toBe(401)
    expect((await fetchInfo(owner.token)).status).toBe(200)
  })

  test('ends all except the calling one', async () => {
    const owner = await aSender(app.deps)
    const others = [await aToken(app.deps, owner.account), await aToken(app.deps, owner.account)]
    expect((await call('fermer-autres', owner.token)).body).toEqual({ success: true })
    for (const token of others) await expect.poll(async () => (await fetchInfo(token)).status).toBe(401)
    expect(await fetchList(owner.token)).toHaveLength(1)
  })
})

test('another session can be ended within five minutes of a password confirmation, the own one always', async () => {
  const owner = await aSender(app.deps)
  const elsewhere = await aToken(app.deps, owner.account)
  const findSessionId = async (isOwn: boolean) =>
    (await fetchList(owner.token)).find(({ estCelleCi }: { estCelleCi: boolean }) => estCelleCi === isOwn)
      .sessionId
  const body = { sessionId: await findSessionId(false) }
  await app.passTime(5 * 60_000 + 1000)
  for (const path of ['fermer', 'fermer-autres'])
    expect(await call(path, owner.token, { body })).toMatchObject({
      status: 403,
      body: { code: 'password-needed' },
    })
  expect((await fetchInfo(elsewhere)).status).toBe(200)
  const { token } = await confirmTestPassword(app, owner)
  expect((await call('fermer', token, { body })).body).toEqual({ success: true })
  await expect.poll(async () => (await fetchInfo(elsewhere)).status).toBe(401)
  const own = { sessionId: await findSessionId(true) }
  await app.passTime(5 * 60_000 + 1000)
  expect((await call('fermer', token, { body: own })).body).toEqual({ success: true })
})

test('changes of others’ access and of webhooks are refused five minutes after the password was confirmed', async () => {
  const company = await anAccount(app.deps, 'CLEN')
  const fleet = await anAccount(app.deps, 'TREN')
  const driver = { prenoms: 'Anne', nom: 'Durand', email: 'anne@ailleurs.test', telephone: '06 12 34 56 78' }
  await app.passTime(5 * 60_000 + 1000)
  for (const [path, body] of [
    ['entreprise/cles/creer', { nom: 'Boutique' }],
    ['entreprise/cles/revoquer', { cleId: company.account.id }],
    ['entreprise/invitations/envoyer', { email: 'anne@ailleurs.test', role: 'operateur' }],
    ['entreprise/membres/role', { membreId: company.account.id, role: 'operateur' }],
    ['entreprise/membres/retirer', { membreId: company.account.id }],
    ['entreprise/webhooks/creer', { url: 'https://boutique.example/volant', evenements: ['order.created'] }],
    ['entreprise/webhooks/modifier', { webhookId: company.account.id, actif: false }],
    ['entreprise/webhooks/supprimer', { webhookId: company.account.id }],
    ['entreprise/webhooks/secret', { webhookId: company.account.id }],
    ['transporteur/flotte/invitations/envoyer', driver],
    ['transporteur/flotte/invitations/renvoyer', { invitationId: company.account.id }],
    ['transporteur/flotte/chauffeurs/retirer', { transporteurId: company.account.id }],
  ] as const) {
    const { token } = path.startsWith('entreprise') ? company : fleet
    const answer = await app.request('POST', `/api/${path}`, { token, body })
    expect(answer).toMatchObject({ status: 403, body: { code: 'password-needed' } })
  }
})

// The last one: afterwards it is days later.
test('a page’s session ends after three days without use; a used one and a program’s continue', async () => {
  const owner = await aSender(app.deps)
  const [used, unused] = [await signInOnPage(owner), await signInOnPage(owner)]
  // A process caches a caller for at most an hour.
  const fetchStatus = async ({ token, cookie }: typeof used) => {
    await app.deps.db.$transaction((tx) => invalidateCallers(tx, owner.account.id))
    return (await fetchInfo(token, { Cookie: cookie })).status
  }
  await app.passTime(2 * 24 * 3_600_000)
  const readLastUses = async () => {
    await fetchStatus(used)
    const where = { accountId: owner.account.id, cookieHash: { not: null } }
    const sessions = await app.deps.db.session.findMany({ where, orderBy: { lastUsedAt: 'asc' } })
    return sessions.map(({ createdAt, lastUsedAt }) => lastUsedAt > createdAt)
  }
  await expect.poll(readLastUses).toEqual([false, true])
  await app.passTime(25 * 3_600_000)
  await expect.poll(() => fetchStatus(unused)).toBe(401)
  expect(await fetchStatus(used)).toBe(200)
  expect((await fetchInfo(owner.token)).status).toBe(200)
  expect(await fetchList(used.token, { Cookie: used.cookie })).toHaveLength(2)
})

describe('a password confirmation', () => {
  const confirm = (token: string, cookie?: string) =>
    app.request('POST', '/api/user/mot-de-passe/confirmer', {
      token,
      body: { motDePasse: testPassword },
      headers: cookie === undefined ? {} : { ...asPage, Cookie: cookie },
    })
  /** Returns a session's status by its token and cookie, and `fresh` if its password was confirmed recently. */
  const fetchSessionState = async (token: string, cookie?: string) => {
    const headers = cookie === undefined ? {} : { Cookie: cookie }
    const { status } = await fetchInfo(token, headers)
    const ending = await call('fermer-autres', token, { headers })
    return [status, ending.body.code ?? 'fresh']
  }
  /** Creates a page whose password was confirmed more than five minutes ago. */
  async function aPage() {
    const owner = await aSender(app.deps)
    const page = await signInOnPage(owner)
    await app.passTime(5 * 60_000 + 1000)
    return { owner, ...page }
  }

  test('gives its page a new cookie, and counts only for that cookie', async () => {
    const { token, cookie } = await aPage()
    const answer = await confirm(token, cookie)
    const renewed = listCookies(answer)
    expect(answer.body).toEqual({ success: true })
    expect(renewed).toMatch(/^volant-session-expediteur=[\w-]{43}$/)
    expect(renewed).not.toBe(cookie.split('; ').find((each) => each.startsWith('volant-session')))
    expect(await fetchSessionState(token, cookie)).toEqual([200, 'password-needed'])
    expect(await fetchSessionState(token, renewed)).toEqual([200, 'fresh'])
    expect(await fetchSessionState(token, cookie)).toEqual([200, 'password-needed'])
  })

  test('ends the old cookie 30 seconds after the first use of the new one', async () => {
    const { token, cookie } = await aPage()
    const renewed = listCookies(await confirm(token, cookie))
    await app.passTime(3_600_000)
    expect((await fetchInfo(token, { Cookie: cookie })).status).toBe(200)
    expect((await fetchInfo(token, { Cookie: renewed })).status).toBe(200)
    await app.passTime(29_000)
    expect((await fetchInfo(token, { Cookie: cookie })).status).toBe(200)
    await app.passTime(2000)
    expect((await fetchInfo(token, { Cookie: cookie })).status).toBe(401)
    expect((await confirm(token, cookie)).status).toBe(401)
    expect((await fetchInfo(token, { Cookie: renewed })).status).toBe(200)
  })

  test('in concurrent tabs gives all the same cookie, in any order of responses', async () => {
    const { token, cookie } = await aPage()
    const answers = await Promise.all([
      confirm(token, cookie),
      confirm(token, cookie),
      confirm(token, cookie),
    ])
    const renewed = new Set(answers.map(listCookies))
    expect(renewed.size).toBe(1)
    for (const each of renewed) expect(await fetchSessionState(token, each)).toEqual([200, 'fresh'])
  })

  test('a third time sets a third cookie; the second is valid until the third is used', async () => {
    const { token, cookie } = await aPage()
    const second = listCookies(await confirm(token, cookie))
    const third = listCookies(await confirm(token, second))
    expect(third).not.toBe(second)
    expect(await fetchSessionState(token, second)).toEqual([200, 'password-needed'])
    expect(await fetchSessionState(token, third)).toEqual([200, 'fresh'])
  })

  test('can be repeated by a browser that lost the response, and signs nobody out', async () => {
    const { owner, token, cookie } = await aPage()
    const lost = listCookies(await confirm(token, cookie))
    await app.passTime(24 * 3_600_000)
    expect(await fetchSessionState(token, cookie)).toEqual([200, 'password-needed'])
    expect(listCookies(await confirm(token, cookie))).toBe(lost)
    expect(await fetchSessionState(token, lost)).toEqual([200, 'fresh'])
    // A browser that never got it signs in again, and its session ends.
    const other = await signInOnPage(owner)
    const unseen = listCookies(await confirm(other.token, other.cookie))
    await signInOnPage(owner, other.cookie)
    expect((await fetchInfo(other.token, { Cookie: unseen })).status).toBe(401)
  })

  test('is known to a process without its notification', async () => {
    const { owner, token, cookie } = await aPage()
    const deaf = createAuthenticator(app.deps, () => true)
    const authenticateBy = async (sent: string) => {
      const caller = await deaf.authenticate({
        headers: { authorization: `Bearer ${token}`, cookie: sent },
        secure: false,
      } as Request) // as: nothing else of it is read
      return caller === null || caller === 'invalid' ? caller : caller.accountId
    }
    expect(await authenticateBy(cookie)).toBe(owner.account.id)
    const renewed = listCookies(await confirm(token, cookie))
    expect(await authenticateBy(renewed)).toBe(owner.account.id)
    expect(await authenticateBy('volant-session-expediteur=planted')).toBe('invalid')
  })

  test('gives a program a new token, counts only for that token, and ends the old one after its first use', async () => {
    const owner = await aSender(app.deps)
    await app.passTime(5 * 60_000 + 1000)
    const answers = await Promise.all([confirm(owner.token), confirm(owner.token)])
    for (const { body } of answers) expect(body).toEqual({ success: true, token: expect.any(String) })
    expect(await fetchSessionState(owner.token)).toEqual([200, 'password-needed'])
    for (const { body } of answers) expect(await fetchSessionState(body.token)).toEqual([200, 'fresh'])
    await app.passTime(31_000)
    expect((await fetchInfo(owner.token)).status).toBe(401)
  })

  test('changes nothing in a session that has ended meanwhile', async () => {
    const { token, cookie } = await aPage()
    const [{ status }] = await Promise.all([
      confirm(token, cookie),
      app.request('POST', '/api/user/logout', { token, body: {}, headers: { Cookie: cookie } }),
    ])
    expect([200, 401]).toContain(status)
    await expect.poll(async () => (await fetchInfo(token, { Cookie: cookie })).status).toBe(401)
  })
})
