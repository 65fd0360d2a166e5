import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { defineEndpoint } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/patterns'
import { count, euros, optionalText, picture, text } from '@repo/contracts/wire'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CallTurns } from './call-turns.ts'
import { closeServer, listenOn } from './lifecycle.ts'
import type { MountOptions } from './mount.ts'
import { mountRoutes } from './mount.ts'
import { Refusal } from './refusal.ts'
import { createErrorHandler } from './responses.ts'
import type { BaseCaller } from './serve.ts'
import { createServe } from './serve.ts'

const id = '5f0c2a4e-8f5d-4c8e-9d7a-0d6a1c2b3e4f'
const otherId = '6f0c2a4e-8f5d-4c8e-9d7a-0d6a1c2b3e4f'

/** A product with two kinds of callers: senders, and everybody else. */
type Caller = BaseCaller & { readonly kind: string; readonly email: string }

const serve = createServe<object, Caller>()

const own = { accountId: id, personId: otherId, email: 'me@test.test' }

const nothing = z.object({})
const saysWho = z.object({ kind: z.string().nullable() })
const policies = ['public', 'optional', 'signed-in', 'sender', 'carrier'] as const

const order = defineEndpoint({
  method: 'POST',
  path: '/orders/create',
  aliases: ['/Orders/Create'],
  auth: 'sender',
  summary: '',
  self: { userId: 'accountId', personneId: 'personId', mail: 'email' },
  request: z.object({
    nom: text(20),
    colis: count(10),
    note: z.int().optional(),
    hint: z.unknown().optional(),
  }),
  response: z.object({ montant: euros, seen: z.array(z.string()) }),
})
const upload = defineEndpoint({
  method: 'POST',
  path: '/upload',
  auth: 'signed-in',
  summary: '',
  encoding: 'multipart',
  request: z.object({ photo: picture, commentaire: optionalText(50) }),
  response: z.object({ bytes: z.int(), name: z.string(), comment: z.string() }),
})
const failing = defineEndpoint({
  method: 'POST',
  path: '/failing',
  auth: 'public',
  summary: '',
  hasErrorMessage: true,
  rateLimit: 'sign-in',
  request: z.object({ how: z.string() }),
  response: z.object({ success: z.literal(true) }),
})
const findThing = defineEndpoint({
  method: 'GET',
  path: '/things/:name',
  auth: 'public',
  summary: '',
  request: z.object({ name: z.string(), page: z.string().default('1') }),
  response: z.object({ name: z.string(), page: z.string() }),
})

const whereFrom = defineEndpoint({
  method: 'POST',
  path: '/where-from',
  auth: 'public',
  summary: '',
  request: nothing,
  response: z.object({ address: z.string(), userAgent: z.string() }),
})

let handled = 0
const failures: Record<string, () => unknown> = {
  outcome: () => new Refusal('email-taken'),
  conflict: () => new Refusal('offer-closed', { facts: { etat: 'expiree' } }),
  later: () => new Refusal('too-many-requests', { retryAfterS: 7 }),
  fullDisk: () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
  fullDatabase: () =>
    new Error('Prisma', { cause: Object.assign(new Error('disk full'), { code: '53100' }) }),
  busy: () => Object.assign(new Error('no'), { code: '55P03' }),
  wrapped: () => new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'ECONNREFUSED' }) }),
  deadlock: () => Object.assign(new Error('no'), { code: 'P2034' }),
  bug: () => new Error('SELECT secret FROM account'),
  notAnError: () => 'a string',
}

