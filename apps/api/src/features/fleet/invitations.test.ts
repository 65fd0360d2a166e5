import { randomUUID } from 'node:crypto'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { sha256 } from '@repo/server-kit/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import { listQueuedEmails, readEmailedSecret } from '#api/testing/queued-emails.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (path: string, body: object, who?: { token: string }): Promise<Answer> =>
  app.request('POST', `/api/transporteur/${path}`, { token: who?.token, body })
const aCompany = () => anAccount(app.deps, 'TREN', { name: 'Transports Dupont' })
const fetchFleet = async (who: SignedIn) =>
  (await app.request('GET', '/api/transporteur/flotte', { token: who.token })).body

const buildInvitee = (email: string) => ({
  prenoms: 'Hélène',
  nom: 'Petit',
  email,
  telephone: '06 12 34 56 79',
})

/** Invites a person. Returns the email, the invitation's id and the secret of the emailed link. */
async function anInvitation(company: SignedIn, email = `${randomUUID()}@test.test`) {
  const { body } = await post('flotte/invitations/envoyer', buildInvitee(email), company)
  expect(body.success, JSON.stringify(body)).toBe(true)
  const jeton = await readEmailedSecret(app, email, 'invitation')
  return { email, id: body.invitation.invitationId as string, jeton }
}

const accept = (jeton: string, form: object = {}) =>
  post('invitations/accepter', {
    jeton,
    dateNaissance: '17/05/1990',
    password: 'Un-long-secret-1',
    ...form,
  })

/** Returns the day in Paris this many years ago, plus some days. */
function toBirthDate(years: number, daysLater = 0): string {
  const day = new Date(parisDayOf(new Date()))
  day.setUTCFullYear(day.getUTCFullYear() - years, day.getUTCMonth(), day.getUTCDate() + daysLater)
  return day.toISOString().slice(0, 10)
}

