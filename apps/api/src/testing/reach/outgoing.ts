import type { Channel, Person } from '#api/core/reach/reach.rules.ts'
import { eventOf, isTold } from '#api/core/reach/reach.rules.ts'
import { sendRecipientPush } from '#api/core/recipient/recipient-push.service.ts'
import type { QueuedMail, RecipientPush } from '#api/job-definitions.ts'
import type { PushService } from '../push-service.ts'
import type { TestApp } from '../test-app.ts'

/** A text that leaves for somebody: whom it reaches, and all of its words. */
export type Outgoing = {
  readonly event: string
  readonly channel: Channel
  /** An account's id, or the address or number of somebody without one. */
  readonly reader: string
  /** What a locked screen shows of it before anything else: a mail's subject, a push message, a text message. */
  readonly shown: string
  readonly text: string
}

/** Takes all texts that wait or stand in the account, as their readers get them; a text is taken once. */
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
    event: eventOf(key),
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
    event: eventOf(tag as `accepted-${string}`),
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
  const taken: Outgoing[] = []
  for (const { data } of rows) {
    received.length = 0
    await sendRecipientPush(deps, data)
    const { kind } = await deps.db.recipientNews.findUniqueOrThrow({ where: { id: data.newsId } })
    for (const { text } of received) {
      const { titre, texte, chemin }: Record<string, string> = JSON.parse(text)
      const shown = `${titre} ${texte}`
      taken.push({
        event: kind,
        channel: 'push',
        reader: 'recipient',
        shown,
        text: `${shown} https://push.test${chemin}`,
      })
    }
  }
  return taken
}

/** What a text tells of anybody: each canary, and each datum that can be known by its form. Ids are named by the table that they are of. */
export function factsIn(text: string, idsOf: ReadonlyMap<string, string>): ReadonlySet<string> {
  const facts = new Set<string>()
  for (const [word] of text.matchAll(/canari[\w.@-]*/gi)) facts.add(word.toLowerCase().replace(/[.-]+$/, ''))
  const bare = text.replaceAll(/https?:\/\/[^\s"'<>\\)\]]+/g, (link) => {
    facts.add(`link ${pathOf(link, idsOf)}`)
    return ''
  })
  for (const [id] of bare.matchAll(uuids)) facts.add(`${idsOf.get(id) ?? 'unknown'} id`)
  const words = bare.replaceAll(uuids, '')
  for (const { fact, form } of forms) if (form.test(words)) facts.add(fact)
  return facts
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** A link without what makes it one person's. */
function pathOf(link: string, idsOf: ReadonlyMap<string, string>): string {
  const { pathname, search, hash } = new URL(link.replaceAll('&amp;', '&'))
  return `${pathname}${search}${hash}`
    .replaceAll(uuids, (id) => `:${idsOf.get(id) ?? 'unknown'}`)
    .replaceAll(/[\w-]{43,}/g, ':token')
}

/** The code that every order of the walk has. */
export const handoverCode = '4711'

/** Data that are known by their form. */
const forms: readonly { readonly fact: string; readonly form: RegExp }[] = [
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

/** The ids of all rows, by the table that they are of. */
export async function allIds({ deps: { db } }: TestApp): Promise<ReadonlyMap<string, string>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid'`
  const union = tables
    .map(({ name }) => `SELECT '${name}' AS name, id::text FROM "${name}"`)
    .join(' UNION ALL ')
  const rows = await db.$queryRawUnsafe<{ name: string; id: string }[]>(union)
  return new Map(rows.map(({ name, id }) => [id, name]))
}

/** As whom the table of events tells a reader of an event by a channel; null where it does not. */
export function toldAs({ event, channel }: Outgoing, roles: readonly Person[]): Person | null {
  // as: an unknown event is told to nobody.
  return roles.find((role) => isTold(event as 'accepted', role, channel)) ?? null
}
