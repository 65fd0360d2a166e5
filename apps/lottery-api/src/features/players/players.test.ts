import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#lottery-api/testing/client.ts'
import { lastMailTo, mailAskedLinks, mailsTo, tokenIn } from '#lottery-api/testing/mails.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { newSponsorCode } from './sponsor-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const expired = {
  status: 200,
  body: { success: false, message: 'Ce lien a expiré, veuillez en demander un nouveau' },
}
const hourMs = 3_600_000

type Form = Record<string, unknown> & { readonly email: string; readonly nickname: string }

function form(changes: Record<string, unknown> = {}): Form {
  const name = `p${randomBytes(5).toString('hex')}`
  const password = 'brouette-et-lanterne'
  const email = typeof changes.email === 'string' ? changes.email : `${name}@exemple.test`
  return {
    ...{ birthName: 'Durand', usageName: '', firstName: 'Ève', gender: 'female', birthDate: '1991-02-03' },
    ...{ birthCity: 'Nice', residenceCity: 'Lyon', country: 'FR', nickname: name, language: 'it' },
    ...{ emailConfirmation: email, phone: '', password, passwordConfirmation: password, sponsorCode: '' },
    ...{ certified: true, gameNotifications: true, terms: true, marketing: true },
    ...changes,
    email,
  }
}

const register = (body: unknown): Promise<Answer> => app.guest().request('POST', '/api/players', { body })
const activate = (token: string) => app.guest().request('POST', '/api/players/activate', { body: { token } })
const askActivation = (email: string) =>
  app.guest().request('POST', '/api/players/activation-link', { body: { email } })
const errorsOf = ({ status, body }: Answer) => ({ status, errors: body.errors })

