import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#lottery-api/testing/client.ts'
import { listQueuedEmails, readLastEmailTo, readToken } from '#lottery-api/testing/emails.ts'
import { passToLateEvening } from '#lottery-api/testing/late-evening.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aRegistration } from '#lottery-api/testing/registration.ts'
import { placeAtAddress } from '#lottery-api/testing/sign-in.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { createSponsorCode } from './registration.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const register = (body: unknown): Promise<Answer> => app.guest().request('POST', '/api/players', { body })
const readErrors = ({ status, body }: Answer) => ({ status, errors: body.errors })

describe('a registration', () => {
  test('creates a player who must activate the account and submit a document within a month', async () => {
    const draft = aRegistration({
      nickname: `É${randomBytes(4).toString('hex')}`,
      phone: '+33 6 12 34 56 78',
    })
    expect(await register(draft)).toMatchObject({ status: 200, body: { success: true } })
    const player = await app.deps.db.player.findUniqueOrThrow({ where: { email: draft.email } })
    expect(player).toMatchObject({
      status: 'registered',
      nickname: draft.nickname,
      nicknameKey: draft.nickname.toLowerCase(),
      language: 'it',
      mailsMarketing: true,
      activatedAt: null,
      birthName: 'Durand',
    })
    const dueInDays = (Number(player.documentDueAt) - Number(player.createdAt)) / 86_400_000
    expect(dueInDays).toBeGreaterThanOrEqual(28)
    expect(dueInDays).toBeLessThanOrEqual(31)
    expect(player.passwordHash).toMatch(/^\$argon2id\$/)
    expect(player.sponsorCode).toMatch(/^[2-9A-Z]{8}$/)
    expect(await app.deps.db.knownAddress.count({ where: { playerId: player.id } })).toBe(1)
  })

  test('mails a link in the player’s language, whose secret is in no table and in no clear job', async () => {
    const draft = aRegistration()
    await register(draft)
    const mail = await readLastEmailTo(app.deps, draft.email)
    expect(mail.subject).toBe('Attivi il suo account Cagnotte')
    expect(mail.html).toContain('lang="it"')
    const { rows } = await app.deps.pool.query(
      'SELECT (SELECT json_agg(account_link) FROM account_link)::text || (SELECT json_agg(data) FROM pgboss.job)::text AS rows',
    )
    expect(rows[0].rows).not.toContain(readToken(mail))
    expect(rows[0].rows).not.toContain(draft.email)
  })

  test.each([
    ['Jean-Noël d’Arc', true],
    ['https://evil.test', false],
    ['Gagnez 1000', false],
  ])('with the first name %j is greeted by it: %s', async (firstName, isGreeted) => {
    const draft = aRegistration({ firstName, language: 'en' })
    await register(draft)
    const { text, html } = await readLastEmailTo(app.deps, draft.email)
    expect(text.includes(`Hello ${firstName},`)).toBe(isGreeted)
    expect(html.includes('evil')).toBe(false)
  })

  test('reports the errors of all fields together', async () => {
    const sponsorCode = 'NOBODY'
    const answer = await register(
      aRegistration({
        country: 'US',
        sponsorCode,
        password: 'motdepasse2026',
        passwordConfirmation: 'motdepasse2026',
      }),
    )
    expect(readErrors(answer)).toEqual({
      status: 422,
      errors: {
        country: 'La loterie n’est pas proposée dans ce pays',
        password: 'Ce mot de passe est trop courant ou trop proche de vos données, choisissez-en un autre',
        sponsorCode: 'Ce code de parrainage est inconnu',
      },
    })
  })

  test('is accepted on the eighteenth birthday in Paris, and refused for a younger or unborn person', async () => {
    const { adult, child } = await passToLateEvening(app)
    expect((await register(aRegistration({ birthDate: adult }))).body.success).toBe(true)
    for (const [birthDate, message] of [
      [child, 'Vous devez avoir 18 ans révolus pour vous inscrire'],
      ['2190-01-01', 'Merci de saisir un format valide'],
    ] as const)
      expect(readErrors(await register(aRegistration({ birthDate })))).toEqual({
        status: 422,
        errors: { birthDate: message },
      })
  })

  test('with an address of a domain that takes no mail is refused', async () => {
    const answer = await register(aRegistration({ email: 'eve@nulle-part.invalid' }))
    expect(answer.body.errors).toEqual({ email: "L'adresse e-mail n'existe pas" })
  })

  test.each(['certified', 'gameNotifications', 'terms'])('without %s is refused', async (box) => {
    const answer = await register(aRegistration({ [box]: false }))
    expect(Object.keys(answer.body.errors)).toEqual([box])
  })

  test('with a taken e-mail is refused by its field, in any case and composition', async () => {
    const name = `é${randomBytes(4).toString('hex')}`
    expect((await register(aRegistration({ email: `${name}@exemple.test` }))).body.success).toBe(true)
    for (const email of [`${name.toUpperCase()}@EXEMPLE.test`, `${name.normalize('NFD')}@exemple.test`])
      expect((await register(aRegistration({ email }))).body.errors, email).toEqual({
        email: 'Cette adresse e-mail est déjà utilisée',
      })
  })

  test('with a taken nickname is refused by its field, in any case, width and composition', async () => {
    const suffix = randomBytes(3).toString('hex')
    expect((await register(aRegistration({ nickname: `Straße-é${suffix}` }))).body.success).toBe(true)
    const equivalents = [
      `STRASSE-É${suffix}`,
      `straße-e\u0301${suffix}`.normalize('NFC'),
      `Ｓtraße-é${suffix}`,
    ]
    for (const nickname of equivalents)
      expect((await register(aRegistration({ nickname }))).body.errors, nickname).toEqual({
        nickname: 'Ce pseudo est déjà utilisé, veuillez en choisir un autre',
      })
  })

  test('with one e-mail twenty times concurrently is accepted once', async () => {
    const email = `vingt-${randomBytes(4).toString('hex')}@exemple.test`
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(aRegistration({ email }))))
    const successes = answers.filter(({ body }) => body.success)
    expect(successes).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => !successes.includes(answer))) {
      // Those beyond the hashing queue are a 503.
      expect([422, 503]).toContain(status)
      if (status === 422) expect(body.errors).toEqual({ email: 'Cette adresse e-mail est déjà utilisée' })
    }
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThan(10)
    expect(await listQueuedEmails(app.deps, email)).toHaveLength(1)
  })

  test('with one nickname five times concurrently is accepted once', async () => {
    const nickname = `cinq${randomBytes(4).toString('hex')}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(aRegistration({ nickname }))))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  test('with a sponsor’s code is stored as a referral', async () => {
    const sponsor = await aPlayer(app.deps, { sponsorCode: createSponsorCode() })
    const draft = aRegistration({ sponsorCode: ` ${sponsor.sponsorCode?.toLowerCase()} ` })
    expect((await register(draft)).body.success).toBe(true)
    const { id } = await app.deps.db.player.findUniqueOrThrow({ where: { email: draft.email } })
    expect(await app.deps.db.referral.findUnique({ where: { referredId: id } })).toMatchObject({
      sponsorId: sponsor.id,
      countedAt: null,
    })
  })

  test('is possible in the countries that anyone may list', async () => {
    const { body } = await app.guest().request('GET', '/api/countries')
    expect(body.countries).toContain('FR')
    expect(body.countries).not.toContain('US')
  })
})

test('a mailbox can be registered five times a day with a plus sign, which does not block its plain address', async () => {
  const strict = await testApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const registerFrom = (email: string, index: number) =>
      placeAtAddress(strict.guest(), `10.5.0.${index}`).request('POST', '/api/players', {
        body: aRegistration({ email }),
      })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => registerFrom(`victim+${index}@exemple.test`, index)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)])
    expect((await registerFrom('victim@exemple.test', 9)).body.success).toBe(true)
    expect(await strict.deps.db.player.count()).toBe(6)
  } finally {
    await strict.close()
  }
})
