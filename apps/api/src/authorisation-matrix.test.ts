import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import type { Endpoint } from '@repo/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFieldsWithIds, send } from './testing/any-request.ts'
import type { SignedIn } from './testing/builders.ts'
import { aCarrier, anAccount, aStoppedAccount, aToken } from './testing/builders.ts'
import type { Victim } from './testing/canaries.ts'
import { aMarkedCompany, canary, canaryPhone, readRowsWith } from './testing/canaries.ts'
import { aMember } from './testing/company-members.ts'
import type { Answer, TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

// Every kind of caller makes every call with the ids of another company. Each text of the company is a canary: none may
// appear in a response, and no row of the company may change.

const strangerNames = [
  'a guest',
  'another individual',
  'another company',
  'an administrator of another company',
  'another carrier',
  'a transport company',
  'a suspended sender',
  'a deleted sender',
  'a suspended carrier',
] as const

let app: TestApp
let victim: Victim
let strangers: Readonly<Record<(typeof strangerNames)[number], SignedIn | null>>

beforeAll(async () => {
  app = await testApp()
  victim = await aMarkedCompany(app)
  const otherCompany = await anAccount(app.deps, 'CLEN')
  strangers = {
    'a guest': null,
    'another individual': await anAccount(app.deps, 'CLPA'),
    'another company': otherCompany,
    'an administrator of another company': await aMember(app.deps, otherCompany.account.id, 'administrator'),
    'another carrier': await aCarrier(app.deps),
    'a transport company': await anAccount(app.deps, 'TREN'),
    'a suspended sender': await aStoppedAccount(app.deps, 'CLPA', 'suspended'),
    'a deleted sender': await aStoppedAccount(app.deps, 'CLPA', 'removed'),
    'a suspended carrier': await aStoppedAccount(app.deps, 'TRIN', 'suspended'),
  }
})
afterAll(() => app.close())

const namedEndpoints = deliveryEndpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
)

/** Makes a call with the victim's ids. Opens a new session for each, since a call may end sessions or accounts. */
async function callAs(caller: SignedIn | null, endpoint: Endpoint): Promise<Answer> {
  const token = caller === null ? undefined : await createFreshToken(caller)
  return send(app, endpoint, createFieldsWithIds(endpoint, victim.ids), token)
}

async function createFreshToken({ account }: SignedIn): Promise<string> {
  const member = await app.deps.db.companyMember.findUnique({
    where: { accountId: account.id },
    include: { company: true },
  })
  return aToken(app.deps, { id: account.id, personId: member?.company.personId ?? account.personId })
}

/** Returns every row with one of the victim's ids or texts. */
function readVictimRows(): Promise<string> {
  const { owner, order, searchingOrderId, members } = victim
  const ids = [owner.account.id, order.orderId, order.deliveryId, searchingOrderId, order.offerId]
  return readRowsWith(app, [...ids, ...members.map(({ account }) => account.id), canary])
}

const secrets = new RegExp(`${canary}-[a-z-]+|${canaryPhone}`, 'g')

const toText = (answer: Answer) => `${JSON.stringify(answer.body)} ${[...answer.headers.values()].join(' ')}`

describe('the company itself', () => {
  test('gets the texts of its data in the responses of its own calls', async () => {
    const reads = namedEndpoints.filter(
      ([, { auth, permission, rateLimit, method }]) =>
        auth === 'sender' && !permission && !rateLimit && method !== 'DELETE',
    )
    const answers = await Promise.all(reads.map(([, endpoint]) => callAs(victim.owner, endpoint)))
    const showing = answers.filter((answer) => toText(answer).match(secrets))
    expect(showing.length).toBeGreaterThanOrEqual(5)
  })

  test('shows its members the same order as itself', async () => {
    const detail = deliveryEndpoints.find(({ path }) => path === '/expediteur/getCommandeInfo')
    if (!detail) throw new Error('The detail of an order is an endpoint')
    const own = toText(await callAs(victim.owner, detail))
    for (const member of victim.members)
      expect(toText(await callAs(member, detail))).toContain(own.slice(0, 200))
  })

  test('refuses each change by a member who only reads', async () => {
    const before = await readVictimRows()
    const [, , reader] = victim.members
    for (const [name, endpoint] of namedEndpoints) {
      if (!endpoint.permission) continue
      expect((await callAs(reader ?? null, endpoint)).status, name).toBe(403)
    }
    expect(await readVictimRows()).toBe(before)
  })
})