describe('a registration', () => {
  test('makes a player who must activate the account and hand in a document within a month', async () => {
    const draft = form({ nickname: `É${randomBytes(4).toString('hex')}`, phone: '+33 6 12 34 56 78' })
    expect(await register(draft)).toMatchObject({ status: 200, body: { success: true } })
    const player = await app.deps.db.player.findUniqueOrThrow({ where: { email: draft.email } })
    expect(player).toMatchObject({
      ...{ status: 'registered', nickname: draft.nickname, nicknameKey: draft.nickname.toLowerCase() },
      ...{ language: 'it', mailsMarketing: true, activatedAt: null, birthName: 'Durand' },
    })
    const dueInDays = (Number(player.documentDueAt) - Number(player.createdAt)) / 86_400_000
    expect(dueInDays).toBeGreaterThanOrEqual(28)
    expect(dueInDays).toBeLessThanOrEqual(31)
    expect(player.passwordHash).toMatch(/^\$argon2id\$/)
    expect(player.sponsorCode).toMatch(/^[2-9A-Z]{8}$/)
    expect(await app.deps.db.knownAddress.count({ where: { playerId: player.id } })).toBe(1)
  })

  test('mails the link that activates the account, in the player’s language; the database holds no secret', async () => {
    const draft = form()
    await register(draft)
    const mail = await lastMailTo(app.deps, draft.email)
    expect(mail.subject).toBe('Attivi il suo conto Cagnotte')
    expect(mail.html).toContain('lang="it"')
    const { rows } = await app.deps.pool.query(
      'SELECT (SELECT json_agg(l) FROM account_link l)::text || (SELECT json_agg(j.data) FROM pgboss.job j)::text AS all',
    )
    expect(rows[0].all).not.toContain(tokenIn(mail))
    expect(rows[0].all).not.toContain(draft.email)
  })

  test.each([
    ['Jean-Noël d’Arc', true],
    ['https://evil.test', false],
    ['Gagnez 1000', false],
  ])('of %j greets with the name only where it is one', async (firstName, isGreeted) => {
    const draft = form({ firstName, language: 'en' })
    await register(draft)
    const { text, html } = await lastMailTo(app.deps, draft.email)
    expect(text.includes(`Hello ${firstName},`)).toBe(isGreeted)
    expect(html.includes('evil')).toBe(false)
  })

  test('says of every field what stands against it, all at once', async () => {
    const sponsorCode = 'NOBODY'
    const answer = await register(
      form({
        country: 'US',
        sponsorCode,
        password: 'motdepasse2026',
        passwordConfirmation: 'motdepasse2026',
      }),
    )
    expect(errorsOf(answer)).toEqual({
      status: 422,
      errors: {
        country: 'La loterie n’est pas proposée dans ce pays',
        password: 'Ce mot de passe est trop courant ou trop proche de vos données, choisissez-en un autre',
        sponsorCode: 'Ce code de parrainage est inconnu',
      },
    })
  })

  test.each([
    ['birthDate', 'Vous devez avoir 18 ans révolus pour vous inscrire', -1],
    ['birthDate', 'Merci de saisir un format valide', 20],
  ])('of who is too young or not born yet is refused by %s', async (field, message, yearsOld) => {
    const birthday = new Date()
    if (yearsOld < 0) {
      birthday.setUTCFullYear(birthday.getUTCFullYear() - 18)
      birthday.setUTCDate(birthday.getUTCDate() + 1)
    } else birthday.setUTCFullYear(birthday.getUTCFullYear() + yearsOld)
    const answer = await register(form({ birthDate: birthday.toISOString().slice(0, 10) }))
    expect(errorsOf(answer)).toEqual({ status: 422, errors: { [field]: message } })
  })

  test('on the eighteenth birthday is taken', async () => {
    const birthday = new Date()
    birthday.setUTCFullYear(birthday.getUTCFullYear() - 18)
    expect((await register(form({ birthDate: birthday.toISOString().slice(0, 10) }))).body.success).toBe(true)
  })

  test('with an address of a domain that takes no mail is refused', async () => {
    const answer = await register(form({ email: 'eve@nulle-part.invalid' }))
    expect(answer.body.errors).toEqual({ email: "L'adresse e-mail n'existe pas" })
  })

  test.each(['certified', 'gameNotifications', 'terms'])('without %s is refused', async (box) => {
    const answer = await register(form({ [box]: false }))
    expect(Object.keys(answer.body.errors)).toEqual([box])
  })

  test('of an e-mail that is taken is refused by its field, whatever its case and composition', async () => {
    const name = `é${randomBytes(4).toString('hex')}`
    expect((await register(form({ email: `${name}@exemple.test` }))).body.success).toBe(true)
    for (const email of [`${name.toUpperCase()}@EXEMPLE.test`, `${name.normalize('NFD')}@exemple.test`])
      expect((await register(form({ email }))).body.errors, email).toEqual({
        email: 'Cette adresse e-mail est déjà utilisée',
      })
  })

  test('of a nickname that is taken is refused by its field, whatever its case, width and composition', async () => {
    const end = randomBytes(3).toString('hex')
    expect((await register(form({ nickname: `Straße-é${end}` }))).body.success).toBe(true)
    const sames = [`STRASSE-É${end}`, `straße-e\u0301${end}`.normalize('NFC'), `Ｓtraße-é${end}`]
    for (const nickname of sames)
      expect((await register(form({ nickname }))).body.errors, nickname).toEqual({
        nickname: 'Ce pseudo est déjà utilisé, veuillez en choisir un autre',
      })
  })

  test('of one e-mail twenty times at once is taken once', async () => {
    const email = `vingt-${randomBytes(4).toString('hex')}@exemple.test`
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(form({ email }))))
    const won = answers.filter(({ body }) => body.success)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => !won.includes(answer))) {
      // More than the queue of the hashing holds are asked to come back.
      expect([422, 503]).toContain(status)
      if (status === 422) expect(body.errors).toEqual({ email: 'Cette adresse e-mail est déjà utilisée' })
    }
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThan(10)
    expect(await mailsTo(app.deps, email)).toHaveLength(1)
  })

  test('of one nickname five times at once is taken once', async () => {
    const nickname = `cinq${randomBytes(4).toString('hex')}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(form({ nickname }))))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  test('with a sponsor’s code is kept as a referral', async () => {
    const sponsor = await aPlayer(app.deps, { sponsorCode: newSponsorCode() })
    const draft = form({ sponsorCode: ` ${sponsor.sponsorCode?.toLowerCase()} ` })
    expect((await register(draft)).body.success).toBe(true)
    const { id } = await app.deps.db.player.findUniqueOrThrow({ where: { email: draft.email } })
    expect(await app.deps.db.referral.findUnique({ where: { referredId: id } })).toMatchObject({
      sponsorId: sponsor.id,
      countedAt: null,
    })
  })

  test('is possible where the lottery is offered, which anybody may ask', async () => {
    const { body } = await app.guest().request('GET', '/api/countries')
    expect(body.countries).toContain('FR')
    expect(body.countries).not.toContain('US')
  })
})

describe('an activation link', () => {
  async function registered() {
    const draft = form()
    await register(draft)
    return { email: draft.email, token: tokenIn(await lastMailTo(app.deps, draft.email)) }
  }
  const statusOf = async (email: string) =>
    (await app.deps.db.player.findUniqueOrThrow({ where: { email } })).status

  test('activates the account once; of two clicks at once the second is told that it was used', async () => {
    const { email, token } = await registered()
    const check = () =>
      app.guest().request('POST', '/api/links/check', { body: { token, kind: 'activation' } })
    expect((await check()).body).toEqual({ success: true })
    const answers = await Promise.all([activate(token), activate(token)])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.find(({ body }) => !body.success)).toMatchObject(expired)
    expect(await statusOf(email)).toBe('activated')
    expect(await check()).toMatchObject(expired)
    expect(await activate(token)).toMatchObject(expired)
  })

  test('opens for 48 hours', async () => {
    const { email, token } = await registered()
    const late = await registered()
    await app.passTime(48 * hourMs - 20_000)
    expect((await activate(token)).body).toEqual({ success: true })
    await app.passTime(20_000)
    expect(await activate(late.token)).toMatchObject(expired)
    expect([await statusOf(email), await statusOf(late.email)]).toEqual(['activated', 'registered'])
  })

  test.each(['x'.repeat(43), 'é'])('that is none opens nothing', async (token) => {
    const answer = await activate(token)
    expect(answer.body.success).toBe(false)
    expect([200, 422]).toContain(answer.status)
  })

  test('of another kind opens nothing', async () => {
    const { token } = await registered()
    for (const kind of ['password_reset', 'new_address', 'new_email', 'winner'])
      expect(await app.guest().request('POST', '/api/links/check', { body: { token, kind } })).toMatchObject(
        expired,
      )
  })

  test('is replaced by another that is asked for', async () => {
    const { email, token } = await registered()
    expect((await askActivation(` ${email.toUpperCase()} `)).body).toEqual({ success: true })
    // The worker makes it: until then the first one stands.
    expect(await mailAskedLinks(app.deps)).toBe(1)
    const second = tokenIn(await lastMailTo(app.deps, email))
    expect(second).not.toBe(token)
    expect(await activate(token)).toMatchObject(expired)
    expect((await activate(second)).body).toEqual({ success: true })
  })

  test('is asked for by the same answer whoever asks, and mailed to nobody who is not waiting for one', async () => {
    const active = await aPlayer(app.deps)
    const ended = await aPlayer(app.deps, { status: 'ended', endedAt: new Date() })
    const { email } = await registered()
    const emails = [email, active.email ?? '', ended.email ?? '', 'personne@exemple.test']
    const answers = await Promise.all(emails.map(askActivation))
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { success: true } })
    expect(await mailAskedLinks(app.deps)).toBe(emails.length)
    const counts = await Promise.all(emails.map(async (to) => (await mailsTo(app.deps, to)).length))
    expect(counts).toEqual([2, 0, 0, 0])
  })

  test('asked for ten times at once leaves one that opens', async () => {
    const { email } = await registered()
    await Promise.all(Array.from({ length: 10 }, () => askActivation(email)))
    await mailAskedLinks(app.deps)
    const tokens = (await mailsTo(app.deps, email)).map(tokenIn)
    expect(tokens).toHaveLength(11)
    const answers = await Promise.all(tokens.map(activate))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })
})
