import { randomUUID } from 'node:crypto'
import { sha256 } from '@repo/server-kit/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aSender } from '#api/testing/builders.ts'
import type { Member } from '#api/testing/company-members.ts'
import { aMember } from '#api/testing/company-members.ts'
import { aSearchingOrder } from '#api/testing/orders.ts'
import { waitFor } from '#api/testing/payments.ts'
import { readEmailedSecret } from '#api/testing/queued-emails.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (path: string, body: object, who?: { token: string } | null): Promise<Answer> =>
  app.request('POST', `/api/${path}`, { token: who?.token, body })

type Company = SignedIn & { readonly members: Readonly<Record<Member['role'], Member>> }

async function aCompany(): Promise<Company> {
  const owner = await anAccount(app.deps, 'CLEN', { name: 'Transports Dupont' })
  const createMember = (role: Member['role']) => aMember(app.deps, owner.account.id, role)
  return {
    ...owner,
    members: {
      administrator: await createMember('administrator'),
      orderer: await createMember('orderer'),
      reader: await createMember('reader'),
    },
  }
}

/** Invites a person. Returns the email, the invitation's id and the secret of the emailed link. */
async function anInvitation(company: SignedIn, email = `${randomUUID()}@test.test`, role = 'operateur') {
  const { body } = await post('entreprise/invitations/envoyer', { email, role }, company)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return {
    email,
    id: body.invitation.invitationId as string, // as: an id on the wire
    jeton: await readEmailedSecret(app, email, 'invitation'),
  }
}

const buildForm = (jeton: string) => ({
  jeton,
  nom: 'Petit',
  prenoms: 'Hélène',
  password: 'Un-long-secret-1',
})
const accept = (jeton: string) => post('entreprise/invitations/accepter', buildForm(jeton))
const fetchUser = async (who: { token: string }) => (await post('expediteur/getInfoUser', {}, who)).body.user

describe('an invitation', () => {
  test('creates a member of the company, who is signed in immediately', async () => {
    const company = await aCompany()
    const { email, jeton } = await anInvitation(company)
    const invitation = await post('entreprise/invitations/lire', { jeton })
    expect(invitation.body).toEqual({
      success: true,
      entreprise: 'Transports Dupont',
      email,
      role: 'operateur',
      expireA: expect.any(String),
    })
    const accepted = await accept(jeton)
    expect(accepted.body).toEqual({ success: true, token: expect.any(String) })
    expect(await fetchUser(accepted.body)).toMatchObject({
      userType: 'CLEN',
      Pseudonyme: 'Hélène P.',
      personneId: company.account.personId,
      email,
      role: 'operateur',
      permissions: ['commander'],
      membre: { entreprise: 'Transports Dupont', nom: 'Petit', prenoms: 'Hélène' },
    })
    const signedIn = await post('expediteur/login', {
      email: email.toUpperCase(),
      password: 'Un-long-secret-1',
    })
    expect(signedIn.body.success).toBe(true)
    const notifications = await post('notifications/liste', {}, company)
    expect(JSON.stringify(notifications.body)).toContain('Hélène P. a rejoint votre entreprise')
  })

  test('is stored only as a digest, and is valid for exactly 7 days', async () => {
    const company = await aCompany()
    const { jeton } = await anInvitation(company)
    const row = await app.deps.db.companyInvitation.findUniqueOrThrow({ where: { tokenHash: sha256(jeton) } })
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(7 * 24 * 3_600_000)
    await app.deps.db.companyInvitation.update({
      where: { id: row.id },
      data: { createdAt: new Date(0), expiresAt: new Date(1000) },
    })
    for (const answer of [await post('entreprise/invitations/lire', { jeton }), await accept(jeton)])
      expect(answer.body).toMatchObject({ success: false, code: 'link-expired' })
    const list = await post('entreprise/membres/liste', {}, company)
    expect(list.body.invitations).toMatchObject([{ expiree: true }])
  })

  test('that is accepted twenty times concurrently creates one account', async () => {
    const company = await aCompany()
    const { email, jeton } = await anInvitation(company)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(jeton)))
    const successes = answers.filter(({ body }) => body.success === true)
    expect(successes).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer !== successes[0])) {
      // Calls beyond the hashing queue are told to retry.
      expect([200, 503]).toContain(status)
      if (status === 200) expect(['link-expired', 'invitee-has-account']).toContain(body.code)
    }
    expect(await app.deps.db.account.count({ where: { email } })).toBe(1)
    expect((await accept(jeton)).body.code).toBe('link-expired')
  })

  test('is replaced by the next one to the same address', async () => {
    const company = await aCompany()
    const first = await anInvitation(company)
    const second = await anInvitation(company, first.email, 'lecteur')
    expect(second.id).toBe(first.id)
    expect((await accept(first.jeton)).body.code).toBe('link-expired')
  })

  test('that is revoked is invalid, and cannot be revoked again', async () => {
    const company = await aCompany()
    const { id, jeton } = await anInvitation(company)
    const revoke = () => post('entreprise/invitations/annuler', { invitationId: id }, company)
    expect((await revoke()).status).toBe(200)
    expect((await revoke()).status).toBe(404)
    expect((await accept(jeton)).body.code).toBe('link-expired')
  })

  test('is refused for an address with an account, on sending and on acceptance', async () => {
    const company = await aCompany()
    const sender = await aSender(app.deps)
    const invitation = { email: sender.account.email.toUpperCase(), role: 'lecteur' }
    const refused = await post('entreprise/invitations/envoyer', invitation, company)
    expect(refused.body).toMatchObject({ success: false, code: 'invitee-has-account' })
    const { email, jeton } = await anInvitation(company)
    await anAccount(app.deps, 'CLPA', { email })
    expect((await accept(jeton)).body).toMatchObject({ success: false, code: 'invitee-has-account' })
    expect(await app.deps.db.companyMember.count({ where: { account: { email } } })).toBe(0)
  })

  test('of a closed or suspended company is invalid', async () => {
    const company = await aCompany()
    const { jeton } = await anInvitation(company)
    await app.deps.db.account.update({ where: { id: company.account.id }, data: { status: 'suspended' } })
    expect((await accept(jeton)).body.code).toBe('link-expired')
    await app.deps.db.account.update({ where: { id: company.account.id }, data: { status: 'active' } })
    const ended = await app.request('DELETE', `/api/updateuser/${company.account.id}`, {
      token: company.token,
    })
    expect(ended.status).toBe(200)
    expect((await accept(jeton)).body.code).toBe('link-expired')
    expect(await app.deps.db.companyInvitation.count({ where: { companyId: company.account.id } })).toBe(0)
  })

  test('that is accepted and revoked concurrently has one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await aCompany()
      const { id, email, jeton } = await anInvitation(company)
      const [accepted, revoked] = await Promise.all([
        accept(jeton),
        new Promise((resolve) => setTimeout(resolve, round * 120)).then(() =>
          post('entreprise/invitations/annuler', { invitationId: id }, company),
        ),
      ])
      const isMember = (await app.deps.db.companyMember.count({ where: { account: { email } } })) === 1
      expect(accepted.body.success === true).toBe(isMember)
      expect(revoked.status).toBe(isMember ? 404 : 200)
    }
  })
})

