// The development mailbox. It receives every email on SMTP_PORT and every text message on MAILBOX_PORT.
// It shows them on MAILBOX_PORT, and stores nothing on disk.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { readSettings } from '@repo/settings/read-settings'
import { createMailbox } from './mailbox.ts'
import { createSite } from './site.ts'
import { createSmtpServer } from './smtp.ts'

const { MAILBOX_PORT, SMTP_PORT, LISTEN_HOST } = readSettings('mailbox', process.env)

const mailbox = createMailbox({ limit: 500, now: () => new Date() })
const smtp = createSmtpServer(mailbox)
const site = createServer(createSite(mailbox))

// A client that disconnects during an email must not end the mailbox.
smtp.on('error', (error) => console.error(`SMTP: ${error.message}`))
const smtpListener = smtp.listen(SMTP_PORT, LISTEN_HOST)
site.listen(MAILBOX_PORT, LISTEN_HOST)
await Promise.all([once(smtpListener, 'listening'), once(site, 'listening')])
console.log(`Mailbox: http://${LISTEN_HOST}:${MAILBOX_PORT} for mail to smtp://${LISTEN_HOST}:${SMTP_PORT}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    site.close()
    site.closeAllConnections()
    smtp.close(() => process.exit(0))
  })
}
