import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listenOn } from './lifecycle.ts'
import { noncePlaceholder } from './site-headers.ts'
import { createPageSender } from './site-page.ts'

const head = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter.woff2">
<link rel="stylesheet" crossorigin href="/assets/a.css"><link rel="stylesheet" crossorigin href="/assets/b.css" /><link rel="icon" href="/favicon.svg">
<style nonce="${noncePlaceholder}"></style></head>`
const drawnByBrowser = `<!doctype html>${head}<div id="root"></div>`
const prerendered = `<!doctype html>${head}<div id="root" data-prerendered><h1>Volant</h1>${'<p>A parcel.</p>'.repeat(200)}</div>`
const styleHints = ['a', 'b'].map((name) => `</assets/${name}.css>; rel=preload; as=style; crossorigin`)
const fontHint = '</assets/inter.woff2>; rel=preload; as=font; crossorigin'
const frame = '</assets/main.js>; rel=modulepreload'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'volant-site-page-'))
  await mkdir(join(dir, 'assets'))
  for (const name of ['a', 'b']) await writeFile(join(dir, 'assets', `${name}.css`), `.${name}{content:"$&"}`)
})
afterAll(() => rm(dir, { recursive: true }))

let server: Server | undefined
afterEach(() => server?.close())

/** What a client gets: the early hints, if any, and the response. */
async function sendCall(
  html: string,
  headers: Record<string, string>,
  { send = createPageSender(dir, { '*': frame }), path = '/' } = {},
) {
  const app = express().get(path, (call, response) => send(call, response, html, 'n0nce'))
  server?.close()
  server = createServer(app)
  const port = await listenOn(server, 0, '127.0.0.1')
  const call = request({ port, host: '127.0.0.1', path, headers })
  const hints: string[] = []
  call.on('information', (info) => hints.push(`${info.statusCode} ${info.headers.link}`))
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { hints, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}

describe('a page that the browser draws', () => {
  test('sends a navigating browser early hints of its styles, its font and its scripts', async () => {
    const { hints, headers } = await sendCall(drawnByBrowser, { 'sec-fetch-mode': 'navigate' })
    expect(hints).toEqual([`103 ${[...styleHints, fontHint, frame].join(', ')}`])
    expect(headers.link).toBe(frame)
  })

  test('sends no early hints to a client that does not navigate', async () => {
    const { hints, body } = await sendCall(drawnByBrowser, {})
    expect(hints).toEqual([])
    expect(body.toString()).toBe(drawnByBrowser.replace(noncePlaceholder, 'n0nce'))
  })
})

describe('a prerendered page', () => {
  test('sends an early hint of its font, and names its scripts for later', async () => {
    const { hints, headers, body } = await sendCall(prerendered, { 'sec-fetch-mode': 'navigate' })
    expect(hints).toEqual([`103 ${fontHint}`])
    expect(headers.link).toBeUndefined()
    expect(body.toString()).toContain('<meta name="scripts" content="/assets/main.js" /></head>')
  })

  test('contains its styles in their order, and its style links load nothing', async () => {
    const page = (await sendCall(prerendered, {})).body.toString()
    expect(page).toContain(
      '<style nonce="n0nce">.a{content:"$&"}.b{content:"$&"}</style><link disabled rel="stylesheet" crossorigin href="/assets/a.css"><link disabled rel="stylesheet" crossorigin href="/assets/b.css" /><link rel="icon"',
    )
    expect(page).not.toContain('<link rel="stylesheet"')
  })

  test('names the scripts of its path, whichever path was sent before', async () => {
    const send = createPageSender(dir, { '/contact': '</assets/contact.js>; rel=modulepreload', '*': frame })
    const readScripts = async (path: string) => {
      const page = (await sendCall(prerendered, {}, { send, path })).body.toString()
      return /name="scripts" content="([^"]*)"/.exec(page)?.[1]
    }
    expect(await readScripts('/')).toBe('/assets/main.js')
    expect(await readScripts('/contact')).toBe('/assets/contact.js')
    expect(await readScripts('/')).toBe('/assets/main.js')
  })

  test('is sent as changed once its HTML has changed', async () => {
    const send = createPageSender(dir, { '*': frame })
    await sendCall(prerendered, {}, { send })
    const changed = prerendered.replace('A parcel.', 'Two parcels.')
    expect((await sendCall(changed, {}, { send })).body.toString()).toContain('Two parcels.')
  })

  test('is compressed for a client that takes gzip', async () => {
    const plain = await sendCall(prerendered, {})
    const { headers, body } = await sendCall(prerendered, { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(body).toString()).toBe(plain.body.toString())
  })
})
