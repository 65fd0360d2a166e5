import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import type { Endpoint } from '@repo/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, validFields } from './testing/any-request.ts'
import type { SignedIn } from './testing/builders.ts'
import { aCarrier, anAccount, aToken } from './testing/builders.ts'
import type { Victim } from './testing/canaries.ts'
import { aMarkedCompany, aMember, aStopped, canary, canaryPhone } from './testing/canaries.ts'
import type { Answer, TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

/**
 * Who may see and change what: every call, with the ids of another company, by every other kind of caller. All of the
 * company's texts have a canary; none may appear in a response, and no row of the company may change.
 */

let app: TestApp
let victim: Victim
let strangers: Readonly<Record<string, SignedIn | null>>

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
    'a suspended sender': await aStopped(app.deps, 'CLPA', 'suspended'),
    'a deleted sender': await aStopped(app.deps, 'CLPA', 'removed'),
    'a suspended carrier': await aStopped(app.deps, 'TRIN', 'suspended'),
  }
})
afterAll(() => app.close())

const named = deliveryEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** A valid request that names the victim wherever it names anything. */
function aimedAt(endpoint: Endpoint): Record<string, unknown> {
  const own = Object.keys(endpoint.self ?? {})
  const known = Object.entries(victim.ids).filter(([name]) => name in endpoint.request.shape)
  const fields = { ...validFields(endpoint), ...Object.fromEntries(known) }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !own.includes(name)))
}

/** A separate session for each call: one that ends sessions or accounts must not affect the next. */
async function callAs(who: SignedIn | null, endpoint: Endpoint): Promise<Answer> {
  const token = who === null ? undefined : await freshToken(who)
  return send(app, endpoint, aimedAt(endpoint), token)
}

async function freshToken({ account }: SignedIn): Promise<string> {
  const member = await app.deps.db.companyMember.findUnique({
    where: { accountId: account.id },
    include: { company: true },
  })
  return aToken(app.deps, { id: account.id, personId: member?.company.personId ?? account.personId })
}

/** Every row with the victim's id or one of its texts, as the database has it. */
async function victimsRows(): Promise<string> {
  const { owner, order, searchingOrderId, members } = victim
  const ids = [owner.account.id, order.orderId, order.deliveryId, searchingOrderId, order.offerId]
  const wanted = `(${[...ids, ...members.map(({ account }) => account.id), canary].join('|')})`
  const tables = await app.deps.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT LIKE '\\_prisma%' AND table_name NOT IN ('session', 'webhook_event') ORDER BY 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await app.deps.db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT t::text AS row FROM "${name}" t WHERE t::text ~ $1 ORDER BY 1`,
      wanted,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found.join('\n')
}

const secrets = new RegExp(`${canary}-[a-z-]+|${canaryPhone}`, 'g')

const textOf = (answer: Answer) => `${JSON.stringify(answer.body)} ${[...answer.headers.values()].join(' ')}`

describe('the company itself', () => {
  test('is full of canaries that its own screens show', async () => {
    const reads = named.filter(
      ([, { auth, permission, rateLimit, method }]) =>
        auth === 'sender' && !permission && !rateLimit && method !== 'DELETE',
    )
    const answers = await Promise.all(reads.map(([, endpoint]) => callAs(victim.owner, endpoint)))
    const telling = answers.filter((answer) => textOf(answer).match(secrets))
    expect(telling.length).toBeGreaterThanOrEqual(5)
  })

  test('shows each of its members the same as itself, and lets a reader change nothing', async () => {
    const detail = deliveryEndpoints.find(({ path }) => path === '/expediteur/getCommandeInfo')
    if (!detail) throw new Error('The detail of an order is an endpoint')
    const own = textOf(await callAs(victim.owner, detail))
    for (const member of victim.members)
      expect(textOf(await callAs(member, detail))).toContain(own.slice(0, 200))
    const before = await victimsRows()
    const [, , reader] = victim.members
    for (const [name, endpoint] of named) {
      if (!endpoint.permission) continue
      expect((await callAs(reader ?? null, endpoint)).status, name).toBe(403)
    }
    expect(await victimsRows()).toBe(before)
  })
})

const who = [
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

describe.each(who)('%s', (name) => {
  test('reads nothing and changes nothing of the company, by any call', async () => {
    const before = await victimsRows()
    for (const [call, endpoint] of named) {
      const answer = await callAs(strangers[name] ?? null, endpoint)
      expect.soft(answer.status, call).toBeLessThan(500)
      expect.soft(textOf(answer).match(secrets), `${call} leaks`).toBeNull()
    }
    expect(await victimsRows()).toBe(before)
  })
})

describe.each(['a suspended sender', 'a deleted sender'] as const)('%s', (name) => {
  test('is a guest wherever one must be signed in', async () => {
    for (const [call, endpoint] of named) {
      if (endpoint.auth === 'public' || endpoint.auth === 'optional') continue
      expect((await callAs(strangers[name] ?? null, endpoint)).status, call).toBe(401)
    }
  })
})

describe('a suspended carrier', () => {
  test('is still known, and gets no work', async () => {
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
  test('sees the delivery’s data, and nothing of the account behind it', async () => {
    const allowed = new RegExp(
      `^(?:${canary}-(?:sender|recipient|pickup|dropoff|comment|message|answer|carrier|proof)|${canaryPhone})`,
    )
    for (const [call, endpoint] of named) {
      if (endpoint.method !== 'GET' && endpoint.auth !== 'sender') continue
      const answer = await callAs(victim.carrier, endpoint)
      const leaks = (textOf(answer).match(secrets) ?? []).filter((found) => !allowed.test(found))
      expect.soft(leaks, call).toEqual([])
    }
  })
})

describe('files', () => {
  test('are fetched only by an address that was signed for them, and only for some minutes', async () => {
    const proof = await app.deps.db.proof.findFirstOrThrow({ where: { deliveryId: victim.order.deliveryId } })
    const other = await app.deps.db.storedFile.findFirstOrThrow({
      where: { id: { not: proof.photoFileId ?? '' } },
    })
    const address = app.deps.fileAddresses.address(proof.photoFileId ?? '', new Date())
    const status = async (path: string) => (await app.request('GET', path)).status
    expect(await status(address)).toBe(200)
    const forged = address.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`)
    expect(await status(forged)).toBe(404)
    expect(await status(address.replace(proof.photoFileId ?? '', other.id))).toBe(404)
    expect(await status(address.replace(/expire=(\d)/, 'expire=9$1'))).toBe(404)
    expect(await status(`/api/fichiers/${proof.photoFileId}`)).toBe(404)
    await app.passTime(7 * 60_000)
    expect(await status(address)).toBe(404)
  })
})
