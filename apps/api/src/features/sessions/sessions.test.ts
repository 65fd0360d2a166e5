import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** What a page in a browser sends with its calls, and no program does. */
const asPage = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': firefox }

/** Signs in as a page does: the token that it keeps, and the cookie that it cannot read. */
async function signInOnPage({ account: { email } }: SignedIn, cookie?: string) {
  const answer = await app.request('POST', '/api/expediteur/login', {
    body: { email, password: testPassword },
    headers: { ...asPage, ...(cookie === undefined ? {} : { Cookie: cookie }) },
  })
  const [given = ''] = answer.headers.getSetCookie()
  return { token: String(answer.body.token), cookie: given.split(';')[0] ?? '' }
}

const infoWith = (token: string, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/expediteur/getInfoUser', { token, headers, body: {} })
const call = (path: string, token: string, { headers = {}, body = {} } = {}) =>
  app.request('POST', `/api/user/sessions/${path}`, { token, headers, body })
const listOf = async (token: string, headers = {}) => (await call('liste', token, { headers })).body.sessions

describe('a session that a page opened', () => {
  test('stands in its browser alone: its token copied elsewhere opens nothing', async () => {
    const owner = await aSender(app.deps)
    const { token, cookie } = await signInOnPage(owner)
    const thief = await signInOnPage(await aSender(app.deps))
    expect((await infoWith(token, { Cookie: cookie })).status).toBe(200)
    for (const headers of [{}, { Cookie: thief.cookie }, { Cookie: 'volant-navigateur=' }, asPage])
      expect((await infoWith(token, headers)).status).toBe(401)
    // What a process remembers of a caller is held against each of its calls.
    expect((await infoWith(token, { Cookie: cookie })).status).toBe(200)
  })

  test('stands beside another one of the same browser', async () => {
    const [one, other] = [await aSender(app.deps), await aSender(app.deps)]
    const first = await signInOnPage(one)
    const second = await signInOnPage(other, first.cookie)
    expect(second.cookie).toBe(first.cookie)
    for (const { token } of [first, second])
      expect((await infoWith(token, { Cookie: first.cookie })).status).toBe(200)
  })

  test.each([
    ['of a first visit to the API', { Origin: 'http://127.0.0.1:5173' }],
    ['in an older browser', { Origin: 'https://volant.example', 'User-Agent': firefox }],
  ])('is known by what only browsers send: %s', async (_, headers) => {
    const { email } = (await aSender(app.deps)).account
    const body = { email, password: testPassword }
    const answer = await app.request('POST', '/api/expediteur/login', { body, headers })
    expect((await infoWith(String(answer.body.token))).status).toBe(401)
  })
})

test('a session that a program opened stands by its token', async () => {
  const { email } = (await aSender(app.deps)).account
  const body = { email, password: testPassword }
  const { body: answer } = await app.request('POST', '/api/expediteur/login', { body })
  expect((await infoWith(String(answer.token))).status).toBe(200)
})

describe('the list of sessions', () => {
  test('names browser and times, the one used last first, and says which one asks', async () => {
    const owner = await aSender(app.deps)
    await app.passTime(1000)
    const { token, cookie } = await signInOnPage(owner)
    const sessions = await listOf(token, { Cookie: cookie })
    expect(sessions).toMatchObject([
      { appareil: 'Firefox, Linux', estCelleCi: true },
      { appareil: '', estCelleCi: false },
    ])
    expect(Object.keys(sessions[0]).sort()).toEqual([
      ...['appareil', 'estCelleCi', 'ouverteA', 'sessionId', 'utiliseeA'],
    ])
  })

  test('holds none that is over', async () => {
    const owner = await aSender(app.deps)
    await aToken(app.deps, owner.account)
    await app.deps.db.session.updateMany({
      where: { accountId: owner.account.id },
      data: { revokedAt: new Date() },
    })
    const token = await aToken(app.deps, owner.account)
    expect(await listOf(token)).toHaveLength(1)
  })

  test('ends one of them at once, however often, and none of somebody else', async () => {
    const owner = await aSender(app.deps)
    const elsewhere = await aToken(app.deps, owner.account)
    const [{ sessionId }] = (await listOf(owner.token)).filter(
      ({ estCelleCi }: { estCelleCi: boolean }) => !estCelleCi,
    )
    const stranger = await aSender(app.deps)
    expect((await call('fermer', stranger.token, { body: { sessionId } })).status).toBe(404)
    expect((await infoWith(elsewhere)).status).toBe(200)
    const end = () => call('fermer', owner.token, { body: { sessionId } })
    for (const { body } of await Promise.all([end(), end()])) expect(body).toEqual({ success: true })
    await expect.poll(async () => (await infoWith(elsewhere)).status).toBe(401)
    expect((await infoWith(owner.token)).status).toBe(200)
  })

  test('ends all but the one that asks', async () => {
    const owner = await aSender(app.deps)
    const others = [await aToken(app.deps, owner.account), await aToken(app.deps, owner.account)]
    expect((await call('fermer-autres', owner.token)).body).toEqual({ success: true })
    for (const token of others) await expect.poll(async () => (await infoWith(token)).status).toBe(401)
    expect(await listOf(owner.token)).toHaveLength(1)
  })
})

test('what gives others access asks for the password, unless it was given within five minutes', async () => {
  const company = await anAccount(app.deps, 'CLEN')
  await app.passTime(5 * 60_000 + 1000)
  for (const [path, body] of [
    ['cles/creer', { nom: 'Boutique' }],
    ['invitations/envoyer', { email: 'anne@ailleurs.test', role: 'operateur' }],
    ['membres/role', { membreId: company.account.id, role: 'operateur' }],
    ['membres/retirer', { membreId: company.account.id }],
    ['webhooks/creer', { url: 'https://boutique.example/volant', evenements: ['order.created'] }],
    ['webhooks/secret', { webhookId: company.account.id }],
  ] as const)
    expect(
      await app.request('POST', `/api/entreprise/${path}`, { token: company.token, body }),
    ).toMatchObject({
      ...{ status: 403, body: { code: 'password-needed' } },
    })
})
