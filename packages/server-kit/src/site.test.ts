import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenOn } from './lifecycle.ts'
import type { Site } from './site.ts'
import { serveSite } from './site.ts'
import { buildPageHeaders, noncePlaceholder } from './site-headers.ts'
import { unloggedSite } from './testing/unlogged.ts'

const createPage = (nonce: string) => `<!doctype html><title>Volant</title><style nonce="${nonce}"></style>`
const removeNonce = (html: string) => html.replace(/nonce="[^"]*"/, 'nonce=""')
const script = `console.log('${'volant '.repeat(300)}')`
let dir = ''
let api: Server
let apiUrl = ''
let site: Site
let open: ServerResponse | undefined

/** A small API: echoes requests, streams events as the test commands, aborts. */
async function answerCall(call: IncomingMessage, response: ServerResponse): Promise<void> {
  if (call.url === '/api/events') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
    open = response
    return
  }
  let bytes = 0
  for await (const chunk of call) bytes += chunk.length
  response.setHeader('Set-Cookie', ['a=1; HttpOnly', 'b=2'])
  response.end(JSON.stringify({ method: call.method, url: call.url, headers: call.headers, bytes }))
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'volant-site-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), createPage(noncePlaceholder))
  await writeFile(join(dir, 'assets/app-B4c5d6.js'), script)
  await writeFile(join(dir, 'assets/app-B4c5d6.css'), 'body{}')
  await writeFile(join(dir, 'mark.svg'), '<svg/>')
  await writeFile(join(dir, 'assets/app-B4c5d6.js.br'), brotliCompressSync(script))
  api = createServer((call, response) => void answerCall(call, response))
  apiUrl = `http://127.0.0.1:${await listenOn(api, 0, '127.0.0.1')}`
  site = await serveSite({
    ...unloggedSite,
    dir,
    port: 0,
    host: '127.0.0.1',
    apiUrl,
    csp: { tiles: ['https://tiles.example'] },
    secretPages: ['/suivi'],
    preloads: {
      '/connexion': '</assets/app-B4c5d6.js>; rel=modulepreload',
      '*': '</assets/main-A1.js>; rel=modulepreload',
    },
    documents: { '/config.json': { supportEmail: 'support@volant.test' } },
  })
})

afterAll(async () => {
  await site.close()
  api.close()
  await rm(dir, { recursive: true })
})

function get(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://127.0.0.1:${site.port}${path}`, init)
}

/** Returns the request as the API received it. */
async function echo(response: Response): Promise<{ headers: Record<string, string> }> {
  // The small API above writes it.
  return (await response.json()) as { headers: Record<string, string> }
}

test.each(['/', '/mes-expeditions', '/expedition/42?tab=carte', '/%E0%A4%A', '/apis'])(
  '%s is a page of the application that the browser revalidates each time',
  async (path) => {
    const response = await get(path)
    expect([response.status, removeNonce(await response.text())]).toEqual([200, createPage('')])
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toContain('text/html')
  },
)

test('a page with a secret address is hidden from search engines and from the pages that it links to', async () => {
  const { headers, status } = await get('/suivi/a-token')
  expect([status, headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect((await get('/suivis')).headers.get('x-robots-tag')).toBeNull()
})

test('a hashed file is sent compressed and cached for a year', async () => {
  const call = request({
    port: site.port,
    host: '127.0.0.1',
    path: '/assets/app-B4c5d6.js',
    headers: { 'accept-encoding': 'br' },
  })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  expect(brotliDecompressSync(body).toString()).toBe(script)
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  })
  expect(
    await (await get('/assets/app-B4c5d6.js', { headers: { 'accept-encoding': 'identity' } })).text(),
  ).toBe(script)
})

test('a file of an earlier build is a 404, not a page', async () => {
  const response = await get('/assets/app-old.js')
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, null])
  expect(response.headers.get('content-type')).toContain('text/plain')
})

test.each(['/.env', '/.git/config', '/wp-login.php', '/backup.sql', '/app/.env.local', '/favicon.ico'])(
  'a missing file is a 404, not a page: %s',
  async (path) => expect((await get(path)).status).toBe(404),
)

