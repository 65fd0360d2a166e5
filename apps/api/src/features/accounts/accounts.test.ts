import { signToken } from '@repo/server-kit/tokens'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCarrier, anAccount, aSender, testPassword } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const form = {
  nom: 'Dupont',
  prenoms: 'Anne Marie',
  adresse: '12 rue de Rivoli, 75004 Paris',
  telephone: '06 12 34 56 78',
  dateNaissance: '17/05/1990',
  email: 'Anne.Dupont@Example.test',
  password: 'un-long-secret',
}

function register(changes: Record<string, unknown>) {
  return app.request('POST', '/api/expediteur/client/registration', { body: { ...form, ...changes } })
}

describe('registration of an individual sender', () => {
  test('creates an account whose email signs in in upper and lower case', async () => {
    expect(await register({})).toMatchObject({ status: 200, body: { success: true } })
    const answer = await app.request('POST', '/api/expediteur/login', {
      body: { email: ' anne.dupont@example.TEST ', password: form.password },
    })
    expect(answer.body).toMatchObject({ success: true, error: false })
    const info = await app.request('POST', '/api/expediteur/getInfoUser', {
      token: answer.body.token,
      body: {},
    })
    expect(info.body.user).toMatchObject({
      Pseudonyme: 'Anne D.',
      email: 'anne.dupont@example.test',
      userType: 'CLPA',
    })
  })

  test('refuses a taken email, and accepts one of eight concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register({ email: 'one@example.test' })),
    )
    const successes = answers.filter(({ body }) => body.success === true)
    expect(successes).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => !successes.includes(answer))) {
      expect({ status, message: body.message }).toEqual({ status: 200, message: 'Email déjà utilisé' })
    }
  })

  test.each([
    ['a missing name', { nom: '' }, { nom: 'Veuillez renseigner ce champ' }],
    ['a foreign phone', { telephone: '+44 20 7946 0958' }, { telephone: 'Merci de saisir un format valide' }],
    [
      'a day that does not exist',
      { dateNaissance: '31/02/1990' },
      { dateNaissance: 'Merci de saisir un format valide' },
    ],
    [
      'somebody of 15',
      { dateNaissance: toBirthDate(15) },
      { dateNaissance: 'Vous devez avoir au moins 16 ans pour vous inscrire' },
    ],
    [
      'a minor without consent',
      { dateNaissance: toBirthDate(17) },
      { autorisationParentale: "Veuillez confirmer l'autorisation parentale ou l'émancipation" },
    ],
    [
      'a short password',
      { password: 'abc' },
      { password: 'Le mot de passe doit contenir au moins 8 caractères' },
    ],
    [
      'a password over 128 characters',
      { password: 'é'.repeat(129) },
      { password: 'Le mot de passe doit contenir au plus 128 caractères' },
    ],
    ['a common password', { password: 'bonjour123' }, { password: expect.stringContaining('trop courant') }],
  ])('returns 422 for %s', async (_, changes, errors) => {
    expect(await register({ email: 'never@example.test', ...changes })).toMatchObject({
      status: 422,
      body: { success: false, errors },
    })
    expect(await app.deps.db.account.count({ where: { email: 'never@example.test' } })).toBe(0)
  })

  test('accepts a password of 128 letters with accents, all of which count at the sign-in', async () => {
    const password = 'étésàlaplageœuvréeça'.repeat(7).slice(0, 128)
    const email = 'long@example.test'
    expect((await register({ email, password })).status).toBe(200)
    const signIn = (given: string) =>
      app.request('POST', '/api/expediteur/login', { body: { email, password: given } })
    expect((await signIn(password)).body.token).toEqual(expect.any(String))
    expect((await signIn(`${password.slice(0, -1)}é`)).body).toMatchObject({ success: false })
  })

  test('admits a minor of 16 with consent', async () => {
    const answer = await register({
      email: 'minor@example.test',
      dateNaissance: toBirthDate(16),
      autorisationParentale: true,
    })
    expect(answer.body.success).toBe(true)
  })
})

function toBirthDate(years: number): string {
  const today = new Date()
  return `${today.getUTCFullYear() - years}-01-01`
}

