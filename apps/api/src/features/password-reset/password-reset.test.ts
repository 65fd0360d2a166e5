import { databaseNow } from '@repo/server-kit/database'
import { sha256 } from '@repo/server-kit/tokens'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sendResetCode } from './reset-code.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const refusalText = "Le code n'est pas valide, veuillez redemander un nouveau."
const newPassword = 'un-tout-nouveau-secret'
const refused = { status: 200, body: { success: false, message: refusalText } }

/** A client that requested a code: its cookie, and the emailed code (null without an email). */
type Client = { readonly cookie: string; readonly code: string | null }

/** Returns the newest request for an address. */
function findNewestReset(email: string) {
  const where = { email: email.toLowerCase() }
  return app.deps.db.passwordReset.findFirstOrThrow({
    where,
    orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
  })
}

async function readEmailedCode(email: string): Promise<string | null> {
  const { id } = await findNewestReset(email)
  const emails: string[] = []
  const mailer = { ...app.deps.mailer, send: async ({ text }: { text: string }) => void emails.push(text) }
  await sendResetCode({ ...app.deps, mailer }, id)
  expect(emails.length).toBeLessThanOrEqual(1)
  return /^ {4}(\d{6})$/m.exec(emails[0] ?? '')?.[1] ?? null
}

function readCookie(answer: Answer): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const sendResetRequest = (email: string) => app.request('POST', '/api/user/forgetPass', { body: { email } })

async function requestCode(email: string): Promise<Client> {
  const answer = await sendResetRequest(email)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return { cookie: readCookie(answer), code: await readEmailedCode(email) }
}

function verify(code: unknown, { cookie }: Pick<Client, 'cookie'>, extra: object = {}): Promise<Answer> {
  return app.request('POST', '/api/user/verifyCode', {
    body: { code, ...extra },
    headers: { Cookie: cookie },
  })
}

function change(code: unknown, { cookie }: Pick<Client, 'cookie'>, password = newPassword): Promise<Answer> {
  return app.request('POST', '/api/user/changePassword', {
    body: { password, code },
    headers: { Cookie: cookie },
  })
}

/** Returns a code that is not the client's. */
function toWrongCode({ code }: Client, step = 1): string {
  return ((Number(code) + step) % 1_000_000).toString().padStart(6, '0')
}

async function signIn({ account }: SignedIn, password: string, side = 'expediteur'): Promise<Answer> {
  return app.request('POST', `/api/${side}/login`, { body: { email: account.email, password } })
}

