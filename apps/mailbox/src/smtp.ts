import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

const maxEmailBytes = 25 * 1024 * 1024

/**
 * Creates an SMTP server that accepts every email of at most 25 MiB from everyone, only for the mailbox. It does not
 * listen yet.
 */
export function createSmtpServer(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    banner: 'development mailbox',
    size: maxEmailBytes,
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