const routes = [
  ...policies.map((auth) =>
    serve(
      defineEndpoint({
        method: 'POST',
        path: `/as/${auth}`,
        auth,
        summary: '',
        request: nothing,
        response: saysWho,
      }),
      async (_deps, _input, caller: Caller | null) => ({ kind: caller?.kind ?? null }),
    ),
  ),
  serve(order, async (_deps: object, input) => {
    handled += 1
    const row = { montant: 1230, seen: Object.keys(input), passwordHash: '$2b$12$', email: own.email }
    return row
  }),
  serve(upload, async (_deps: object, { photo, commentaire }) => {
    handled += 1
    return { bytes: photo.size, name: photo.name, comment: commentaire }
  }),
  serve(failing, async (_deps: object, { how }): Promise<{ success: true }> => {
    throw failures[how]?.() ?? new Error(how)
  }),
  serve(findThing, async (_deps: object, input) => input),
  serve(whereFrom, async (_deps: object, _input, _caller, { address, userAgent }) => ({
    address,
    userAgent,
  })),
]

const refusalStyle = { problemType: 'urn:test:', challenge: 'Bearer' }
const logged: string[] = []
const observed: string[] = []
const limited: string[] = []
const options: MountOptions<object, Caller> = {
  deps: {},
  authenticate: async (request) => {
    const token = request.headers.authorization
    if (token === undefined) return null
    return token.startsWith('Bearer ') && token !== 'Bearer bad'
      ? { accountId: id, sessionId: 's', kind: token.slice('Bearer '.length), email: own.email }
      : 'invalid'
  },
  admit: ({ auth }, caller) => {
    if (caller === 'invalid' || caller === null) {
      if (auth === 'public' || auth === 'optional') return null
      throw new Refusal('not-signed-in')
    }
    if (auth === 'sender' && caller.kind !== 'sender') throw new Refusal('not-allowed')
    return caller
  },
  refuseBeforeReading: (_endpoint, request) => {
    if (request.get('X-Must-Wait')) throw new Refusal('too-many-requests', { retryAfterS: 9 })
  },
  ownValues: (claim) => [own[claim]],
  refusalStyle,
  longRequestMs: 60_000,
  turns: new CallTurns(),
  limit: async (name) => void limited.push(name),
  observe: (endpoint, status) => void observed.push(`${endpoint.path} ${status}`),
}

let server: Server
let origin = ''
/** How often a full disk was reported. */
let fullDisks = 0

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const app = express()
  app.set('query parser', 'simple')
  app.use('/api', mountRoutes(routes, options))
  app.use(() => {
    throw new Refusal('not-found')
  })
  const noteFull = () => {
    fullDisks += 1
  }
  app.use(createErrorHandler(log, refusalStyle, noteFull))
  server = createServer(app)
  origin = `http://127.0.0.1:${await listenOn(server, 0, '127.0.0.1')}/api`
})
afterAll(() => closeServer(server, 100))
beforeEach(() => {
  handled = 0
  fullDisks = 0
  for (const list of [logged, observed, limited]) list.length = 0
})

async function post(path: string, body: unknown, token?: string, headers: Record<string, string> = {}) {
  const isRaw = typeof body === 'string' || body instanceof FormData
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: isRaw ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer }
}
type Answer = Record<string, unknown> & { errors?: Record<string, string> }

const handle = async () => ({ montant: 1, seen: [] })

describe('a policy', () => {
  test.each([
    ['public', { guest: 200, bad: 200, sender: 200, other: 200 }],
    ['optional', { guest: 200, bad: 200, sender: 200, other: 200 }],
    ['signed-in', { guest: 401, bad: 401, sender: 200, other: 200 }],
    ['sender', { guest: 401, bad: 401, sender: 200, other: 403 }],
  ] as const)(
    'of the kind %s admits exactly the callers that the product admits',
    async (policy, expected) => {
      for (const [who, status] of Object.entries(expected)) {
        const answer = await post(`/as/${policy}`, {}, who === 'guest' ? undefined : who)
        expect(answer.status, who).toBe(status)
      }
    },
  )

  test('that is public never identifies the caller, and one that is optional does by a valid token', async () => {
    expect((await post('/as/public', {}, 'sender')).body).toEqual({ kind: null })
    expect((await post('/as/optional', {}, 'sender')).body).toEqual({ kind: 'sender' })
    expect((await post('/as/optional', {}, 'bad')).body).toEqual({ kind: null })
  })

  test('that is missing stops the start', () => {
    const forgotten = { ...order, auth: undefined as never }
    expect(() => mountRoutes([serve(forgotten, handle)], options)).toThrow(
      'POST /orders/create does not say who may call it',
    )
  })
})