test.each([
  '/connexion',
  '/suivi/Zm9v_-8',
  '/mes-expeditions/details-expedition/1',
  '/Mentions-l%C3%A9gales',
])('a path that may be a page returns the application: %s', async (path) =>
  expect((await get(path)).status).toBe(200),
)

test('files outside the folder cannot be read', async () => {
  const call = request({ port: site.port, host: '127.0.0.1', path: '/..%2f..%2fetc/passwd' })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(404)
})

test('every page forbids inline scripts, framing and foreign sources', async () => {
  const { headers } = await get('/connexion')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  const policy = headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
  expect(policy.join('; ')).not.toContain('unsafe')
  expect(policy).toEqual(expect.arrayContaining(['report-uri /api/browser-reports', 'report-to csp']))
  expect(headers.get('reporting-endpoints')).toBe('csp="/api/browser-reports"')
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example")
  expect(policy).toContain("connect-src 'self' https://tiles.example https://api.stripe.com")
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toEqual(
    expect.arrayContaining(["object-src 'none'", "base-uri 'self'", "frame-ancestors 'none'"]),
  )
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('permissions-policy')).toContain('geolocation=(self), camera=(self)')
  expect(headers.get('x-powered-by')).toBeNull()
})

test.each([
  ['/', 'text/html'],
  ['/connexion', 'text/html'],
  ['/assets/app-B4c5d6.js', 'text/javascript'],
  ['/assets/app-B4c5d6.css', 'text/css'],
  ['/mark.svg', 'image/svg+xml'],
  ['/config.json', 'application/json'],
  ['/.env', 'text/plain'],
  ['/livez', 'text/plain'],
  ['/security.txt', 'text/plain'],
])('%s has type %s with its charset', async (path, type) => {
  expect((await get(path)).headers.get('content-type')).toBe(`${type}; charset=utf-8`)
})

test.each([
  '/',
  '/connexion',
  '/config.json',
  '/assets/app-B4c5d6.js',
  '/.env',
  '/livez',
  '/api/x',
  '/security.txt',
])('every response of %s demands HTTPS for a year, and forbids type sniffing', async (path) => {
  const { headers } = await get(path)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('each page has its own nonce, by which its policy allows styles', async () => {
  const nonces: string[] = []
  for (const path of ['/', '/index.html', '/connexion', '/connexion']) {
    const answer = await get(path)
    const [, nonce = ''] =
      /style-src 'self' 'nonce-([\w+/=]{24})'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
    expect(await answer.text()).toBe(createPage(nonce))
    nonces.push(nonce)
  }
  expect(new Set(nonces).size).toBe(4)
})

test.each(['/assets/app-B4c5d6.js', '/.env', '/config.json'])(
  'the policy of %s has no nonce',
  async (path) => {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toContain("style-src 'self';")
  },
)

test('security.txt names a contact, and is valid for less than a year (RFC 9116)', async () => {
  const answer = await get('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const [contact, expires = ''] = (await answer.text()).split('\n')
  expect(contact).toBe('Contact: mailto:security@volant.test')
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
})

test('a call that the API does not answer in time is refused by the site, whether it reads or changes something', async () => {
  const stuck = createServer(() => undefined)
  const stuckUrl = `http://127.0.0.1:${await listenOn(stuck, 0, '127.0.0.1')}`
  const impatient = await serveSite({
    ...unloggedSite,
    dir,
    port: 0,
    host: '127.0.0.1',
    apiUrl: stuckUrl,
    apiAnswersWithinMs: 200,
  })
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`http://127.0.0.1:${impatient.port}/api/orders`, { method })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'unavailable', requestId: expect.any(String) })
  }
  await impatient.close()
  stuck.closeAllConnections()
  stuck.close()
})

test('a path below /v1 is no page and is not forwarded to the API', async () => {
  expect((await get('/v1/payment_intents')).status).toBe(404)
  expect((await get('/v1/payment_intents', { method: 'POST', body: 'x' })).status).toBe(405)
})

test('a site that needs neither position nor camera allows neither to its pages', () => {
  expect(buildPageHeaders({ device: false })['Permissions-Policy']).toMatch(
    /^geolocation=\(\), camera=\(\), /,
  )
})

