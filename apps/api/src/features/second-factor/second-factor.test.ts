import { digest } from '@repo/server-kit/rate-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import { confirmTestPassword } from '#api/testing/confirm-test-password.ts'
import { listQueuedEmails, readEmailedSecret } from '#api/testing/queued-emails.ts'
import { callFactorApi, scanSecret, setUpSecondFactor } from '#api/testing/second-factors.ts'
import { runByTwo, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

const call = (path: string, token: string, body = {}) => callFactorApi(app, path, token, body)
const fetchState = async (token: string) => (await call('etat', token)).body
const signIn = (email: string, code?: string, password = testPassword) =>
  app.request('POST', '/api/expediteur/login', { body: { email, password, code } })

/**
 * Returns the tries counted for the account and for its network address. A call counts in both, and no longer for the
 * address after a correct password.
 */
async function readTries(email: string): Promise<{ readonly account: number; readonly address: number }> {
  const keys = [`sign-in account ${email}`, 'sign-in address 127.0.0.1'].map(digest)
  const { rows } = await app.deps.pool.query<{ account: number; address: number }>(
    `SELECT coalesce(max(count) FILTER (WHERE key = $1), 0) AS account, coalesce(max(count) FILTER (WHERE key = $2), 0) AS address
     FROM rate_limit.tries`,
    keys,
  )
  const [row] = rows
  if (!row) throw new Error('A sum has a row')
  return row
}

/** Signs in several times concurrently with one code. All passwords are checked before any call may use the code. */
async function signInConcurrently({ account }: SignedIn, code: string, times: number) {
  const before = await readTries(account.email)
  const holder = await app.deps.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM second_factor WHERE account_id = $1 FOR UPDATE', [account.id])
  const answers = Array.from({ length: times }, () => signIn(account.email, code))
  await expect
    .poll(() => readTries(account.email))
    .toEqual({ account: before.account + times, address: before.address })
    .finally(async () => {
      await holder.query('COMMIT')
      holder.release()
    })
  return Promise.all(answers)
}

describe('an account with a second factor', () => {
  test('signs in with the password and the code of its app, which counts once', async () => {
    const owner = await aSender(app.deps)
    const { email } = owner.account
    const { readCode } = await setUpSecondFactor(app, owner)
    expect((await signIn(email)).body).toMatchObject({ success: false, code: 'second-factor-needed' })
    expect((await signIn(email, '000000')).body).toMatchObject({ success: false, code: 'wrong-code' })
    const code = await readCode()
    const answers = await signInConcurrently(owner, code, 3)
    const accepted = answers.filter(({ body }) => body.success)
    expect(accepted).toHaveLength(1)
    expect((await signIn(email, code)).body.code).toBe('wrong-code')
    // A program writes it as the app shows it.
    await app.passTime(60_000)
    const spacedCode = (await readCode()).replace(/^.../, '$& ')
    expect((await signIn(email, spacedCode)).body.success).toBe(true)
  })

  test('takes a code of a clock that is half a minute off, and none of one that is a minute off', async () => {
    const owner = await aSender(app.deps)
    const { readCode } = await setUpSecondFactor(app, owner)
    expect((await signIn(owner.account.email, await readCode(2))).body.code).toBe('wrong-code')
    expect((await signIn(owner.account.email, await readCode(-2))).body.code).toBe('wrong-code')
    expect((await signIn(owner.account.email, await readCode(-1))).body.success).toBe(true)
    expect((await signIn(owner.account.email, await readCode(1))).body.success).toBe(true)
  })

  test('signs in by a recovery code once, even with two concurrent calls', async () => {
    const owner = await aSender(app.deps)
    const { codes } = await setUpSecondFactor(app, owner)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    const answers = await Promise.all([1, 2].map(() => signIn(owner.account.email, first.toUpperCase())))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await signIn(owner.account.email, second.replaceAll('-', ' '))).body.success).toBe(true)
    expect((await fetchState(owner.token)).codesRestants).toBe(8)
  })

  test('reveals nothing of it to a stranger without the password', async () => {
    const owner = await aSender(app.deps)
    const { codes } = await setUpSecondFactor(app, owner)
    const answers = [undefined, '123456', codes[0]].map((code) =>
      signIn(owner.account.email, code, 'un-autre-secret'),
    )
    for (const { body } of await Promise.all(answers)) expect(body.code).toBe('bad-credentials')
    expect((await fetchState(owner.token)).codesRestants).toBe(10)
  })

  test('asks for the code again where it asks for the password', async () => {
    const owner = await aSender(app.deps)
    const { readCode } = await setUpSecondFactor(app, owner)
    await app.passTime(5 * 60_000)
    const confirm = (code?: string) =>
      app.request('POST', '/api/user/mot-de-passe/confirmer', {
        token: owner.token,
        body: { motDePasse: testPassword, code },
      })
    expect((await call('desactiver', owner.token)).body.code).toBe('password-needed')
    expect((await confirm()).body.code).toBe('second-factor-needed')
    expect((await confirm('111111')).body.code).toBe('wrong-code')
    const change = (token = owner.token) =>
      app.request('POST', '/api/transporteur/transp/update/password', {
        token,
        body: { Actualpassword: testPassword, password: 'lanterne-brouette-27' },
      })
    expect((await change()).body.code).toBe('password-needed')
    const confirmed = await confirm(await readCode())
    expect((await change(confirmed.body.token)).body.success).toBe(true)
  })

  test('keeps no session of a sign-in that was concurrent with its activation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await aSender(app.deps)
      const readCode = await scanSecret(app, owner.token)
      const enabling = readCode().then((code) => call('activer', owner.token, { code }))
      const { body } = await signIn(owner.account.email)
      expect((await enabling).body.success).toBe(true)
      if (body.success) await expect.poll(async () => (await call('etat', body.token)).status).toBe(401)
    }
  })
})

