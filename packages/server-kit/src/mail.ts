import { createTransport } from 'nodemailer'

/** A text file attached to an email. */
export type Attachment = {
  readonly filename: string
  readonly content: string
  readonly contentType: string
}

/** An email in both of its forms. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The recipient of replies, when not the sender. */
  readonly replyTo?: string
  /** The address where a mailbox unsubscribes with one click (RFC 8058): only in emails to subscribers. */
  readonly unsubscribeUrl?: string
  readonly attachments?: readonly Attachment[]
}

/** Sends emails. */
export type Mailer = {
  /**
   * Hands an email to the server. Throws when it is not accepted. `key` lets the recipient's mailbox recognise a
   * repeat.
   */
  readonly send: (mail: Mail, key: string) => Promise<void>
  /** Closes the idle connections. */
  readonly close: () => void
}

/** The timeouts of the SMTP server. The job retries later. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const

/** Opens a mailer over SMTP. `from` is the sender's name and address. */
export function openSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(
    { url: options.url, ...smtpTimeouts, disableFileAccess: true, disableUrlAccess: true },
    { from: options.from },
  )
  const domain = options.from.replace(/^.*@|>.*$/g, '')
  return {
    send: async ({ unsubscribeUrl, attachments = [], ...mail }, key) => {
      const headers =
        unsubscribeUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
      await transport.sendMail({
        ...mail,
        attachments: [...attachments],
        headers,
        messageId: `<${key}@${domain}>`,
      })
    },
    close: () => transport.close(),
  }
}
