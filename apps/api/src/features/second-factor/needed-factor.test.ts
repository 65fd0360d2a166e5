import * as keys from '@repo/contracts/delivery/api-keys'
import * as members from '@repo/contracts/delivery/company-members'
import * as invitations from '@repo/contracts/delivery/driver-invitations'
import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import { removeDriver } from '@repo/contracts/delivery/fleet'
import * as payee from '@repo/contracts/delivery/payee'
import type { Endpoint } from '@repo/contracts/endpoint'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createValidFields, send } from '#api/testing/any-request.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import { callFactorApi, setUpSecondFactor } from '#api/testing/second-factors.ts'
import { runByTwo } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

const dayMs = 24 * 3_600_000
let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

/** Signs in as a page does, which may ask the account for a second factor. */
async function signInOnPage({ account }: SignedIn, code?: string) {
  const side = ['CLPA', 'CLEN'].includes(account.kind) ? 'expediteur' : 'transporteur'
  const { body } = await app.request('POST', `/api/${side}/login`, {
    body: { email: account.email, password: testPassword, code },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(body.success).toBe(true)
}

/** Calls in a new session of the owner. Returns `factor-setup-needed` if that refuses the call, otherwise null. */
async function findFactorRefusal(endpoint: Endpoint, { account }: SignedIn): Promise<string | null> {
  const answer = await send(app, endpoint, createValidFields(endpoint), await aToken(app.deps, account))
  return answer.body.code === 'factor-setup-needed' && answer.status === 403 ? answer.body.code : null
}
const fetchNeededFrom = async ({ account }: SignedIn) =>
  (await callFactorApi(app, 'etat', await aToken(app.deps, account))).body.exigeeLe

async function aPayee(): Promise<SignedIn> {
  const carrier = await aCarrier(app.deps)
  await send(
    app,
    payee.setPayeeDetails,
    { ...createValidFields(payee.setPayeeDetails), motDePasse: testPassword },
    carrier.token,
  )
  expect(await app.deps.db.payeeDetails.count({ where: { accountId: carrier.account.id } })).toBe(1)
  return carrier
}

const guardedCalls: readonly [string, Endpoint, () => Promise<SignedIn>][] = [
  ['makes a key', keys.createApiKey, () => anAccount(app.deps, 'CLEN')],
  ['changes the limit of a key', keys.changeApiKeyLimit, () => anAccount(app.deps, 'CLEN')],
  ['invites a member', members.inviteMember, () => anAccount(app.deps, 'CLEN')],
  ['changes a role', members.changeMemberRole, () => anAccount(app.deps, 'CLEN')],
  ['invites a driver', invitations.inviteDriver, () => anAccount(app.deps, 'TREN')],
  ['invites a driver again', invitations.resendDriverInvitation, () => anAccount(app.deps, 'TREN')],
  ['changes where its earnings go', payee.setPayeeDetails, aPayee],
]

test('the calls that need a second factor are those marked in the contract', () => {
  const markedEndpoints = deliveryEndpoints.filter(({ refusals }) =>
    refusals?.includes('factor-setup-needed'),
  )
  expect(guardedCalls.map(([, { path }]) => path).toSorted()).toEqual(
    markedEndpoints.map(({ path }) => path).toSorted(),
  )
})

describe('an account that was asked for a second factor', () => {
  test.each(guardedCalls)('%s for 30 days without one, and no longer', async (_, endpoint, owned) => {
    const owner = await owned()
    await signInOnPage(owner)
    await app.passTime(29.9 * dayMs)
    expect(await findFactorRefusal(endpoint, owner)).toBeNull()
    await app.passTime(0.2 * dayMs)
    expect(await findFactorRefusal(endpoint, owner)).toBe('factor-setup-needed')
    await setUpSecondFactor(app, { ...owner, token: await aToken(app.deps, owner.account) })
    expect(await findFactorRefusal(endpoint, owner)).toBeNull()
  })

  test('learns from when it needs one, which a later sign-in does not postpone', async () => {
    const owner = await anAccount(app.deps, 'CLEN')
    expect(await fetchNeededFrom(owner)).toBeNull()
    await Promise.all([signInOnPage(owner), signInOnPage(owner)])
    const askedAtMs = (await databaseNow(app.deps.db)).getTime()
    const day = await fetchNeededFrom(owner)
    const emails = (await listQueuedEmails(app, owner.account.email)).filter(({ subject }) =>
      subject.includes('double authentification'),
    )
    expect(emails).toMatchObject([{ text: expect.stringContaining('/mon-compte') }])
    expect(Math.abs(new Date(day).getTime() - askedAtMs - 30 * dayMs)).toBeLessThan(60_000)
    await app.passTime(10 * dayMs)
    await signInOnPage(owner)
    expect(await fetchNeededFrom(owner)).toBe(day)
  })

  test('still revokes keys, removes members and drivers, and uses the address book without one', async () => {
    const owner = await anAccount(app.deps, 'CLEN')
    await signInOnPage(owner)
    const token = await aToken(app.deps, owner.account)
    const creation = await app.request('POST', '/api/entreprise/cles/creer', { token, body: { nom: 'ERP' } })
    await app.passTime(31 * dayMs)
    const laterToken = await aToken(app.deps, owner.account)
    const { cleId } = creation.body.infos
    const revoked = await app.request('POST', '/api/entreprise/cles/revoquer', {
      token: laterToken,
      body: { cleId },
    })
    expect(revoked.body).toEqual({ success: true })
    expect((await send(app, members.listMembers, {}, laterToken)).body.success).toBe(true)
    // Revoking a compromised or hostile member works immediately.
    expect(await findFactorRefusal(members.removeMember, owner)).toBeNull()
    const fleet = await anAccount(app.deps, 'TREN')
    await signInOnPage(fleet)
    await app.passTime(31 * dayMs)
    expect(await findFactorRefusal(invitations.inviteDriver, fleet)).toBe('factor-setup-needed')
    expect(await findFactorRefusal(removeDriver, fleet)).toBeNull()
    const saved = await app.request('POST', '/api/expediteur/carnet/enregistrer', {
      token: laterToken,
      body: { nom: 'Luc', telephone: '06 12 34 56 79', adresse: 'Lyon' },
    })
    expect(saved.body.success).toBe(true)
  })

  test('at the sign-in of a program has 30 days from that sign-in, too', async () => {
    const owner = await anAccount(app.deps, 'CLEN')
    const { email } = owner.account
    await app.passTime(31 * dayMs)
    expect(await findFactorRefusal(keys.createApiKey, owner)).toBeNull()
    await app.request('POST', '/api/expediteur/login', { body: { email, password: testPassword } })
    await app.passTime(29 * dayMs)
    expect(await findFactorRefusal(keys.createApiKey, owner)).toBeNull()
    await app.passTime(2 * dayMs)
    expect(await findFactorRefusal(keys.createApiKey, owner)).toBe('factor-setup-needed')
  })

  test('that has lost its second factor is restored by the staff, and then needs a new one for such changes', async () => {
    const owner = await anAccount(app.deps, 'CLEN')
    await signInOnPage(owner)
    const { codes } = await setUpSecondFactor(app, { ...owner, token: await aToken(app.deps, owner.account) })
    await app.passTime(31 * dayMs)
    // A recovery code replaces the app.
    await signInOnPage(owner, codes[0])
    expect(await findFactorRefusal(keys.createApiKey, owner)).toBeNull()
    const drop = ['accounts', 'drop-second-factor', owner.account.email, '--reason', 'Identité vérifiée']
    await runByTwo(app, ['camille', 'luc'], ...drop)
    await signInOnPage(owner)
    expect(await findFactorRefusal(keys.createApiKey, owner)).toBe('factor-setup-needed')
    await setUpSecondFactor(app, { ...owner, token: await aToken(app.deps, owner.account) })
    expect(await findFactorRefusal(keys.createApiKey, owner)).toBeNull()
  })
})

describe('an account that is not asked for a second factor', () => {
  test.each([
    ['an individual', () => aSender(app.deps)],
    ['a carrier that is not paid yet', () => aCarrier(app.deps)],
    [
      'an orderer of a company',
      async () => aMember(app.deps, (await anAccount(app.deps, 'CLEN')).account.id, 'orderer'),
    ],
  ])('%s never needs one', async (_, owned: () => Promise<SignedIn>) => {
    const owner = await owned()
    await signInOnPage(owner)
    await app.passTime(40 * dayMs)
    expect(await fetchNeededFrom(owner)).toBeNull()
    expect(await findFactorRefusal(payee.setPayeeDetails, owner)).toBeNull()
    expect(await findFactorRefusal(keys.createApiKey, owner)).toBeNull()
  })
})