describe('a second factor', () => {
  test('is asked for only once its app has shown that it has the secret', async () => {
    const owner = await aSender(app.deps)
    const readCode = await scanSecret(app, owner.token)
    expect((await signIn(owner.account.email)).body.success).toBe(true)
    expect(await fetchState(owner.token)).toEqual({
      success: true,
      depuis: null,
      codesRestants: 0,
      estDemande: false,
      exigeeLe: null,
    })
    expect((await call('activer', owner.token, { code: '123456' })).body.code).toBe('wrong-code')
    // Opening the page twice, or in two tabs, shows one secret.
    const again = await scanSecret(app, owner.token)
    expect(await again()).toBe(await readCode())
  })

  test('is enabled once by two concurrent calls, ends all other sessions, and is reported by email', async () => {
    const owner = await aSender(app.deps)
    const elsewhere = await aToken(app.deps, owner.account)
    const readCode = await scanSecret(app, owner.token)
    const code = await readCode()
    const answers = await Promise.all([1, 2].map(() => call('activer', owner.token, { code })))
    expect(answers.map(({ body }) => body.code ?? 'on').sort()).toEqual(['on', 'second-factor-on'])
    expect((await call('preparer', owner.token)).body.code).toBe('second-factor-on')
    await expect.poll(async () => (await call('etat', elsewhere)).status).toBe(401)
    const { depuis, codesRestants } = await fetchState(owner.token)
    expect(Date.parse(depuis)).toBeGreaterThan(0)
    expect(codesRestants).toBe(10)
    const subjects = (await listQueuedEmails(app, owner.account.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'La double authentification est active')).toHaveLength(1)
  })

  test('is disabled, any number of times, and reported by email', async () => {
    const owner = await aSender(app.deps)
    await setUpSecondFactor(app, owner)
    const answers = await Promise.all([1, 2].map(() => call('desactiver', owner.token)))
    for (const { body } of answers) expect(body).toEqual({ success: true })
    expect((await signIn(owner.account.email)).body.success).toBe(true)
    const subjects = (await listQueuedEmails(app, owner.account.email)).map(({ subject }) => subject)
    expect(subjects).toContain('La double authentification n’est plus active')
  })

  test('gets new recovery codes; the previous ones become invalid', async () => {
    const owner = await aSender(app.deps)
    expect((await call('codes', owner.token)).status).toBe(404)
    const { codes } = await setUpSecondFactor(app, owner)
    const [fresh = ''] = (await call('codes', owner.token)).body.codes
    expect((await signIn(owner.account.email, codes[0])).body.code).toBe('wrong-code')
    expect((await signIn(owner.account.email, fresh)).body.success).toBe(true)
  })

  test('requires the password before any change', async () => {
    const owner = await aSender(app.deps)
    await app.passTime(5 * 60_000 + 1000)
    for (const [path, body] of [
      ['preparer'],
      ['activer', { code: '123456' }],
      ['desactiver'],
      ['codes'],
    ] as const)
      expect((await call(path, owner.token, body)).body.code).toBe('password-needed')
    const { token } = await confirmTestPassword(app, owner)
    expect((await call('preparer', token)).body.success).toBe(true)
  })

  test('stores its recovery codes as digests, and its app’s secret sealed', async () => {
    const owner = await aSender(app.deps)
    const { secret } = (await call('preparer', owner.token)).body
    const { codes } = await setUpSecondFactor(app, owner)
    const rows = await app.deps.db.$queryRaw<{ row: string }[]>`
      SELECT to_jsonb(t)::text AS row FROM second_factor t WHERE account_id = ${owner.account.id}::uuid
      UNION ALL SELECT to_jsonb(t)::text FROM recovery_code t WHERE account_id = ${owner.account.id}::uuid`
    expect(rows).toHaveLength(11)
    const storedText = rows.map(({ row }) => row.toLowerCase()).join('')
    for (const shownSecret of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(storedText).not.toContain(shownSecret.toLowerCase())
  })

  test('can be removed by two staff members for an owner who has lost it, which is reported by email', async () => {
    const owner = await aSender(app.deps)
    const drop = ['accounts', 'drop-second-factor', owner.account.email, '--reason', 'Identité vérifiée']
    await setUpSecondFactor(app, owner)
    await runByTwo(app, ['camille', 'luc'], ...drop)
    expect((await signIn(owner.account.email)).body.success).toBe(true)
    const subjects = (await listQueuedEmails(app, owner.account.email)).map(({ subject }) => subject)
    expect(subjects).toContain('La double authentification n’est plus active')
    const again = await runStaff(app, ...drop, '--yes', '--as', 'camille')
    expect(again).toMatchObject({ code: 1, err: 'This account has no second factor.\n' })
  })

  test('is requested of companies and paid accounts only', async () => {
    const paidCarrier = await aCarrier(app.deps)
    expect((await fetchState(paidCarrier.token)).estDemande).toBe(false)
    await app.request('POST', '/api/transporteur/coordonnees-bancaires', {
      token: paidCarrier.token,
      body: {
        titulaire: 'Camille Test',
        iban: 'FR76 3000 6000 0112 3456 7890 189',
        regimeTva: 'franchise',
        nif: '1234567890123',
        mandat: true,
        motDePasse: testPassword,
      },
    })
    for (const { token } of [
      paidCarrier,
      await anAccount(app.deps, 'CLEN'),
      await anAccount(app.deps, 'TREN'),
    ])
      expect((await fetchState(token)).estDemande).toBe(true)
    expect((await fetchState((await aSender(app.deps)).token)).estDemande).toBe(false)
  })

  test('of a thief is removed with the email change that the thief requested, in either order; an older one stays', async () => {
    const profile = {
      nom: 'Test',
      prenoms: 'Camille',
      telephone: '06 12 34 56 78',
      adresse: '1 rue du Test, 75001 Paris',
    }
    for (const age of ['after', 'before', 'old']) {
      const owner = await aSender(app.deps)
      const { account, token } = owner
      const email = `voleur-${account.id}@ailleurs.test`
      if (age !== 'after') await setUpSecondFactor(app, owner)
      if (age === 'old')
        await app.deps.db.secondFactor.updateMany({
          where: { accountId: account.id },
          data: { confirmedAt: new Date(Date.now() - 9 * 24 * 3_600_000) },
        })
      const emailChange = await app.request('POST', '/api/expediteur/client/update', {
        token,
        body: { ...profile, email },
      })
      expect(emailChange.body.success).toBe(true)
      if (age === 'after') await setUpSecondFactor(app, owner)
      const jeton = await readEmailedSecret(app, account.email, 'annuler-changement')
      const undone = await app.request('POST', '/api/user/adresse/annuler', { body: { jeton } })
      expect(undone.body.success).toBe(true)
      const where = { accountId: account.id }
      const counts = [
        await app.deps.db.secondFactor.count({ where }),
        await app.deps.db.recoveryCode.count({ where }),
      ]
      expect(counts).toEqual(age === 'old' ? [1, 10] : [0, 0])
    }
  })

  test('has another secret after ten minutes, so that nobody who saw the first one shares the app', async () => {
    const owner = await aSender(app.deps)
    const early = await scanSecret(app, owner.token)
    await app.passTime(10 * 60_000 + 1000)
    const { token } = await confirmTestPassword(app, owner)
    const late = await scanSecret(app, token)
    expect(await late()).not.toBe(await early())
    expect((await call('activer', token, { code: await early() })).body.code).toBe('wrong-code')
  })
})