describe('a password reset', () => {
  test('is invalid once the account has another address', async () => {
    const mover = await aSender(app.deps)
    const client = await requestCode(mover.account.email)
    await app.deps.db.account.update({
      where: { id: mover.account.id },
      data: { email: `${mover.account.id}@ailleurs.test` },
    })
    expect(await change(client.code, client)).toMatchObject(refused)
  })

  test('cancels a pending change of address', async () => {
    const requester = await aSender(app.deps)
    const now = new Date()
    await app.deps.db.emailChange.create({
      data: {
        accountId: requester.account.id,
        oldEmail: requester.account.email,
        newEmail: 'x@ailleurs.test',
        confirmHash: 'x',
        expiresAt: new Date(now.getTime() + 24 * 3_600_000),
      },
    })
    const right = await requestCode(requester.account.email)
    expect((await change(right.code, right)).body.success).toBe(true)
    const request = await app.deps.db.emailChange.findUniqueOrThrow({ where: { confirmHash: 'x' } })
    expect(request.droppedAt).not.toBeNull()
  })

  test('sets the new password, ends every session and emails a notice', async () => {
    const sender = await aSender(app.deps)
    const second = await aToken(app.deps, sender.account)
    const client = await requestCode(` ${sender.account.email.toUpperCase()} `.trim())
    expect(await verify(client.code, client)).toMatchObject({ status: 200, body: { success: true } })
    // Checking it does not use it up.
    expect((await verify(client.code, client)).body).toEqual({ success: true })
    const changed = await change(client.code, client)
    expect(changed).toMatchObject({ status: 200, body: { success: true } })
    expect(changed.headers.get('set-cookie')).toMatch(/^volant-reset=;/)
    expect((await signIn(sender, testPassword)).body.success).toBe(false)
    expect((await signIn(sender, newPassword)).body.success).toBe(true)
    for (const token of [sender.token, second])
      await expect
        .poll(async () => (await app.request('GET', '/api/users/profile', { token })).status)
        .toBe(401)
    const notices = await app.deps.db.$queryRaw<{ subject: string }[]>`
      SELECT data->'mail'->>'subject' AS subject FROM pgboss.job
      WHERE name = 'send-mail' AND data->'mail'->>'to' = ${sender.account.email}`
    expect(notices).toEqual([{ subject: 'Votre mot de passe a été modifié' }])
  })

  test('removes passkeys and a second factor added in the last week, which may be a thief’s', async () => {
    const { db } = app.deps
    for (const days of [6, 8]) {
      const { account } = await aSender(app.deps)
      const at = new Date((await databaseNow(db)).getTime() - days * 24 * 3_600_000)
      const accountId = account.id
      await db.secondFactor.create({
        data: { accountId, sealed: 'x', createdAt: new Date(0), confirmedAt: at },
      })
      await db.recoveryCode.create({ data: { accountId, codeHash: 'x' } })
      const passkey = {
        credentialId: `x-${accountId}`,
        publicKey: 'x',
        uses: 0,
        name: 'Téléphone',
        createdAt: at,
      }
      await db.passkey.create({ data: { accountId, ...passkey } })
      const client = await requestCode(account.email)
      expect((await change(client.code, client)).body.success).toBe(true)
      const where = { accountId }
      const counts = [
        db.secondFactor.count({ where }),
        db.recoveryCode.count({ where }),
        db.passkey.count({ where }),
      ]
      expect(await Promise.all(counts)).toEqual(days === 6 ? [0, 0, 0] : [1, 1, 1])
    }
  })

  test('removes a pending secret of an authenticator app', async () => {
    const { account } = await aSender(app.deps)
    await app.deps.db.secondFactor.create({
      data: { accountId: account.id, sealed: 'x', createdAt: new Date(0) },
    })
    const client = await requestCode(account.email)
    expect((await change(client.code, client)).body.success).toBe(true)
    expect(await app.deps.db.secondFactor.count({ where: { accountId: account.id } })).toBe(0)
  })

  test('works for carriers by the same calls', async () => {
    const carrier = await aCarrier(app.deps)
    const client = await requestCode(carrier.account.email)
    expect((await change(client.code, client)).body).toEqual({ success: true })
    expect((await signIn(carrier, newPassword, 'transporteur')).body.success).toBe(true)
  })

  test('works without cookies for a client that names the address', async () => {
    const { account } = await aSender(app.deps)
    const { code } = await requestCode(account.email)
    const nobody = { cookie: '' }
    expect(await verify(code, nobody)).toMatchObject(refused)
    expect((await verify(code, nobody, { email: account.email })).body).toEqual({ success: true })
    const body = { code, email: account.email.toUpperCase(), password: newPassword }
    expect((await app.request('POST', '/api/user/changePassword', { body })).body).toEqual({ success: true })
  })

  test('leaves a suspended account suspended and a removed one alone', async () => {
    const suspended = await anAccount(app.deps, 'CLPA')
    await app.deps.db.account.update({ where: { id: suspended.account.id }, data: { status: 'suspended' } })
    const client = await requestCode(suspended.account.email)
    expect((await change(client.code, client)).body).toEqual({ success: true })
    expect((await signIn(suspended, newPassword)).body.code).toBe('account-suspended')
    const removed = await anAccount(app.deps, 'CLPA')
    await app.deps.db.account.update({ where: { id: removed.account.id }, data: { status: 'removed' } })
    expect((await requestCode(removed.account.email)).code).toBeNull()
  })
})

