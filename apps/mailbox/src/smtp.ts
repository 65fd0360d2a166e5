import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

const LARGEST_MAIL_BYTES = 25 * 1024 * 1024

/** An SMTP server that takes every mail from everyone and delivers it to the mailbox only. It does not listen yet. */
export function createSmtpServer(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    banner: 'development mailbox',
    size: LARGEST_MAIL_BYTES,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // A sender configured for a real server may sign in: any credentials are accepted.
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map((recipient) => recipient.address),
      }
      buffer(stream)
        .then((raw) => mailbox.receive(raw, envelope))
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
    },
  })
}