test('a page names the scripts that it will need, any other page those of the frame, and a file none', async () => {
  const readLink = async (path: string) => (await get(path)).headers.get('link')
  expect(await readLink('/connexion?x=1')).toBe('</assets/app-B4c5d6.js>; rel=modulepreload')
  expect(await readLink('/connexion/')).toBe('</assets/main-A1.js>; rel=modulepreload')
  expect(await readLink('/constructor')).toBe('</assets/main-A1.js>; rel=modulepreload')
  expect(await readLink('/mark.svg')).toBeNull()
})

test('a document is served as JSON', async () => {
  expect(await (await get('/config.json')).json()).toEqual({ supportEmail: 'support@volant.test' })
})

test('a page cannot be posted to', async () => {
  expect((await get('/connexion', { method: 'POST' })).status).toBe(405)
})

test('a running site reports that it is alive', async () => {
  expect(await (await get('/livez')).text()).toBe('ok')
})

test('a call reaches the API with its path, host, cookies and body, and its cookies come back', async () => {
  const response = await get('/api/payment_intents?x=1', {
    method: 'POST',
    body: new Uint8Array(3_000_000),
    headers: { cookie: 'session=s', 'content-type': 'application/octet-stream' },
  })
  const seen = await echo(response)
  expect(seen).toMatchObject({ method: 'POST', url: '/api/payment_intents?x=1', bytes: 3_000_000 })
  expect(seen.headers).toMatchObject({ host: `127.0.0.1:${site.port}`, cookie: 'session=s' })
  expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2'])
})

test('the caller is added to the claimed forwarding chain', async () => {
  const direct = await echo(await get('/api/whoami'))
  expect(direct.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  const proxied = await get('/api/whoami', {
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
  })
  expect((await echo(proxied)).headers).toMatchObject({
    'x-forwarded-for': '203.0.113.9, 127.0.0.1',
    'x-forwarded-proto': 'https',
  })
})

test('a caller that is not a trusted proxy cannot claim another origin, whatever network it is in', async () => {
  const claims = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'bank.example',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
  }
  const alone = await serveSite({
    ...unloggedSite,
    dir,
    port: 0,
    host: '127.0.0.1',
    apiUrl,
    trustProxy: '10.0.0.7',
  })
  const response = await fetch(`http://127.0.0.1:${alone.port}/api/whoami`, { headers: claims })
  const { headers } = await echo(response)
  await alone.close()
  expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  expect(JSON.stringify(headers)).not.toMatch(/203\.0\.113\.9|bank\.example/)
})

test('events arrive while the stream is open, and it ends at the API when their reader leaves', async () => {
  const leave = new AbortController()
  const response = await get('/api/events', { signal: leave.signal })
  const reader = response.body?.getReader()
  const decode = async () => new TextDecoder().decode((await reader?.read())?.value)
  open?.write('data: 1\n\n')
  expect(await decode()).toBe('data: 1\n\n')
  open?.write('data: 2\n\n')
  expect(await decode()).toBe('data: 2\n\n')
  const ended = open ? once(open, 'close') : Promise.reject(new Error('no stream'))
  leave.abort()
  await ended
})

test('a stream of events that the API breaks off fails at its reader', async () => {
  const response = await get('/api/events')
  open?.write('data: 1\n\n')
  open?.destroy()
  await expect(response.text()).rejects.toThrow()
})

test('three hundred open streams leave room for a call', async () => {
  const leave = new AbortController()
  const streams = await Promise.all(
    Array.from({ length: 300 }, () => get('/api/events', { signal: leave.signal })),
  )
  expect(streams.every((stream) => stream.ok)).toBe(true)
  expect((await get('/api/whoami')).status).toBe(200)
  leave.abort()
})

test('while the API is down a call gets a 503 in the API’s format', async () => {
  const siteWithoutApi = await serveSite({
    ...unloggedSite,
    dir,
    port: 0,
    host: '127.0.0.1',
    apiUrl: 'http://127.0.0.1:1',
  })
  const response = await fetch(`http://127.0.0.1:${siteWithoutApi.port}/api/estimate`, {
    method: 'POST',
    body: new Uint8Array(500_000),
  })
  expect(response.status).toBe(503)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await response.json()).toMatchObject({
    success: false,
    message: 'Service momentanément indisponible, veuillez réessayer',
  })
  expect((await fetch(`http://127.0.0.1:${siteWithoutApi.port}/`)).status).toBe(200)
  await siteWithoutApi.close()
})