describe('mounting', () => {
  test.each([
    ['the same endpoint twice', { ...order }],
    ['a path that is another one’s alias', { ...order, path: '/Orders/Create', aliases: [] }],
    ['an alias that is another one’s path', { ...order, path: '/else', aliases: ['/orders/create'] }],
  ])('refuses %s', (_, endpoint) => {
    expect(() => mountRoutes([serve(order, handle), serve(endpoint, handle)], options)).toThrow(
      'is served twice',
    )
  })

  test('refuses a parameter under another name', () => {
    const route = (path: string) => serve({ ...findThing, path }, async (_: object, input) => input)
    expect(() => mountRoutes([route('/things/:name'), route('/things/:id')], options)).toThrow('served twice')
  })

  test('serves each declared spelling of a path, and no other', async () => {
    for (const path of ['/orders/create', '/Orders/Create'])
      expect((await post(path, { nom: 'a', colis: 1 }, 'sender')).status).toBe(200)
    expect((await post('/ORDERS/create', { nom: 'a', colis: 1 }, 'sender')).status).toBe(404)
  })

  test('puts path segments and the query into the request', async () => {
    const response = await fetch(`${origin}/things/a%20b?page=2`)
    expect(await response.json()).toEqual({ name: 'a b', page: '2' })
    expect((await fetch(`${origin}/things/x?page=1&page=2`)).status).toBe(400)
    expect((await fetch(`${origin}/things/%E0%A4%A`)).status).toBe(400)
  })
})

describe("the caller's own ids", () => {
  const valid = { nom: 'a', colis: 1 }

  test('may be absent, and are never passed to the handler', async () => {
    expect((await post('/orders/create', valid, 'sender')).body.seen).toEqual(['nom', 'colis'])
    const repeated = { userId: id, personneId: otherId.toUpperCase(), mail: ' me@test.TEST ' }
    expect((await post('/orders/create', { ...valid, ...repeated }, 'sender')).body.seen).toEqual([
      'nom',
      'colis',
    ])
  })

  test.each([
    ['a foreign account', { userId: otherId }, 403],
    ['a person where the account belongs', { personneId: id }, 403],
    ['a foreign email', { mail: 'you@test.test' }, 403],
    ['nothing', { userId: '' }, 403],
    ['null', { userId: null }, 400],
    ['a list that holds it', { userId: [id] }, 400],
    ['an object', { userId: { equals: id } }, 400],
    ['a number', { personneId: 1 }, 400],
  ])('replaced by %s are refused', async (_, claims, status) => {
    expect((await post('/orders/create', { ...valid, ...claims }, 'sender')).status).toBe(status)
    expect(handled).toBe(0)
  })
})