describe('a reset code', () => {
  test.each([
    ['empty', '', 422],
    ['blank', '   ', 422],
    ['too short', '12345', 422],
    ['too long', '1234567', 422],
    ['of letters', 'abcdef', 422],
    ['of other digits', '١٢٣٤٥٦', 422],
    ['null', null, 400],
    ['an object', { contains: '' }, 400],
    ['a list', ['123456'], 400],
    ['a number', 123456, 400],
    ['true', true, 400],
  ])('that is %s is refused by both calls and counts no try', async (_, code, status) => {
    const { account } = await aSender(app.deps)
    const client = await requestCode(account.email)
    expect((await verify(code, client)).status).toBe(status)
    expect((await change(code, client)).status).toBe(status)
    expect((await verify(undefined, client)).status).toBe(422)
    expect(await findNewestReset(account.email)).toMatchObject({ wrongTries: 0 })
    expect((await change(client.code, client)).body).toEqual({ success: true })
  })

  test('that is right is refused without the cookie, with an invented one or with another client’s', async () => {
    const [mine, theirs] = [await aSender(app.deps), await aSender(app.deps)]
    const client = await requestCode(mine.account.email)
    const other = await requestCode(theirs.account.email)
    for (const cookie of ['', 'volant-reset=', `volant-reset=${'x'.repeat(43)}`, other.cookie]) {
      // The other's code may be the same by chance, one time in a million.
      if (cookie === other.cookie && client.code === other.code) continue
      expect(await verify(client.code, { cookie })).toMatchObject(refused)
      expect(await change(client.code, { cookie })).toMatchObject(refused)
    }
    expect((await signIn(mine, testPassword)).body.success).toBe(true)
    expect((await verify(client.code, client)).body).toEqual({ success: true })
  })

  test('that was used before is refused', async () => {
    const sender = await aSender(app.deps)
    const client = await requestCode(sender.account.email)
    expect((await change(client.code, client)).body).toEqual({ success: true })
    expect(await verify(client.code, client)).toMatchObject(refused)
    expect(await change(client.code, client, 'encore-un-autre-secret')).toMatchObject(refused)
    expect((await signIn(sender, newPassword)).body.success).toBe(true)
  })

  test('that is older than ten minutes is refused; one older than the newest is accepted', async () => {
    const { account } = await aSender(app.deps)
    const older = await requestCode(account.email)
    const client = await requestCode(account.email)
    expect((await verify(older.code, older)).body).toEqual({ success: true })
    await app.passTime(9 * 60_000 + 50_000)
    expect((await verify(client.code, client)).body).toEqual({ success: true })
    await app.passTime(11_000)
    expect(await verify(client.code, client)).toMatchObject(refused)
    expect(await change(client.code, client)).toMatchObject(refused)
    // Expired requests are deleted by the next request and no longer emailed.
    const { id } = await findNewestReset(account.email)
    expect(await readEmailedCode(account.email)).toBeNull()
    await requestCode((await aSender(app.deps)).account.email)
    expect(await app.deps.db.passwordReset.count({ where: { id } })).toBe(0)
  })

  test('that is wrong five times invalidates the right one; four times does not', async () => {
    const [invalidated, spared] = [await aSender(app.deps), await aSender(app.deps)]
    const [five, four] = [
      await requestCode(invalidated.account.email),
      await requestCode(spared.account.email),
    ]
    for (let step = 1; step <= 5; step += 1)
      expect(await verify(toWrongCode(five, step), five)).toMatchObject(refused)
    expect(await verify(five.code, five)).toMatchObject(refused)
    expect(await change(five.code, five)).toMatchObject(refused)
    for (let step = 1; step <= 4; step += 1)
      expect(await (step % 2 ? verify : change)(toWrongCode(four, step), four)).toMatchObject(refused)
    expect((await change(four.code, four)).body).toEqual({ success: true })
  })
})

describe('at the same instant', () => {
  test('of fifty wrong codes five are checked, and the right one is invalidated', async () => {
    const { account } = await aSender(app.deps)
    const client = await requestCode(account.email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => verify(toWrongCode(client, index + 1), client)),
    )
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(await findNewestReset(account.email)).toMatchObject({ wrongTries: 5 })
    expect(await change(client.code, client)).toMatchObject(refused)
  })

  test('the right code among fifty wrong ones succeeds only before the fifth, and never afterwards', async () => {
    const { account } = await aSender(app.deps)
    const client = await requestCode(account.email)
    const codes = Array.from({ length: 50 }, (_, index) =>
      index === 25 ? client.code : toWrongCode(client, index + 1),
    )
    const answers = await Promise.all(codes.map((code) => verify(code, client)))
    const successes = answers.flatMap(({ body }, index) => (body.success ? [index] : []))
    expect([[], [25]]).toContainEqual(successes)
    expect(await findNewestReset(account.email)).toMatchObject({ wrongTries: 5 })
    expect(await verify(client.code, client)).toMatchObject(refused)
    expect(await change(client.code, client)).toMatchObject(refused)
  })

  test('of several changes with the right code one succeeds', async () => {
    const sender = await aSender(app.deps)
    const client = await requestCode(sender.account.email)
    const passwords = ['premier-secret', 'deuxieme-secret', 'troisieme-secret']
    const answers = await Promise.all(passwords.map((password) => change(client.code, client, password)))
    const acceptedPasswords = answers.flatMap(({ body }, index) =>
      body.success ? [passwords[index] ?? ''] : [],
    )
    expect(acceptedPasswords).toHaveLength(1)
    for (const answer of answers.filter(({ body }) => !body.success)) expect(answer).toMatchObject(refused)
    expect((await signIn(sender, acceptedPasswords[0] ?? '')).body.success).toBe(true)
  })

  test('ten requests for one address are all stored', async () => {
    const { account } = await aSender(app.deps)
    await Promise.all(Array.from({ length: 10 }, () => sendResetRequest(account.email)))
    expect(await app.deps.db.passwordReset.count({ where: { email: account.email } })).toBe(10)
  })
})