test('a start without a built application, or on a taken port, ends with a sentence', async () => {
  await expect(serveSite({ ...unloggedSite, dir: join(dir, 'assets'), port: 0, apiUrl })).rejects.toThrow(
    /build it first/,
  )
  await expect(
    serveSite({ ...unloggedSite, dir, port: site.port, host: '127.0.0.1', apiUrl }),
  ).rejects.toThrow(/taken/)
})

test('a site that is told to end reports not ready, and still serves', async () => {
  const ending = await serveSite({ ...unloggedSite, dir, port: 0, host: '127.0.0.1', apiUrl })
  const readStatus = async (path: string) => (await fetch(`http://127.0.0.1:${ending.port}${path}`)).status
  expect(await readStatus('/livez')).toBe(200)
  ending.drain()
  expect([await readStatus('/livez'), await readStatus('/'), await readStatus('/api/echo')]).toEqual([
    503, 200, 200,
  ])
  await ending.close()
})

describe('prerendered pages', () => {
  const createHtml = (what: string) =>
    `<!doctype html><title>${what}</title><style nonce="${noncePlaceholder}"></style>`
  const drawn = {
    pages: {
      '/': createHtml('home'),
      '/Mentions-légales': createHtml('notice'),
      '/en/contact': createHtml('contact'),
    },
    shells: [
      { pattern: '/suivi/:jeton', html: createHtml('follow') },
      { pattern: '/mes-expeditions', html: createHtml('shell') },
    ],
    unknown: { fr: createHtml('accueil'), en: createHtml('home in English') },
    files: { '/robots.txt': { type: 'text/plain', text: 'User-agent: *' } },
  }
  let drawnSite: Site
  beforeAll(async () => {
    drawnSite = await serveSite({
      ...unloggedSite,
      dir,
      port: 0,
      host: '127.0.0.1',
      apiUrl: 'http://127.0.0.1:1',
      secretPages: ['/suivi'],
      pages: drawn,
    })
  })
  afterAll(() => drawnSite.close())

  async function read(path: string) {
    const response = await fetch(`http://127.0.0.1:${drawnSite.port}${path}`)
    const title = /<title>(.*)<\/title>/.exec(await response.text())?.[1]
    return [response.status, title, response.headers.get('x-robots-tag')]
  }

  test.each([
    ['/', [200, 'home', null]],
    ['/?utm=1', [200, 'home', null]],
    ['/mentions-l%C3%A9gales/', [200, 'notice', null]],
    ['/en/contact', [200, 'contact', null]],
    ['/suivi/a-token', [200, 'follow', 'noindex, nofollow, noarchive']],
    ['/mes-expeditions', [200, 'shell', 'noindex']],
    ['/index.html', [200, 'Volant', 'noindex']],
    ['/suivi', [404, 'accueil', 'noindex, nofollow, noarchive']],
    ['/mes-expeditions/42', [404, 'accueil', 'noindex']],
    ['/en/nowhere', [404, 'home in English', 'noindex']],
    ['/constructor', [404, 'accueil', 'noindex']],
    ['/__proto__/x', [404, 'accueil', 'noindex']],
    ['/%E0%A4%A', [404, 'accueil', 'noindex']],
  ])(
    '%s returns the page that was rendered for it, with its status and robots header',
    async (path, expected) => {
      expect(await read(path)).toEqual(expected)
    },
  )

  test('each response allows only its own styles', async () => {
    const answers = await Promise.all([1, 2].map(() => fetch(`http://127.0.0.1:${drawnSite.port}/`)))
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        const nonce = /nonce="([^"]+)"/.exec(await answer.text())?.[1] ?? 'none'
        expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('a text for tools is served with its own type', async () => {
    const answer = await fetch(`http://127.0.0.1:${drawnSite.port}/robots.txt`)
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'text/plain; charset=utf-8',
      'User-agent: *',
    ])
  })
})
