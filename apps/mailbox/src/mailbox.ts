import PostalMime from 'postal-mime'

/** A received email or text message without its body. */
export type Summary = {
  readonly kind: 'mail' | 'sms'
  /** Unique in this mailbox, and increasing. */
  readonly id: string
  readonly from: string
  /** The recipients named to the server, hidden ones included, in lower case; for a text message its number. */
  readonly to: readonly string[]
  /** For a text message its text. */
  readonly subject: string
  readonly receivedAt: Date
}

/** A received email; an absent body is an empty text. */
export type Message = Summary & {
  readonly text: string
  readonly html: string
  readonly attachments: readonly {
    readonly name: string
    readonly type: string
    readonly sizeBytes: number
  }[]
}

/** A received text message. Two with one key are the same. */
export type ReceivedSms = {
  readonly from: string
  readonly to: string
  readonly text: string
  readonly key: string
}

/** The store of the last emails and text messages, in memory. */
export type Mailbox = {
  /** Parses and stores a raw email, and returns it. Beyond the limit the oldest is deleted. */
  receive(
    raw: Uint8Array,
    envelope: { readonly from: string; readonly to: readonly string[] },
  ): Promise<Message>
  /** Stores a text message. A repeat of its key returns the existing one while it is stored. */
  receiveSms(sms: ReceivedSms): Message
  /** Returns the text message with this key; undefined for an unknown or deleted one. */
  findSms(key: string): Message | undefined
  /** Returns all of them, or those to one address (in any case) or number, newest first. */
  list(to?: string): readonly Summary[]
  /** Returns the message with this id; undefined for an unknown or deleted one. */
  find(id: string): Message | undefined
  /** Returns the bytes of an email's attachment, by its position from 0; undefined for an unknown one. */
  findAttachment(id: string, index: number): Uint8Array | undefined
  /** Deletes all messages. */
  clear(): void
}

/** Creates an empty mailbox that stores at most `limit` messages. */
export function createMailbox(options: { readonly limit: number; readonly now: () => Date }): Mailbox {
  const messages = new Map<string, Message>()
  const smsIds = new Map<string, string>()
  const contents = new Map<string, readonly Uint8Array[]>()
  let receivedCount = 0

  function store(message: Omit<Message, 'id' | 'receivedAt'>): Message {
    receivedCount += 1
    const storedMessage = { ...message, id: String(receivedCount), receivedAt: options.now() }
    messages.set(storedMessage.id, storedMessage)
    for (const id of messages.keys()) {
      if (messages.size <= options.limit) break
      messages.delete(id)
      contents.delete(id)
    }
    return storedMessage
  }

  const findSms = (key: string) => messages.get(smsIds.get(key) ?? '')

  return {
    async receive(raw, envelope) {
      const mail = await PostalMime.parse(raw)
      const storedMessage = store({
        kind: 'mail',
        from: mail.from?.address ?? envelope.from,
        to: envelope.to.map((address) => address.toLowerCase()),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        attachments: mail.attachments.map((part) => ({
          name: part.filename ?? '',
          type: part.mimeType,
          sizeBytes: toBytes(part.content).byteLength,
        })),
      })
      contents.set(
        storedMessage.id,
        mail.attachments.map(({ content }) => toBytes(content)),
      )
      return storedMessage
    },
    receiveSms({ from, to, text, key }) {
      const existing = findSms(key)
      if (existing) return existing
      const sms = store({ kind: 'sms', from, to: [to], subject: text, text, html: '', attachments: [] })
      smsIds.set(key, sms.id)
      for (const [storedKey, id] of smsIds) if (!messages.has(id)) smsIds.delete(storedKey)
      return sms
    },
    findSms,
    list(to) {
      const recipient = to?.trim().toLowerCase()
      const all = [...messages.values()].reverse()
      const selected = recipient ? all.filter((message) => message.to.includes(recipient)) : all
      return selected.map(({ kind, id, from, to: recipients, subject, receivedAt }) => ({
        kind,
        id,
        from,
        to: recipients,
        subject,
        receivedAt,
      }))
    },
    find: (id) => messages.get(id),
    findAttachment: (id, index) => contents.get(id)?.[index],
    clear() {
      messages.clear()
      contents.clear()
      smsIds.clear()
    },
  }
}

function toBytes(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}