describe('an invitation to drive', () => {
  test('creates a driver of the company, who is signed in and needs documents', async () => {
    const company = await aCompany()
    const { email, jeton } = await anInvitation(company)
    expect((await fetchFleet(company)).invitations).toMatchObject([
      { email, nom: 'Petit', prenoms: 'Hélène', telephone: '06 12 34 56 79', expiree: false },
    ])
    const invitation = await post('invitations/lire', { jeton })
    expect(invitation.body).toEqual({
      success: true,
      entreprise: 'Transports Dupont',
      nom: 'Petit',
      prenoms: 'Hélène',
      email,
      expireA: expect.any(String),
    })
    const { body } = await accept(jeton)
    expect(body).toEqual({ success: true, token: expect.any(String) })
    const state = await app.request('GET', '/api/transporteur/moi', { token: body.token })
    expect(state.body).toMatchObject({
      userType: 'LIVR',
      entrepriseId: company.account.id,
      Pseudonyme: 'Hélène P.',
      valide: false,
      vehicule: null,
    })
    const fleet = await fetchFleet(company)
    expect(fleet.invitations).toEqual([])
    expect(fleet.chauffeurs).toMatchObject([{ nom: 'Petit', email, etat: 'documents', mineur: false }])
    const notifications = await app.request('POST', '/api/notifications/liste', {
      token: company.token,
      body: {},
    })
    expect(JSON.stringify(notifications.body)).toContain('Votre invitation est acceptée')
  })

  test('is stored only as a digest, and is valid for exactly 7 days', async () => {
    const company = await aCompany()
    const { jeton } = await anInvitation(company)
    const row = await app.deps.db.driverInvitation.findUniqueOrThrow({ where: { tokenHash: sha256(jeton) } })
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(7 * 24 * 3_600_000)
    await app.deps.db.driverInvitation.update({
      where: { id: row.id },
      data: { createdAt: new Date(0), expiresAt: new Date(1000) },
    })
    for (const answer of [await post('invitations/lire', { jeton }), await accept(jeton)])
      expect(answer.body).toMatchObject({ success: false, code: 'link-expired' })
    expect((await fetchFleet(company)).invitations).toMatchObject([{ expiree: true }])
  })

  test('that is sent again gets a new link instead of its first', async () => {
    const company = await aCompany()
    const { id, email, jeton } = await anInvitation(company)
    const resent = await post('flotte/invitations/renvoyer', { invitationId: id }, company)
    expect(resent.body.invitation).toMatchObject({ invitationId: id, expiree: false })
    expect((await accept(jeton)).body.code).toBe('link-expired')
    const answer = await accept(await readEmailedSecret(app, email, 'invitation'))
    expect(answer.body).toMatchObject({ success: true })
  })

  test('is replaced by a second one to its address', async () => {
    const company = await aCompany()
    const first = await anInvitation(company)
    const second = await anInvitation(company, first.email)
    expect(second.id).toBe(first.id)
    expect((await accept(first.jeton)).body.code).toBe('link-expired')
    expect((await accept(second.jeton)).body).toMatchObject({ success: true })
  })

  test('that is revoked is invalid, and can be neither revoked nor sent again', async () => {
    const company = await aCompany()
    const { id, jeton } = await anInvitation(company)
    const revoke = () => post('flotte/invitations/annuler', { invitationId: id }, company)
    expect((await revoke()).status).toBe(200)
    expect((await revoke()).status).toBe(404)
    expect((await accept(jeton)).body.code).toBe('link-expired')
    expect((await post('flotte/invitations/renvoyer', { invitationId: id }, company)).status).toBe(404)
  })

  test('is refused for an address with an account, on sending and on acceptance', async () => {
    const company = await aCompany()
    const existing = await anAccount(app.deps, 'CLPA')
    const invitee = buildInvitee(existing.account.email.toUpperCase())
    const refused = await post('flotte/invitations/envoyer', invitee, company)
    expect(refused.body).toMatchObject({ success: false, code: 'invitee-has-account' })
    const { email, jeton } = await anInvitation(company)
    await anAccount(app.deps, 'CLPA', { email })
    expect((await accept(jeton)).body).toMatchObject({ success: false, code: 'invitee-has-account' })
  })

  test('is managed by the administrator only', async () => {
    const company = await aCompany()
    const driver = await aCarrier(app.deps, { companyId: company.account.id })
    for (const who of [driver, await aCarrier(app.deps)]) {
      expect((await post('flotte/invitations/envoyer', buildInvitee('x@test.test'), who)).status).toBe(403)
      expect((await app.request('GET', '/api/transporteur/flotte', { token: who.token })).status).toBe(403)
    }
  })

  test('of a closed or suspended company is invalid', async () => {
    const company = await aCompany()
    const { jeton } = await anInvitation(company)
    const where = { id: company.account.id }
    await app.deps.db.account.update({ where, data: { status: 'suspended' } })
    expect((await accept(jeton)).body.code).toBe('link-expired')
    await app.deps.db.account.update({ where, data: { status: 'active' } })
    const path = `/api/updateuser/${company.account.id}`
    expect((await app.request('DELETE', path, { token: company.token })).status).toBe(200)
    expect((await accept(jeton)).body.code).toBe('link-expired')
    expect(await app.deps.db.driverInvitation.count({ where: { companyId: company.account.id } })).toBe(0)
  })

  test.each([
    ['the day before 16 is refused', toBirthDate(16, 1), {}, 'dateNaissance'],
    ['at 16 without the parents’ permission is refused', toBirthDate(16), {}, 'autorisationParentale'],
    ['at 16 with it creates a driver', toBirthDate(16), { autorisationParentale: true }, null],
    ['at 18 creates a driver', toBirthDate(18), {}, null],
    ['with a birth date of tomorrow is refused', toBirthDate(0, 1), {}, 'dateNaissance'],
  ])('accepted %s', async (_, dateNaissance, form, field) => {
    const { jeton } = await anInvitation(await aCompany())
    const answer = await accept(jeton, { dateNaissance, ...form })
    if (field === null) expect(answer.body.success, JSON.stringify(answer.body)).toBe(true)
    else expect(Object.keys(answer.body.errors)).toEqual([field])
  })
})

describe('concurrently', () => {
  test('ten invitations to one address are one, and only one of the emailed links is valid', async () => {
    const company = await aCompany()
    const email = `${randomUUID()}@test.test`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('flotte/invitations/envoyer', buildInvitee(email), company)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const rows = await app.deps.db.driverInvitation.findMany({ where: { email } })
    expect(rows).toHaveLength(1)
    const emails = await listQueuedEmails(app, email)
    const tokens = emails.map(({ text }) => /jeton=([\w-]{43})/.exec(text)?.[1] ?? '')
    expect(tokens.filter((token) => sha256(token) === rows[0]?.tokenHash)).toHaveLength(1)
  })

  test('eight acceptances create one driver', async () => {
    const { email, jeton } = await anInvitation(await aCompany())
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(jeton)))
    const successes = answers.filter(({ body }) => body.success === true)
    expect(successes).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer !== successes[0])) {
      // Calls beyond the hashing queue are told to retry.
      expect([200, 503]).toContain(status)
      if (status === 200) expect(['link-expired', 'invitee-has-account']).toContain(body.code)
    }
    expect(await app.deps.db.account.count({ where: { email } })).toBe(1)
  })

  test('an acceptance and a revocation of one invitation have one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await aCompany()
      const { id, email, jeton } = await anInvitation(company)
      const [accepted, revoked] = await Promise.all([
        accept(jeton),
        new Promise((resolve) => setTimeout(resolve, round * 120)).then(() =>
          post('flotte/invitations/annuler', { invitationId: id }, company),
        ),
      ])
      const isDriver = (await app.deps.db.account.count({ where: { email } })) === 1
      expect(accepted.body.success === true).toBe(isDriver)
      expect(revoked.status).toBe(isDriver ? 404 : 200)
    }
  })
})
