import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Summary } from './mailbox.ts'
import { createMailbox } from './mailbox.ts'
import { createSite } from './site.ts'
import { createSmtpServer } from './smtp.ts'

const limit = 3
let address: string
let transport: ReturnType<typeof createTransport>
let stop: () => Promise<void>

beforeEach(async () => {
  const mailbox = createMailbox({ limit, now: () => new Date('2026-06-01T10:00:00Z') })
  const smtp = createSmtpServer(mailbox)
  const smtpPort = await listenOnFreePort(smtp.listen(0, '127.0.0.1') as unknown as Server) // as: typed as its net.Server
  const site = createServer(createSite(mailbox))
  address = `http://127.0.0.1:${await listenOnFreePort(site.listen(0, '127.0.0.1'))}`
  transport = createTransport({ host: '127.0.0.1', port: smtpPort })
  stop = async () => {
    transport.close()
    site.close()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  }
})
afterEach(() => stop())

async function listenOnFreePort(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening')
  return (server.address() as AddressInfo).port // as: a TCP server's address is never a path
}

function send(fields: Record<string, unknown>) {
  return transport.sendMail({
    from: 'ne-pas-repondre@volant.test',
    to: 'anne@demo.test',
    text: 'x',
    ...fields,
  })
}

const sendSms = (sms: Record<string, string>) =>
  fetch(`${address}/api/sms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sms),
  })

async function get(path: string): Promise<unknown> {
  const response = await fetch(address + path)
  return response.json()
}

async function listSubjects(query = ''): Promise<readonly string[]> {
  const { messages } = (await get(`/api/messages${query}`)) as { messages: readonly Summary[] } // as: what it serves
  return messages.map(({ subject }) => subject)
}

test('an email sent over SMTP is listed and decoded with its French characters', async () => {
  await send({
    subject: 'Livraison confirmée – 12,30 €',
    text: 'À bientôt',
    html: '<p>À <b>bientôt</b></p>',
    attachments: [{ filename: 'reçu.txt', content: 'abc' }],
  })
  expect(await get('/api/messages')).toEqual({
    messages: [
      {
        kind: 'mail',
        id: '1',
        from: 'ne-pas-repondre@volant.test',
        to: ['anne@demo.test'],
        subject: 'Livraison confirmée – 12,30 €',
        receivedAt: '2026-06-01T10:00:00.000Z',
      },
    ],
  })
  expect(await get('/api/messages/1')).toMatchObject({
    text: expect.stringContaining('À bientôt'),
    html: expect.stringContaining('<b>bientôt</b>'),
    attachments: [{ name: 'reçu.txt', type: 'text/plain', sizeBytes: 3 }],
  })
  const attached = await fetch(`${address}/api/messages/1/attachments/0`)
  expect([await attached.text(), attached.headers.get('content-type')]).toEqual([
    'abc',
    'application/octet-stream',
  ])
  expect(attached.headers.get('content-disposition')).toContain('attachment')
  expect((await fetch(`${address}/api/messages/1/attachments/1`)).status).toBe(404)
})

test('a text message is listed once, however often it is sent, and found by its number and key', async () => {
  const sms = { from: 'Volant', to: '+33612345678', text: 'Votre colis arrive.', key: 'order-1' }
  await send({ subject: 'a mail' })
  const both = await Promise.all([sendSms(sms), sendSms(sms)])
  expect(await Promise.all(both.map((response) => response.json()))).toEqual([{ id: '2' }, { id: '2' }])
  expect(await listSubjects()).toEqual(['Votre colis arrive.', 'a mail'])
  expect(await listSubjects('?to=%2B33612345678')).toEqual(['Votre colis arrive.'])
  expect(await get('/api/messages/2')).toMatchObject({ kind: 'sms', text: sms.text, html: '' })
  expect(await get('/api/sms/order-1')).toEqual({ id: '2' })
  expect((await fetch(`${address}/api/sms/order-2`)).status).toBe(404)
})

test('a malformed text message is refused', async () => {
  expect((await sendSms({ to: '+33612345678' })).status).toBe(400)
  expect(await listSubjects()).toEqual([])
})

test('the list of one address contains only its emails, hidden copies included, newest first', async () => {
  await send({ subject: 'first', to: 'Anne@demo.test' })
  await send({ subject: 'other', to: 'paul@demo.test' })
  await send({ subject: 'hidden', to: 'paul@demo.test', bcc: 'anne@demo.test' })
  expect(await listSubjects('?to=anne@DEMO.test')).toEqual(['hidden', 'first'])
})

test('beyond the limit the oldest email is deleted', async () => {
  for (let sent = 1; sent <= limit + 1; sent += 1) await send({ subject: String(sent) })
  expect(await listSubjects()).toEqual(['4', '3', '2'])
  expect((await fetch(`${address}/api/messages/1`)).status).toBe(404)
})

test('the body of an email is a document that may run no scripts', async () => {
  await send({ html: '<script>alert(1)</script><p>bonjour</p>' })
  const response = await fetch(`${address}/messages/1/body`)
  expect(response.headers.get('content-security-policy')).toMatch(
    /^sandbox (?!.*allow-scripts).*default-src 'none'/,
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toContain('<p>bonjour</p>')
})

test('clearing deletes every email', async () => {
  await send({})
  await send({})
  expect((await fetch(`${address}/api/messages`, { method: 'DELETE' })).status).toBe(204)
  expect(await get('/api/messages')).toEqual({ messages: [] })
})

test('the page, its style and its script are served', async () => {
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/page.css', 'text/css'],
    ['/page.js', 'text/javascript'],
  ] as const) {
    const response = await fetch(address + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain(type)
  }
})