describe.each(strangerNames)('%s', (name) => {
  test('can neither read nor change any data of the company, by any call', async () => {
    const before = await readVictimRows()
    for (const [call, endpoint] of namedEndpoints) {
      const answer = await callAs(strangers[name], endpoint)
      expect.soft(answer.status, call).toBeLessThan(500)
      expect.soft(toText(answer).match(secrets), `${call} leaks`).toBeNull()
    }
    expect(await readVictimRows()).toBe(before)
  })
})

describe.each(['a suspended sender', 'a deleted sender'] as const)('%s', (name) => {
  test('is treated as a guest by every call that needs a session', async () => {
    for (const [call, endpoint] of namedEndpoints) {
      if (endpoint.auth === 'public' || endpoint.auth === 'optional') continue
      expect((await callAs(strangers[name], endpoint)).status, call).toBe(401)
    }
  })
})

describe('a suspended carrier', () => {
  test('stays signed in, but can neither go on duty nor accept the offer of another carrier', async () => {
    const carrier = await aCarrier(app.deps)
    await app.deps.db.account.update({ where: { id: carrier.account.id }, data: { status: 'suspended' } })
    const call = (method: string, path: string, body?: unknown) =>
      app.request(method, `/api/transporteur/${path}`, { token: carrier.token, body })
    expect((await call('GET', 'moi')).body).toMatchObject({ success: true, suspension: { jusquA: null } })
    expect((await call('GET', 'pieces')).status).toBe(200)
    expect(await call('POST', 'service', { enService: true })).toMatchObject({
      status: 409,
      body: { code: 'suspended' },
    })
    expect((await call('POST', 'offres/accepter', { offreId: victim.order.offerId })).status).toBe(404)
  })
})

describe('the carrier of the order', () => {
  test('sees the delivery’s data but nothing of the sender’s account', async () => {
    const allowed = new RegExp(
      `^(?:${canary}-(?:sender|recipient|pickup|dropoff|comment|message|answer|carrier|proof)|${canaryPhone})`,
    )
    const shown: string[] = []
    for (const [call, endpoint] of namedEndpoints) {
      if (endpoint.method !== 'GET' && endpoint.auth !== 'sender') continue
      const texts = toText(await callAs(victim.carrier, endpoint)).match(secrets) ?? []
      expect
        .soft(
          texts.filter((found) => !allowed.test(found)),
          call,
        )
        .toEqual([])
      shown.push(...texts)
    }
    expect(shown).not.toEqual([])
  })
})

describe('files', () => {
  test('can be fetched only by a signed address, for some minutes', async () => {
    const proof = await app.deps.db.proof.findFirstOrThrow({ where: { deliveryId: victim.order.deliveryId } })
    const other = await app.deps.db.storedFile.findFirstOrThrow({
      where: { id: { not: proof.photoFileId ?? '' } },
    })
    const address = app.deps.fileAddresses.address(proof.photoFileId ?? '', new Date())
    const fetchStatus = async (path: string) => (await app.request('GET', path)).status
    expect(await fetchStatus(address)).toBe(200)
    const forged = address.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`)
    expect(await fetchStatus(forged)).toBe(404)
    expect(await fetchStatus(address.replace(proof.photoFileId ?? '', other.id))).toBe(404)
    expect(await fetchStatus(address.replace(/expire=(\d)/, 'expire=9$1'))).toBe(404)
    expect(await fetchStatus(`/api/fichiers/${proof.photoFileId}`)).toBe(404)
    await app.passTime(7 * 60_000)
    expect(await fetchStatus(address)).toBe(404)
  })
})
