import PostalMime from 'postal-mime'

/** A received mail without its body. */
export type Summary = {
  /** Unique within this mailbox's life, and growing. */
  readonly id: string
  readonly from: string
  /** The recipients the sender named to the server, hidden ones included, in lower case. */
  readonly to: readonly string[]
  readonly subject: string
  readonly receivedAt: Date
}

/** A received mail; an absent body is an empty text. */
export type Message = Summary & {
  readonly text: string
  readonly html: string
  readonly attachments: readonly {
    readonly name: string
    readonly type: string
    readonly sizeBytes: number
  }[]
}

/** Keeps the last mails in memory. */
export type Mailbox = {
  /** Takes a raw mail in and returns it parsed; beyond the limit the oldest is forgotten. */
  receive(
    raw: Uint8Array,
    envelope: { readonly from: string; readonly to: readonly string[] },
  ): Promise<Message>
  /** All mails, or those to one address in whatever case; newest first. */
  list(to?: string): readonly Summary[]
  find(id: string): Message | undefined
  clear(): void
}

/** An empty mailbox that keeps at most `limit` mails. */
export function createMailbox(options: { readonly limit: number; readonly now: () => Date }): Mailbox {
  const messages = new Map<string, Message>()
  let received = 0

  return {
    async receive(raw, envelope) {
      const mail = await PostalMime.parse(raw)
      received += 1
      const message: Message = {
        id: String(received),
        from: mail.from?.address ?? envelope.from,
        to: envelope.to.map((address) => address.toLowerCase()),
        subject: mail.subject ?? '',
        receivedAt: options.now(),
        text: mail.text ?? '',
        html: mail.html ?? '',
        attachments: mail.attachments.map((part) => ({
          name: part.filename ?? '',
          type: part.mimeType,
          sizeBytes: sizeOf(part.content),
        })),
      }
      messages.set(message.id, message)
      for (const id of messages.keys()) {
        if (messages.size <= options.limit) break
        messages.delete(id)
      }
      return message
    },
    list(to) {
      const wanted = to?.trim().toLowerCase()
      const all = [...messages.values()].reverse()
      const found = wanted ? all.filter((message) => message.to.includes(wanted)) : all
      return found.map(({ id, from, to: recipients, subject, receivedAt }) => ({
        id,
        from,
        to: recipients,
        subject,
        receivedAt,
      }))
    },
    find: (id) => messages.get(id),
    clear: () => messages.clear(),
  }
}

function sizeOf(content: ArrayBuffer | Uint8Array | string): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
}
