import { collectApi } from '@repo/contracts/api'
import { defineEndpoint } from '@repo/contracts/endpoint'
import { done } from '@repo/contracts/wire'
import express from 'express'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiReference } from './document.ts'
import { createReferenceRouter } from './reference.ts'

const ping = defineEndpoint({
  method: 'GET',
  path: '/ping',
  auth: 'public',
  summary: 'Dit que tout va bien',
  request: z.object({}),
  response: done,
})
const reference: ApiReference = {
  api: collectApi([{ ping }]),
  description: {
    title: 'API <T>',
    version: '1',
    description: 'D',
    words: { language: 'fr', answer: 'Réponse', ownField: 'Facultatif', license: 'Aucune' },
  },
  access: { schemes: {}, listSchemes: () => [], admissionRefusals: () => [] },
  examples: {},
}
const get = (path: string, headers: Record<string, string> = {}) =>
  supertest(express().use(createReferenceRouter(reference)))
    .get(path)
    .set(headers)

test('the reference page allows our own scripts and the styles with its nonce, and nothing from elsewhere', async () => {
  const { text, headers } = await get('/api/reference')
  const [, nonce] = /<meta property="csp-nonce" content="([\w-]{22})">/.exec(text) ?? []
  expect(nonce).toBeDefined()
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(text).toContain('<title>API &lt;T></title>')
  expect([...text.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)).toEqual([
    '/api/reference/styles.js',
    '/api/reference/standalone.js',
    '/api/reference/start.js',
  ])
})

test('each page of the reference has its own nonce', async () => {
  const readNonce = (text: string) => /content="([\w-]{22})"/.exec(text)?.[1]
  const first = await get('/api/reference')
  const second = await get('/api/reference')
  expect(readNonce(first.text)).not.toBe(readNonce(second.text))
})

test('the viewer reads our document, reports to no other server and loads no fonts', async () => {
  const { text } = await get('/api/reference/start.js')
  const settings = JSON.parse(/createApiReference\('#reference', (.*)\)$/s.exec(text)?.[1] ?? '')
  expect(settings).toMatchObject({ url: '/api/openapi.json', telemetry: false, withDefaultFonts: false })
  expect(text).not.toContain('http')
})

test('the viewer is served whole, compressed where the browser accepts it', async () => {
  const compressed = await get('/api/reference/standalone.js', { 'Accept-Encoding': 'gzip' })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(compressed.headers['content-type']).toMatch(/javascript/)
  expect(compressed.text.includes('createApiReference')).toBe(true)
  const plain = await get('/api/reference/standalone.js', { 'Accept-Encoding': 'identity' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.text === compressed.text).toBe(true)
})

test('the document is sent compressed, and a client that has it gets a 304', async () => {
  const first = await get('/api/openapi.json', { 'Accept-Encoding': 'gzip' })
  expect(first.headers['content-encoding']).toBe('gzip')
  expect(first.body.paths['/api/ping'].get.operationId).toBe('ping')
  const again = await get('/api/openapi.json', { 'If-None-Match': String(first.headers.etag) })
  expect(again.status).toBe(304)
  const plain = await get('/api/openapi.json', { 'Accept-Encoding': 'identity' })
  expect(plain.body).toEqual(first.body)
})
