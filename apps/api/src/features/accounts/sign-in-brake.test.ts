import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { warnOfWrongPasswords } from './wrong-passwords.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

let lastAddress = 0
/** Creates an address that no test has used before. */
function anAddress(): string {
  lastAddress += 1
  return `10.20.${lastAddress >> 8}.${lastAddress & 255}`
}

function signIn(email: string, password: string, { from = anAddress(), cookie = '' } = {}) {
  const headers = { 'X-Forwarded-For': from, ...(cookie ? { Cookie: cookie } : {}) }
  return app.request('POST', '/api/expediteur/login', { body: { email, password }, headers })
}

/** Returns the cookie of a browser in which the account has signed in. */
async function rememberBrowser({ account }: SignedIn): Promise<string> {
  const answer = await signIn(account.email, testPassword)
  expect(answer.body.success).toBe(true)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function guess(email: string, times: number): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) statuses.push((await signIn(email, `faux-${index}`)).status)
  return statuses
}

async function listEmailSubjects({ account }: SignedIn): Promise<readonly string[]> {
  return (await listQueuedEmails(app, account.email)).map(({ subject }) => subject)
}

describe('wrong passwords', () => {
  test('do not include a right password whose code is still required', async () => {
    const from = anAddress()
    for (let colleague = 0; colleague < 25; colleague += 1) {
      const { account } = await aSender(app.deps)
      await app.deps.db.secondFactor.create({
        data: { accountId: account.id, sealed: 'x', confirmedAt: new Date() },
      })
      expect((await signIn(account.email, testPassword, { from })).body.code).toBe('second-factor-needed')
    }
  })

  test('and wrong codes of a second factor count alike', async () => {
    const { account } = await aSender(app.deps)
    await app.deps.db.secondFactor.create({
      data: {
        accountId: account.id,
        sealed: app.deps.factorSealing.seal('x'.repeat(20), account.id),
        confirmedAt: new Date(),
      },
    })
    const from = anAddress()
    const body = { email: account.email, password: testPassword, code: '12345' }
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push(
        (await app.request('POST', '/api/expediteur/login', { body, headers: { 'X-Forwarded-For': from } }))
          .status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('delay the next try ever longer after the fifth, from any address, for an unknown email too', async () => {
    const { account } = await aSender(app.deps)
    for (const email of [account.email, 'personne@nulle-part.test']) {
      expect(await guess(email, 6)).toEqual([200, 200, 200, 200, 200, 429])
      expect(Number((await signIn(email, 'faux')).headers.get('retry-after'))).toBeLessThanOrEqual(5)
      await app.passTime(6000)
      expect(await guess(email, 2)).toEqual([200, 429])
      await app.passTime(6000)
      expect(await guess(email, 1)).toEqual([429])
      await app.passTime(5000)
      expect(await guess(email, 1)).toEqual([200])
    }
  })

  test('are checked at most five times, even when thirty are concurrent', async () => {
    const { account } = await aSender(app.deps)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(account.email, `faux-${index}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  test('do not lock the owner’s own browser out, even concurrently', async () => {
    const owner = await aSender(app.deps)
    const cookie = await rememberBrowser(owner)
    const wrongTries = Array.from({ length: 12 }, (_, index) => signIn(owner.account.email, `faux-${index}`))
    const ownersAnswer = await signIn(owner.account.email, testPassword, { cookie })
    await Promise.all(wrongTries)
    expect(ownersAnswer.body.success).toBe(true)
    expect((await signIn(owner.account.email, testPassword)).status).toBe(429)
    expect((await signIn(owner.account.email, testPassword, { cookie })).body.success).toBe(true)
  })

  test('from one network address delay the next try after the twentieth; right sign-ins and known browsers are exempt', async () => {
    const from = anAddress()
    const owner = await aSender(app.deps)
    const cookie = await rememberBrowser(owner)
    for (let index = 0; index < 25; index += 1) {
      const { account } = await aSender(app.deps)
      expect((await signIn(account.email, testPassword, { from })).body.success).toBe(true)
    }
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1)
      statuses.push((await signIn(`${index}@liste.test`, 'faux', { from })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect((await signIn(owner.account.email, testPassword, { from, cookie })).body.success).toBe(true)
  })

  test('from strangers are reported to the owner by email, once', async () => {
    const owner = await aSender(app.deps)
    await rememberBrowser(owner)
    for (let tries = 0; tries < 14; tries += 1) {
      await signIn(owner.account.email, `faux-${tries}`)
      await app.passTime(900_000)
    }
    const jobs = await app.deps.db.$queryRaw<{ data: { accountId: string | null } }[]>`
      SELECT data FROM pgboss.job WHERE name = 'warn-of-tries' AND data->>'accountId' = ${owner.account.id}`
    expect(jobs).toHaveLength(1)
    for (const { data } of jobs) await warnOfWrongPasswords(app.deps, data)
    expect(await listEmailSubjects(owner)).toEqual([
      'Des mots de passe erronés ont été essayés sur votre compte',
    ])
    await warnOfWrongPasswords(app.deps, { accountId: null })
  })
})

test('a sign-in from another browser is reported to the owner, one from a known browser is not', async () => {
  const owner = await aSender(app.deps)
  const cookie = await rememberBrowser(owner)
  await signIn(owner.account.email, testPassword, { cookie })
  expect(await listEmailSubjects(owner)).toEqual([])
  await signIn(owner.account.email, testPassword)
  expect(await listEmailSubjects(owner)).toEqual(['Nouvelle connexion à votre compte'])
})

describe('the password required within a session', () => {
  const confirm = (token: string, motDePasse: string) =>
    app.request('POST', '/api/user/mot-de-passe/confirmer', { token, body: { motDePasse } })

  test('can be guessed ten times by all calls together, which does not delay the owner’s other session', async () => {
    const owner = await anAccount(app.deps, 'TRIN')
    const change = (Actualpassword: string) =>
      app.request('POST', '/api/transporteur/transp/update/password', {
        token: owner.token,
        body: { Actualpassword, password: 'Un-autre-secret-2027' },
      })
    const guesses = Array.from({ length: 12 }, (_, index) =>
      index % 2 ? confirm(owner.token, `faux-${index}`) : change(`faux-${index}`),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect((await confirm(owner.token, testPassword)).status).toBe(429)
    const elsewhere = await aToken(app.deps, owner.account)
    expect((await confirm(elsewhere, testPassword)).body.success).toBe(true)
    await app.passTime(11_000)
    expect((await confirm(owner.token, testPassword)).body.success).toBe(true)
    expect((await confirm(owner.token, 'faux')).body.code).toBe('wrong-password')
  })
})

describe('closing the account', () => {
  const closeAccount = ({ account, token }: SignedIn) =>
    app.request('DELETE', `/api/updateuser/${account.id}`, { token })
  const confirm = ({ token }: SignedIn, motDePasse: string) =>
    app.request('POST', '/api/user/mot-de-passe/confirmer', { token, body: { motDePasse } })

  test('requires the password unless it was confirmed within five minutes', async () => {
    const owner = await aSender(app.deps)
    await app.passTime(5 * 60_000 + 1000)
    expect(await closeAccount(owner)).toMatchObject({ status: 403, body: { code: 'password-needed' } })
    expect((await confirm(owner, 'autre-secret')).body.code).toBe('wrong-password')
    expect((await closeAccount(owner)).status).toBe(403)
    const { token } = (await confirm(owner, testPassword)).body
    const answers = await Promise.all([closeAccount({ ...owner, token }), closeAccount({ ...owner, token })])
    expect(answers.map(({ body }) => body.success)).toContain(true)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(await listEmailSubjects(owner)).toEqual(['Votre compte a été supprimé'])
  })

  test('soon after the sign-in succeeds without the password', async () => {
    expect((await closeAccount(await aSender(app.deps))).body).toEqual({ success: true })
  })
})