describe('signing in', () => {
  test.each(['unknown@example.test', 'known@example.test'])(
    'gives the same response for %s with a wrong password',
    async (email) => {
      if (email.startsWith('known')) await anAccount(app.deps, 'CLPA', { email })
      const answer = await app.request('POST', '/api/expediteur/login', {
        body: { email, password: 'wrong-password' },
      })
      expect(answer).toMatchObject({
        status: 200,
        body: { success: false, error: true, errorMessage: 'Adresse e-mail ou mot de passe incorrect' },
      })
    },
  )

  test('refuses a carrier on the senders’ site and accepts it on the carriers’', async () => {
    const carrier = await aCarrier(app.deps)
    const body = { email: carrier.account.email, password: testPassword }
    expect((await app.request('POST', '/api/expediteur/login', { body })).body.code).toBe('not-a-sender')
    expect((await app.request('POST', '/api/transporteur/login', { body })).body.success).toBe(true)
  })

  test('refuses a suspended account with the reason only for the right password, and its sessions have ended', async () => {
    const { account, token } = await aSender(app.deps)
    await app.deps.db.account.update({ where: { id: account.id }, data: { status: 'suspended' } })
    const rightAnswer = await app.request('POST', '/api/expediteur/login', {
      body: { email: account.email, password: testPassword },
    })
    const wrongAnswer = await app.request('POST', '/api/expediteur/login', {
      body: { email: account.email, password: 'wrong-password' },
    })
    expect([rightAnswer.body.code, wrongAnswer.body.code]).toEqual(['account-suspended', 'bad-credentials'])
    expect((await app.request('GET', '/api/users/profile', { token })).status).toBe(401)
  })

  test('refuses a member of a suspended company with the reason', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    const { account } = await aMember(app.deps, company.account.id, 'orderer')
    await app.deps.db.account.update({ where: { id: company.account.id }, data: { status: 'suspended' } })
    const { body } = await app.request('POST', '/api/expediteur/login', {
      body: { email: account.email, password: testPassword },
    })
    expect(body.code).toBe('account-suspended')
  })
})

describe('a session', () => {
  test('ends when its owner signs out, even while it is cached', async () => {
    const { token } = await aSender(app.deps)
    expect((await app.request('GET', '/api/users/profile', { token })).status).toBe(200)
    expect((await app.request('POST', '/api/user/logout', { token, body: {} })).status).toBe(200)
    await expect
      .poll(async () => (await app.request('GET', '/api/users/profile', { token })).status)
      .toBe(401)
  })

  test('is invalid for a token that is altered, unsigned, expired or signed with another secret', async () => {
    const { account, token } = await aSender(app.deps)
    const claims = { userId: account.id, personneId: account.personId, token: 'x' }
    const [head, body, signature] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
    const foreign = jwt.sign(claims, 'another-secret-another-secret-another', { expiresIn: '1h' })
    const expired = signToken(app.deps.tokenKeys, claims, new Date(Date.now() - 1000))
    for (const invalidToken of [
      unsigned,
      foreign,
      expired,
      `${head}.${body}x.${signature}`,
      'nonsense',
      'a.b.c',
    ]) {
      expect((await app.request('GET', '/api/users/profile', { token: invalidToken })).status).toBe(401)
    }
  })
})

test('the count of notifications is a bare number, which is 0 for a guest', async () => {
  const { account, token } = await aSender(app.deps)
  await app.deps.db.notification.create({
    data: { accountId: account.id, kind: 'accepted', text: 'Bonjour' },
  })
  expect((await app.request('GET', '/api/notifications/count')).body).toBe(0)
  expect((await app.request('GET', '/api/notifications/count', { token })).body).toBe(1)
})

test('a mailbox can register five times a day with any plus suffix, which does not block its plain address', async () => {
  const limitedApp = await testApp({ RATE_LIMIT_FACTOR: '1' })
  try {
    const registerAs = (email: string, index: number) =>
      limitedApp.request('POST', '/api/expediteur/client/registration', {
        body: { ...form, email },
        headers: { 'X-Forwarded-For': `10.5.0.${index}` },
      })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => registerAs(`victim+${index}@example.test`, index)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)])
    expect((await registerAs('victim@example.test', 9)).body.success).toBe(true)
    const emails = await limitedApp.deps.db.$queryRaw<unknown[]>`
      SELECT FROM pgboss.job WHERE name = 'send-mail' AND data->'mail'->>'to' LIKE 'victim%'`
    expect(emails).toHaveLength(6)
  } finally {
    await limitedApp.close()
  }
})

// Keep this test last: afterwards it is years later.
test('a password is still valid after three years', async () => {
  const { email } = (await anAccount(app.deps, 'CLPA')).account
  await app.passTime(3 * 365 * 24 * 3_600_000)
  const body = { email, password: testPassword }
  expect((await app.request('POST', '/api/expediteur/login', { body })).body.success).toBe(true)
})
