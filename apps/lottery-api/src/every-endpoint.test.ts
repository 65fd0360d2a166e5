import type { Endpoint } from '@repo/contracts/endpoint'
import { lotteryEndpoints } from '@repo/contracts/lottery/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Answer, Client } from './testing/client.ts'
import { aPlayer } from './testing/players.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

/**
 * The results for a guest, a malformed body, a missing field and a wrong type, at every existing endpoint; and that
 * none of it changes anything.
 */

let app: TestApp
let guest: Client
let player: Client
let before: string

beforeAll(async () => {
  app = await testApp()
  guest = app.guest()
  player = await app.as(await aPlayer(app.deps))
  before = await fingerprint()
})
afterAll(() => app.close())

/** Returns a digest of every row of our tables, except sessions, which record their last use. */
async function fingerprint(): Promise<string> {
  const tables = await app.deps.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'session' AND table_name NOT LIKE '\\_prisma%' ORDER BY 1`
  const digests = tables.map(async ({ name }) => {
    const [row] = await app.deps.db.$queryRawUnsafe<{ digest: string | null }[]>(
      `SELECT md5(string_agg("row"::text, '|' ORDER BY "row"::text)) AS digest FROM "${name}" AS "row"`,
    )
    return `${name}:${row?.digest}`
  })
  return (await Promise.all(digests)).join('\n')
}

const endpointsByName = lotteryEndpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
)
const guardedEndpoints = endpointsByName.filter(([, { auth }]) => auth === 'signed-in')
const endpointsWithBody = endpointsByName.filter(([, { method }]) => method === 'POST' || method === 'PUT')
const endpointsWithJson = endpointsWithBody.filter(([, { encoding }]) => encoding !== 'multipart')

/** Returns the address of an endpoint, with an unknown draw, purchase or ticket in its path. */
const toAddress = ({ path }: Endpoint) =>
  `/api${path.replace(':week', '2020-W01').replace(':number', 'AB12CD34').replace(/:\w+/, crypto.randomUUID())}`

/** Returns the names of the fields that a body must have. */
function listRequired({ path, request }: Endpoint): readonly string[] {
  return Object.entries(request.shape)
    .filter(
      ([name, schema]) => !path.includes(`:${name}`) && !(schema as z.ZodType).safeParse(undefined).success,
    ) // as: a shape holds types
    .map(([name]) => name)
}

function createForm(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

function send(endpoint: Endpoint, fields: Readonly<Record<string, unknown>>): Promise<Answer> {
  const body = endpoint.encoding === 'multipart' ? createForm(fields) : fields
  return player.request(endpoint.method, toAddress(endpoint), { body })
}

function expectProblem(answer: Answer, status: number): void {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toMatch(/json/)
  expect(answer.body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) })
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat \S+ \(|node_modules|SELECT |prisma|stack/i)
}

describe('a guest', () => {
  test.each(guardedEndpoints)('is sent to sign in by %s', async (_, endpoint) => {
    expectProblem(await guest.request(endpoint.method, toAddress(endpoint)), 401)
  })
})

describe('a body that is no JSON object', () => {
  test.each(endpointsWithJson)('is a 400 at %s', async (_, endpoint) => {
    for (const body of ['{"a":', '[]', '"text"', 'null'])
      expectProblem(await player.request(endpoint.method, toAddress(endpoint), { body }), 400)
  })
})

describe('the required fields', () => {
  const endpointsWithRequired = endpointsWithBody.filter(([, endpoint]) => listRequired(endpoint).length > 0)
  test.each(endpointsWithRequired)(
    'of %s are reported when missing, and refused when of another type',
    async (_, endpoint) => {
      const required = listRequired(endpoint)
      const missing = await send(endpoint, {})
      expectProblem(missing, 422)
      expect(Object.keys(missing.body.errors)).toEqual(expect.arrayContaining([...required]))
      for (const value of [null, {}, [], [{ contains: 'a' }]]) {
        // In a form an empty list is an empty text, which is as good as absent.
        const isEmpty = endpoint.encoding === 'multipart' && String(value) === ''
        const answer = await send(endpoint, Object.fromEntries(required.map((name) => [name, value])))
        expectProblem(answer, isEmpty ? 422 : 400)
      }
    },
  )
})

test('a body over 100 kB is refused as too large, and an unknown path is not found', async () => {
  const body = { identifier: 'x'.repeat(120_000), password: 'x' }
  expectProblem(await guest.request('POST', '/api/session/sign-in', { body }), 413)
  expectProblem(await player.request('GET', '/api/nothing/here'), 404)
})

test('none of these calls changed a row', async () => {
  expect(await fingerprint()).toBe(before)
})