describe('the roles', () => {
  const everyone = ['owner', 'administrator', 'orderer', 'reader', 'individual', 'stranger'] as const
  type Who = (typeof everyone)[number]

  async function createPeople(): Promise<Record<Who, SignedIn> & { company: Company }> {
    const company = await aCompany()
    return {
      company,
      owner: company,
      ...company.members,
      individual: await aSender(app.deps),
      stranger: await anAccount(app.deps, 'CLEN'),
    }
  }

  const calls: readonly [string, string, () => object, Record<Who, number>][] = [
    ['lists the members', 'entreprise/membres/liste', () => ({}), expectAll(200, { individual: 403 })],
    [
      'invites',
      'entreprise/invitations/envoyer',
      () => ({ email: `${randomUUID()}@test.test`, role: 'lecteur' }),
      expectAll(200, { orderer: 403, reader: 403, individual: 403 }),
    ],
    ['lists the keys', 'entreprise/cles/liste', () => ({}), expectAll(200, { orderer: 403, reader: 403 })],
    [
      'creates a key',
      'entreprise/cles/creer',
      () => ({ nom: randomUUID() }),
      expectAll(200, { orderer: 403, reader: 403, individual: 403 }),
    ],
    [
      'adds a webhook',
      'entreprise/webhooks/creer',
      () => ({ url: `https://hooks.example.com/${randomUUID()}`, evenements: ['order.created'] }),
      expectAll(200, { orderer: 403, reader: 403, individual: 403 }),
    ],
    [
      'sees the webhooks',
      'entreprise/webhooks/liste',
      () => ({}),
      expectAll(200, { orderer: 403, reader: 403 }),
    ],
    [
      'saves a contact',
      'expediteur/carnet/enregistrer',
      () => ({ nom: 'Luc', telephone: '06 12 34 56 79', adresse: 'Lyon' }),
      expectAll(200, { reader: 403 }),
    ],
    ['reads the orders', 'expediteur/listeExpeditionsSearchDeliver', () => ({}), expectAll(200)],
  ]
  function expectAll(status: number, but: Partial<Record<Who, number>> = {}): Record<Who, number> {
    // as: everyone has an entry.
    return { ...(Object.fromEntries(everyone.map((who) => [who, status])) as Record<Who, number>), ...but }
  }

  test.each(calls)('decide who %s', async (_, path, body, expected) => {
    const who = await createPeople()
    for (const name of everyone) {
      const answer = await post(path, body(), who[name])
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(expected[name])
    }
  })

  test('let everybody but readers and strangers cancel an order of the company', async () => {
    const { company, ...who } = await createPeople()
    for (const name of everyone) {
      const commandeId = await aSearchingOrder(app, company)
      const { status } = await post('demande/cancel', { commandeId }, who[name])
      // as: the others have no entry.
      const expected = { reader: 403, individual: 404, stranger: 404 }[name as string] ?? 200
      expect(status, name).toBe(expected)
    }
  })

  test('show invitations to administrators only', async () => {
    const company = await aCompany()
    await anInvitation(company)
    const listMembers = async (who: SignedIn) => (await post('entreprise/membres/liste', {}, who)).body
    expect((await listMembers(company.members.administrator)).invitations).toHaveLength(1)
    expect((await listMembers(company.members.reader)).invitations).toEqual([])
    expect((await listMembers(company.members.reader)).membres).toHaveLength(4)
    expect((await listMembers(company)).membres[0]).toMatchObject({ role: 'proprietaire', soi: true })
  })
})