describe('a request', () => {
  const endless = '['.repeat(50_000) + ']'.repeat(50_000)
  test.each([
    ['cut JSON', 400, '{"nom":'],
    ['a list', 400, '[]'],
    ['a text', 400, '"nom"'],
    ['a wrong type', 400, { nom: 5, colis: 1 }],
    ['null', 400, { nom: null, colis: 1 }],
    ['an object in place of a text', 400, { nom: { contains: '' }, colis: 1 }],
    ['NUL, which no database stores', 400, { nom: 'a\0b', colis: 1 }],
    ['NUL deep inside', 400, { nom: 'a', colis: 1, hint: [{ x: ['\0'] }] }],
    ['NUL in a name', 400, { nom: 'a', colis: 1, hint: { 'a\0': 1 } }],
    ['half a character', 400, '{"nom":"\\ud800","colis":1}'],
    ['a nest of 50 000 lists', 200, `{"nom":"a","colis":1,"hint":${endless}}`],
    ['nothing', 422, {}],
    ['an empty field', 422, { nom: ' ', colis: 1 }],
    ['an impossible number', 422, { nom: 'a', colis: 11 }],
    ['half a number', 422, { nom: 'a', colis: 1, note: 1.5 }],
    ['more fields than asked', 200, { nom: 'a', colis: 1, isAdmin: true, constructor: 1 }],
    ['more than 100 kB', 413, { nom: 'a'.repeat(102_400), colis: 1 }],
  ])('with %s gets the status %i', async (_, status, body) => {
    const answer = await post('/orders/create', body, 'sender')
    expect(answer.status).toBe(status)
    expect(handled).toBe(status === 200 ? 1 : 0)
    if (status !== 200)
      expect(answer.body).toMatchObject({ success: false, status, message: expect.any(String) })
  })

  test('that is invalid names the errors by field, in French, in the order of the form', async () => {
    const { body } = await post('/orders/create', { note: 'x' }, 'sender')
    expect(Object.entries(body.errors ?? {})).toEqual([
      ['nom', messages.required],
      ['colis', messages.required],
      ['note', messages.format],
    ])
  })

  test('cannot set properties such as __proto__', async () => {
    const answer = await post('/orders/create', '{"__proto__":{"nom":"a","colis":1}}', 'sender')
    expect(answer.status).toBe(422)
    const form = new FormData()
    form.append('__proto__', new File(['x'], 'photo'))
    expect((await post('/upload', form, 'sender')).body.errors).toEqual({ photo: messages.required })
  })

  test('in another encoding is refused', async () => {
    const gzip = await post('/orders/create', '{}', 'sender', { 'Content-Encoding': 'compress' })
    expect(gzip.status).toBe(415)
    expect((await post('/upload', {}, 'sender')).status).toBe(415)
  })

  test('with a truncated form is refused with a 400', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect((await post('/upload', '--x\r\nContent-Dis', 'sender', headers)).status).toBe(400)
    expect((await post('/upload', '', 'sender', { 'Content-Type': 'multipart/form-data' })).status).toBe(400)
  })
})

