// The development mailbox: takes every mail on SMTP_PORT, shows it on MAILBOX_PORT, forgets all when it ends.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { createMailbox } from './mailbox.ts'
import { createSite } from './site.ts'
import { createSmtpServer } from './smtp.ts'

const { MAILBOX_PORT = '8025', SMTP_PORT = '1025', MAILBOX_HOST = '127.0.0.1' } = process.env

const mailbox = createMailbox({ limit: 500, now: () => new Date() })
const smtp = createSmtpServer(mailbox)
const site = createServer(createSite(mailbox))

// A client that hangs up in the middle of a mail is its own problem.
smtp.on('error', (error) => console.error(`SMTP: ${error.message}`))
const smtpListener = smtp.listen(Number(SMTP_PORT), MAILBOX_HOST)
site.listen(Number(MAILBOX_PORT), MAILBOX_HOST)
await Promise.all([once(smtpListener, 'listening'), once(site, 'listening')])
console.log(`Mailbox: http://${MAILBOX_HOST}:${MAILBOX_PORT} for mail to smtp://${MAILBOX_HOST}:${SMTP_PORT}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    site.close()
    site.closeAllConnections()
    smtp.close(() => process.exit(0))
  })
}