describe('a role', () => {
  const change = (who: SignedIn, membreId: string, role: string) =>
    post('entreprise/membres/role', { membreId, role }, who)

  test('that is changed applies to a member’s open sessions immediately', async () => {
    const company = await aCompany()
    const { reader, administrator } = company.members
    const createKey = () => post('entreprise/cles/creer', { nom: randomUUID() }, reader)
    expect((await createKey()).status).toBe(403)
    expect((await change(administrator, reader.account.id, 'administrateur')).status).toBe(200)
    await waitFor(async () => (await createKey()).status === 200)
    expect((await change(company, reader.account.id, 'lecteur')).status).toBe(200)
    await waitFor(async () => (await createKey()).status === 403)
    expect(await fetchUser(reader)).toMatchObject({ role: 'lecteur', permissions: [] })
  })

  test('of the owner, or one’s own, cannot be changed', async () => {
    const company = await aCompany()
    const { administrator } = company.members
    for (const who of [company, administrator])
      expect((await change(who, company.account.id, 'lecteur')).body.code).toBe('company-owner')
    expect((await change(administrator, administrator.account.id, 'lecteur')).body.code).toBe('own-access')
    const removed = await post('entreprise/membres/retirer', { membreId: company.account.id }, administrator)
    expect(removed.body.code).toBe('company-owner')
  })

  test('of another company’s member is a 404', async () => {
    const [company, other] = [await aCompany(), await aCompany()]
    const foreign = other.members.reader.account.id
    expect((await change(company, foreign, 'operateur')).status).toBe(404)
    expect((await post('entreprise/membres/retirer', { membreId: foreign }, company)).status).toBe(404)
    expect((await change(company, randomUUID(), 'operateur')).status).toBe(404)
  })
})

describe('a removed member', () => {
  test('is signed out immediately; their orders stay with the company, without their name', async () => {
    const company = await aCompany()
    const { orderer } = company.members
    const commandeId = await aSearchingOrder(app, orderer)
    const remove = () => post('entreprise/membres/retirer', { membreId: orderer.account.id }, company)
    expect((await remove()).status).toBe(200)
    await waitFor(async () => (await post('expediteur/getInfoUser', {}, orderer)).status === 401)
    expect((await remove()).status).toBe(404)
    const order = await app.deps.db.order.findUniqueOrThrow({ where: { id: commandeId } })
    expect(order.senderId).toBe(company.account.id)
    const account = await app.deps.db.account.findUniqueOrThrow({ where: { id: orderer.account.id } })
    expect(account).toMatchObject({ status: 'removed', displayName: 'Compte supprimé' })
    expect(await app.deps.db.companyMember.count({ where: { accountId: orderer.account.id } })).toBe(0)
    const again = await anInvitation(company, orderer.account.email)
    expect((await accept(again.jeton)).body.success).toBe(true)
  })

  test('is only one of two administrators who remove each other concurrently', async () => {
    const company = await aCompany()
    const { administrator } = company.members
    const other = await aMember(app.deps, company.account.id, 'administrator')
    const answers = await Promise.all([
      post('entreprise/membres/retirer', { membreId: other.account.id }, administrator),
      post('entreprise/membres/retirer', { membreId: administrator.account.id }, other),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(
      await app.deps.db.companyMember.count({
        where: { companyId: company.account.id, role: 'administrator' },
      }),
    ).toBe(1)
  })
})
