import { join } from 'node:path'
import type { Express } from 'express'
import express from 'express'
import { z } from 'zod'
import type { Mailbox } from './mailbox.ts'

const pagePolicy = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** An email may show pictures and open links in a new window; it runs nothing and reaches nothing of ours. */
const bodyPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; frame-ancestors 'self'"

const smsSchema = z.object({ from: z.string(), to: z.string(), text: z.string(), key: z.string() })

/**
 * Creates the mailbox's page and its JSON: `GET /api/messages?to=`, `GET /api/messages/:id`, `DELETE /api/messages`.
 * `GET /api/messages/:id/attachments/:index` is the download of an attachment.
 * `POST /api/sms` stores a text message and `GET /api/sms/:key` finds it.
 * `GET /messages/:id/body` is the HTML of an email as a document without rights.
 * An unknown message or attachment is a 404, a text message without one of its fields a 400.
 */
export function createSite(mailbox: Mailbox): Express {
  const site = express()
  site.disable('x-powered-by')
  site.use((_request, response, next) => {
    response.set({
      'Content-Security-Policy': pagePolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    })
    next()
  })

  site.get('/api/messages', (request, response) => {
    const { to } = request.query
    response.json({ messages: mailbox.list(typeof to === 'string' ? to : undefined) })
  })
  site.get('/api/messages/:id', (request, response) => {
    const message = mailbox.find(request.params.id)
    if (message) response.json(message)
    else response.status(404).json({ error: 'no such message' })
  })
  site.get('/api/messages/:id/attachments/:index', (request, response) => {
    const { id, index } = request.params
    const content = mailbox.findAttachment(id, Number(index))
    const name = mailbox.find(id)?.attachments[Number(index)]?.name || 'attachment'
    // Never rendered as a page of this origin, independent of its declared type.
    if (content) response.attachment(name).type('application/octet-stream').send(Buffer.from(content))
    else response.status(404).json({ error: 'no such attachment' })
  })
  site.post('/api/sms', express.json({ limit: 10_000 }), (request, response) => {
    const sms = smsSchema.safeParse(request.body)
    if (sms.success) response.status(201).json({ id: mailbox.receiveSms(sms.data).id })
    else response.status(400).json({ error: 'a text message has from, to, text and key' })
  })
  site.get('/api/sms/:key', (request, response) => {
    const sms = mailbox.findSms(request.params.key)
    if (sms) response.json({ id: sms.id })
    else response.status(404).json({ error: 'no such message' })
  })
  site.delete('/api/messages', (_request, response) => {
    mailbox.clear()
    response.status(204).end()
  })
  site.get('/messages/:id/body', (request, response) => {
    const message = mailbox.find(request.params.id)
    response.set('Content-Security-Policy', bodyPolicy)
    response
      .status(message ? 200 : 404)
      .type('html')
      .send(`<!doctype html><base target="_blank">${message?.html ?? ''}`)
  })
  site.use(express.static(join(import.meta.dirname, 'page')))
  return site
}