describe('the existence of an account for an address', () => {
  const unknownEmail = 'personne-0@example.test'

  test('is not visible in the bytes and headers of any response', async () => {
    const { account } = await aSender(app.deps)
    const answers = await Promise.all(
      [account.email, `${'x'.repeat(account.email.indexOf('@'))}@test.test`].map(sendResetRequest),
    )
    const [known, unknown] = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: [...headers]
        .filter(([name]) => name !== 'date' && name !== 'x-request-id')
        .map(([name, value]) => [
          name,
          name === 'set-cookie'
            ? value.replace(/=[\w-]{43};/, '=secret;').replace(/Expires=[^;]*/, 'Expires')
            : value,
        ]),
    }))
    expect(known).toEqual(unknown)
    // The specification's "L'adresse e-mail n'existe pas, veuillez réessayer encore." is never returned.
    expect(known?.body).toEqual({ success: true })
    const cookies = answers.map(({ headers }) => headers.get('set-cookie'))
    expect(cookies[0]?.length).toBe(cookies[1]?.length)
    for (const cookie of cookies)
      expect(cookie).toMatch(/^volant-reset=[\w-]{43}; Max-Age=600; Path=\/api; .*HttpOnly; SameSite=Strict$/)
  })

  test('is not visible in tries of an unreceived code, which are counted and refused alike', async () => {
    const client = await requestCode(unknownEmail)
    expect(client.code).toBeNull()
    for (let step = 0; step < 6; step += 1) expect(await verify('000000', client)).toMatchObject(refused)
    expect(await findNewestReset(unknownEmail)).toMatchObject({
      wrongTries: 5,
      codeHash: null,
    })
  })

  test('is not visible in the response time: while the client waits, nothing is emailed or hashed', async () => {
    const { account } = await aSender(app.deps)
    const spies = [
      vi.spyOn(app.deps.mailer, 'send'),
      vi.spyOn(app.deps.passwords, 'hash'),
      vi.spyOn(app.deps.passwords, 'matches'),
    ]
    const answers = [await sendResetRequest(account.email), await sendResetRequest(unknownEmail)]
    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled()
      spy.mockRestore()
    }
    expect(answers.map(({ body }) => body)).toEqual([{ success: true }, { success: true }])
  })
})

test('only digests are stored: neither the code nor the cookie is in the database or its queues', async () => {
  const { account } = await aSender(app.deps)
  const client = await requestCode(account.email)
  const secret = client.cookie.split('=')[1] ?? ''
  const row = await findNewestReset(account.email)
  expect(row.clientHash).toBe(sha256(secret))
  const jobs = await app.deps.db.$queryRaw<{ data: unknown }[]>`SELECT data FROM pgboss.job`
  const storedText = JSON.stringify([
    row,
    ...jobs.filter(({ data }) => JSON.stringify(data).includes(row.id)),
  ])
  expect(storedText).not.toContain(secret)
  expect(storedText.replaceAll(row.id, '').replaceAll(row.codeHash ?? '-', '')).not.toContain(
    `"${client.code}"`,
  )
})

test('a code that is emailed again is a new one, and the newest counts', async () => {
  const { account } = await aSender(app.deps)
  const client = await requestCode(account.email)
  const again = await readEmailedCode(account.email)
  if (again !== client.code) expect(await verify(client.code, client)).toMatchObject(refused)
  expect((await verify(again, client)).body).toEqual({ success: true })
})

test('a code sent to an old address does not open the account after a change of address', async () => {
  const sender = await aSender(app.deps)
  const old = await requestCode(sender.account.email)
  await app.deps.db.account.update({
    where: { id: sender.account.id },
    data: { email: `neuf-${sender.account.email}` },
  })
  const heir = await anAccount(app.deps, 'CLPA', { email: sender.account.email })
  await change(old.code, old)
  expect((await signIn(heir, testPassword)).body.success).toBe(true)
  // And the account may ask again, under its new address.
  const { code } = await requestCode(`neuf-${sender.account.email}`)
  expect(code).toMatch(/^\d{6}$/)
})

test('a password that is too short is a field error before the code is checked', async () => {
  const { account } = await aSender(app.deps)
  const client = await requestCode(account.email)
  expect(await change(toWrongCode(client), client, 'court')).toMatchObject({
    status: 422,
    body: { errors: { password: 'Le mot de passe doit contenir au moins 8 caractères' } },
  })
  expect(await findNewestReset(account.email)).toMatchObject({ wrongTries: 0 })
})

