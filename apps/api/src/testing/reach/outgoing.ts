import type { Form, Outgoing as OutgoingBy } from '@repo/server-kit/testing/reach-walk'
import type { Channel } from '#api/core/reach/reach.rules.ts'
import { parseEvent } from '#api/core/reach/reach.rules.ts'
import { sendRecipientPush } from '#api/core/recipient/recipient-push.service.ts'
import type { QueuedMail, RecipientPush } from '#api/job-definitions.ts'
import type { PushService } from '../push-service.ts'
import type { TestApp } from '../test-app.ts'

/** An outgoing text. */
export type Outgoing = OutgoingBy<Channel>

/** Takes all texts that are queued, and all notifications, as their readers get them; each is taken once. */
export async function takeOutgoing(app: TestApp, pushes: PushService): Promise<readonly Outgoing[]> {
  return [
    ...(await takeNotifications(app)),
    ...(await takeMails(app)),
    ...(await takePushes(app)),
    ...(await takeSms(app)),
    ...(await takeRecipientPushes(app, pushes)),
  ]
}

async function takeNotifications({ deps: { db } }: TestApp): Promise<Outgoing[]> {
  const rows = await db.$queryRaw<{ kind: string; reader: string; text: string }[]>`
    DELETE FROM notification RETURNING kind, account_id::text AS reader, text`
  return rows.map(({ kind, reader, text }) => ({ event: kind, channel: 'bell', reader, shown: '', text }))
}

async function takeMails({ deps: { db } }: TestApp): Promise<Outgoing[]> {
  const rows = await db.$queryRaw<{ data: QueuedMail }[]>`
    DELETE FROM pgboss.job WHERE name = 'send-mail' RETURNING data`
  return rows.map(({ data: { key, mail } }) => ({
    event: parseEvent(key),
    channel: 'mail',
    reader: mail.to,
    shown: mail.subject,
    text: JSON.stringify(mail),
  }))
}

async function takePushes({ deps: { db } }: TestApp): Promise<Outgoing[]> {
  const rows = await db.$queryRaw<{ reader: string; tag: string; url: string; words: string }[]>`
    WITH gone AS (DELETE FROM pgboss.job WHERE name = 'send-push' RETURNING data)
    SELECT s.account_id::text AS reader, data->'news'->>'tag' AS tag, data->'news'->>'url' AS url,
      concat_ws(' ', data->'news'->>'title', data->'news'->>'body') AS words
    FROM gone JOIN push_subscription s ON s.id = (data->>'subscriptionId')::uuid`
  return rows.map(({ reader, tag, url, words }) => ({
    // as: the name of a push message begins with its event.
    event: parseEvent(tag as `accepted-${string}`),
    channel: 'push',
    reader,
    shown: words,
    text: `${words} https://push.test${url} ${tag}`,
  }))
}

async function takeSms({ deps: { db } }: TestApp): Promise<Outgoing[]> {
  const rows = await db.$queryRaw<{ kind: string; reader: string; text: string }[]>`
    DELETE FROM sms RETURNING kind, coalesce(account_id::text, phone) AS reader, text`
  return rows.map(({ kind, reader, text }) => ({ event: kind, channel: 'sms', reader, shown: text, text }))
}

async function takeRecipientPushes({ deps }: TestApp, { received }: PushService): Promise<Outgoing[]> {
  const rows = await deps.db.$queryRaw<{ data: RecipientPush }[]>`
    DELETE FROM pgboss.job WHERE name = 'send-recipient-push' RETURNING data`
  const outgoing: Outgoing[] = []
  for (const { data } of rows) {
    received.length = 0
    await sendRecipientPush(deps, data)
    const { kind } = await deps.db.recipientNews.findUniqueOrThrow({ where: { id: data.newsId } })
    for (const { text } of received) {
      const { titre, texte, chemin }: Record<string, string> = JSON.parse(text)
      const shown = `${titre} ${texte}`
      outgoing.push({
        event: kind,
        channel: 'push',
        reader: 'recipient',
        shown,
        text: `${shown} https://push.test${chemin}`,
      })
    }
  }
  return outgoing
}

/** The code that every order of the walk has. */
export const handoverCode = '4711'

/** Data that are recognised by their form. */
export const forms: readonly Form[] = [
  { fact: 'phone', form: /(?:\+33|0)[ .\u00a0]?6[ .\u00a0]?98/ },
  { fact: 'street', form: /12 rue de Rivoli|Place de la Nation/i },
  { fact: 'plate', form: /\bB[A-K]-\d{3}-C[A-K]\b/ },
  { fact: 'handover code', form: new RegExp(`(?<!\\d)${handoverCode}(?!\\d)`) },
  { fact: 'six digits', form: /(?<![\w#])\d{6}(?!\w)/ },
  { fact: 'IBAN', form: /\b[A-Z]{2}\d{2}[ \d]{12,}/ },
  { fact: 'ends of an IBAN', form: /[A-Z]{2}\d{2}\s••••/ },
  { fact: 'amount', form: /\d,\d{2}\s?€/ },
  { fact: 'secret', form: /(?<![\w/=-])[\w-]{43,}(?![\w-])/ },
]