describe('a file', () => {
  const form = (bytes: number, comment = 'ça va') => {
    const data = new FormData()
    data.append('photo', new File([new Uint8Array(bytes)], 'été.png'))
    data.append('commentaire', comment)
    return data
  }

  test('of exactly 2 097 152 bytes is accepted, with its name and the fields beside it', async () => {
    const { status, body } = await post('/upload', form(2_097_152), 'sender')
    expect(status).toBe(200)
    expect(body).toEqual({ bytes: 2_097_152, name: 'été.png', comment: 'ça va' })
  })

  test('of 2 097 153 bytes is refused with a 413 and the documented sentence', async () => {
    const { status, body } = await post('/upload', form(2_097_153), 'sender')
    expect(status).toBe(413)
    expect(body).toMatchObject({ message: messages.fileTooLarge, errors: { photo: messages.fileTooLarge } })
    expect(handled).toBe(0)
  })

  test('that is empty, missing, or sent as text is refused', async () => {
    expect((await post('/upload', form(0), 'sender')).status).toBe(422)
    const other = new FormData()
    other.append('commentaire', 'x')
    expect((await post('/upload', other, 'sender')).status).toBe(422)
    other.append('photo', 'not a file')
    expect((await post('/upload', other, 'sender')).status).toBe(400)
  })

  test('beside six others is refused with a 400', async () => {
    const data = form(1)
    for (let index = 0; index < 6; index += 1) data.append('more', new File(['x'], 'x'))
    expect((await post('/upload', data, 'sender')).status).toBe(400)
  })

  test.each([
    ['/upload', 'multipart/form-data; boundary=x'],
    ['/orders/create', 'application/json'],
  ])('is read, like any other body, only once %s has identified the caller', async (path, type) => {
    const answer = await answerToHeadersOnly(path, `Content-Type: ${type}\r\nContent-Length: 5000000\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })
})

/** Sends the head of a request and not one byte of the body it announces. */
function answerToHeadersOnly(path: string, headers: string): Promise<string> {
  const { port, hostname } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname, () =>
      socket.write(`POST /api${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`),
    )
    socket.setTimeout(3000, () => reject(new Error('no answer')))
    socket.on('error', reject)
    socket.once('data', (data) => {
      resolve(data.toString())
      socket.destroy()
    })
  })
}

describe('a response', () => {
  test('has the fields of its contract, and no other field of the handler’s row', async () => {
    const { body } = await post('/orders/create', { nom: 'a', colis: 1 }, 'sender')
    expect(Object.keys(body)).toEqual(['montant', 'seen'])
  })

  test('is encoded, and never cached', async () => {
    const answer = await post('/orders/create', { nom: 'a', colis: '2' }, 'sender')
    expect(answer.body).toEqual({ montant: 12.3, seen: ['nom', 'colis'] })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    [
      'outcome',
      200,
      { success: false, code: 'email-taken', error: true, errorMessage: 'Email déjà utilisé' },
    ],
    ['conflict', 409, { success: false, type: 'urn:test:offer-closed', title: 'Conflict', etat: 'expiree' }],
    ['later', 429, { code: 'too-many-requests' }],
    ['busy', 503, { code: 'unavailable' }],
    ['wrapped', 503, { code: 'unavailable' }],
    ['deadlock', 503, { code: 'unavailable' }],
    ['fullDisk', 507, { code: 'storage-full' }],
    ['fullDatabase', 507, { code: 'storage-full' }],
    ['bug', 500, { message: "Une erreur s'est produite veuillez réessayer" }],
    ['notAnError', 500, { code: 'internal-error' }],
  ])('to the failure %s has the status %i and a body that states it', async (how, status, expected) => {
    const answer = await post('/failing', { how })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(expected)
    expect(answer.headers.get('content-type')).toMatch(
      status === 200 ? 'application/json' : 'application/problem+json',
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify(answer.body)).not.toMatch(/SELECT|stack/)
    expect(fullDisks).toBe(status === 507 ? 1 : 0)
    // A bug and a full disk alert somebody, a busy database does not.
    const levels = logged.map((line) => (JSON.parse(line) as { level: number }).level)
    expect(levels).toEqual(status === 503 ? [40] : status >= 500 ? [50] : [])
  })

  test('of an unavailable service says when to retry', async () => {
    expect((await post('/failing', { how: 'later' })).headers.get('retry-after')).toBe('7')
    expect((await post('/failing', { how: 'busy' })).headers.get('retry-after')).toBe('2')
    expect((await post('/failing', { how: 'fullDisk' })).headers.get('retry-after')).toBe('60')
  })

  test('to a guest without credentials names the sign-in scheme', async () => {
    expect((await post('/as/sender', {})).headers.get('www-authenticate')).toBe('Bearer')
  })

  test('is counted and observed once', async () => {
    await post('/failing', { how: 'bug' })
    await post('/as/sender', {})
    expect(limited).toEqual(['sign-in'])
    await expect.poll(() => observed).toEqual(['/failing 500', '/as/sender 401'])
  })

  test('to a call that is refused before it is read is a 429, and the call is not counted', async () => {
    const waiting = { 'X-Must-Wait': 'yes' }
    const answer = await post('/failing', 'no object', undefined, waiting)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9'])
    expect([handled, limited]).toEqual([0, []])
    expect((await post('/as/sender', {}, 'sender', waiting)).status).toBe(200)
  })
})

test('a handler gets the caller’s address, whatever an untrusted proxy claims', async () => {
  const headers = { 'X-Forwarded-For': '198.51.100.7', 'User-Agent': 'x'.repeat(2000) }
  const { body } = await post('/where-from', {}, undefined, headers)
  expect(body).toEqual({ address: '127.0.0.1', userAgent: 'x'.repeat(500) })
  const silent = await post('/where-from', {}, undefined, { 'User-Agent': '' })
  expect(silent.body.userAgent).toBe('')
})