describe('a stranger', () => {
  test('cannot invalidate a code of the requesting browser by tries elsewhere', async () => {
    const sender = await aSender(app.deps)
    const client = await requestCode(sender.account.email)
    const nobody = { cookie: '' }
    const withEmail = { email: sender.account.email }
    const tries = Array.from({ length: 12 }, (_, step) =>
      verify(toWrongCode(client, step + 1), nobody, withEmail),
    )
    const theirs = await requestCode(sender.account.email)
    for (let step = 1; step <= 6; step += 1) await verify(toWrongCode(theirs, step), theirs)
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(refused)
    // Without the cookie the right one is invalid by now; with it, it is valid.
    expect(await verify(client.code, nobody, withEmail)).toMatchObject(refused)
    expect((await change(client.code, client)).body).toEqual({ success: true })
    expect((await signIn(sender, newPassword)).body.success).toBe(true)
  })

  test('cannot make the right code fail by concurrent tries without the cookie', async () => {
    const { account } = await aSender(app.deps)
    const client = await requestCode(account.email)
    const wrongs = Array.from({ length: 20 }, (_, step) =>
      verify(toWrongCode(client, step + 1), { cookie: '' }, { email: account.email }),
    )
    const right = change(client.code, client)
    await Promise.all(wrongs)
    expect((await right).body).toEqual({ success: true })
  })

  test('with own requests cannot hide the owner’s code: the owner’s browser accepts any emailed one, for five wrong tries', async () => {
    const sender = await aSender(app.deps)
    const { email } = sender.account
    const browser = readCookie(await signIn(sender, testPassword))
    expect(browser).toMatch(/^volant-navigateur=/)
    const stranger = await requestCode(email)
    const own = await requestCode(email)
    const another = await requestCode(email)
    const owner = { cookie: `${browser}; ${own.cookie}` }
    for (const { code } of [stranger, own, another])
      expect((await verify(code, owner)).body).toEqual({ success: true })
    // Elsewhere another request's code is wrong, even in a browser that another account has used.
    const other = readCookie(await signIn(await aSender(app.deps), testPassword))
    expect(await verify(stranger.code, own)).toMatchObject(refused)
    expect(await verify(stranger.code, { cookie: `${other}; ${own.cookie}` })).toMatchObject(refused)
    for (let step = 1; step <= 3; step += 1)
      expect(await verify(toWrongCode(own, step), owner)).toMatchObject(refused)
    for (const { code } of [stranger, own, another]) expect(await verify(code, owner)).toMatchObject(refused)
  })

  test('in one network cannot block requests elsewhere, and in many networks not those of the owner’s browser', async () => {
    const limited = await testApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const { account } = await aSender(limited.deps)
      const body = { email: account.email, password: testPassword }
      const signed = await limited.request('POST', '/api/expediteur/login', { body })
      const cookie = readCookie(signed)
      expect(cookie).toMatch(/^volant-navigateur=/)
      const requestReset = (headers: Record<string, string>) =>
        limited.request('POST', '/api/user/forgetPass', { body: { email: account.email }, headers })
      const fromOne: number[] = []
      for (let index = 0; index < 6; index += 1) {
        // One network has five in a quarter of an hour anyway.
        if (index === 5) await limited.passTime(16 * 60_000)
        fromOne.push((await requestReset({ 'X-Forwarded-For': '10.9.0.1' })).status)
      }
      expect(fromOne).toEqual([200, 200, 200, 200, 200, 429])
      for (let index = 0; index < 25; index += 1)
        expect((await requestReset({ 'X-Forwarded-For': `10.9.2.${index}` })).status).toBe(200)
      const refusals = [
        await requestReset({ 'X-Forwarded-For': '10.9.1.1' }),
        await requestReset({ 'X-Forwarded-For': '10.9.1.2', Cookie: `volant-navigateur=${'x'.repeat(43)}` }),
      ]
      expect(refusals.map(({ status }) => status)).toEqual([429, 429])
      expect((await requestReset({ 'X-Forwarded-For': '10.9.1.3', Cookie: cookie })).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

test('of two concurrent codes of one account one sets the password and uses up the other', async () => {
  const sender = await aSender(app.deps)
  const [first, second] = [await requestCode(sender.account.email), await requestCode(sender.account.email)]
  const passwords = ['lanterne-une-27', 'lanterne-deux-28'] as const
  const answers = await Promise.all([
    change(first.code, first, passwords[0]),
    change(second.code, second, passwords[1]),
  ])
  expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
  const storedPassword = answers[0].body.success ? passwords[0] : passwords[1]
  expect((await signIn(sender, storedPassword)).body.success).toBe(true)
})
