import { createTransport } from 'nodemailer'

/** A text file attached to a mail. */
export type Attachment = {
  readonly filename: string
  readonly content: string
  readonly contentType: string
}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The recipient of replies, when not the sender. */
  readonly replyTo?: string
  /** Where a mailbox unsubscribes automatically, with one click (RFC 8058): only for mails to subscribers. */
  readonly unsubscribeUrl?: string
  readonly attachments?: readonly Attachment[]
}

export type Mailer = {
  /** Hands a mail to the server; throws when it does not take it. `key` makes a repeat recognisable to the recipient's mailbox. */
  readonly send: (mail: Mail, key: string) => Promise<void>
  readonly close: () => void
}

/** A mail server that is silent for this long is down; the job retries later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const

/** A mailer over SMTP; `from` is the sender's name and address. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(
    { url: options.url, ...patience, disableFileAccess: true, disableUrlAccess: true },
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
