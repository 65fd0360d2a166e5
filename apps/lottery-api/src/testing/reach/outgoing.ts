import { formatReference } from '@repo/lottery-rules/rf-reference'
import type { Form, KnownData, Outgoing as OutgoingBy } from '@repo/server-kit/testing/reach-walk'
import { readAllIds } from '@repo/server-kit/testing/reach-walk'
import type { QueuedPush } from '#lottery-api/core/notifications/push.data.ts'
import type { Channel } from '#lottery-api/core/reach/reach.rules.ts'
import type { QueuedEmail } from '#lottery-api/job-definitions.ts'
import { openQueuedEmail } from '#lottery-api/mail/send-mail.ts'
import type { World } from './world.ts'

/** An outgoing text. */
export type Outgoing = OutgoingBy<Channel>

/** Lists the texts that are queued, were sent, or are in an account, as their readers get them; each is listed once. */
export async function takeOutgoing(world: World): Promise<readonly Outgoing[]> {
  return [
    ...(await listNotifications(world)),
    ...(await listMails(world)),
    ...(await listPushes(world)),
    ...(await listTextMessages(world)),
  ]
}

/** Marks a text as read, and returns whether it is read for the first time. */
function markRead({ seen }: World, id: string): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  return true
}

async function listNotifications(world: World): Promise<Outgoing[]> {
  const rows = await world.app.deps.db.notification.findMany({ orderBy: { createdAt: 'asc' } })
  return rows
    .filter(({ id }) => markRead(world, id))
    .map(({ kind, playerId, facts }) => {
      return { event: kind, channel: 'bell', reader: playerId, shown: '', text: JSON.stringify(facts) }
    })
}

async function listMails(world: World): Promise<Outgoing[]> {
  const { deps } = world.app
  const { rows } = await deps.pool.query<{ id: string; data: QueuedEmail }>(
    "SELECT id, data FROM pgboss.job WHERE name = 'send-mail' ORDER BY created_on",
  )
  const queuedEmails = rows
    .filter(({ id }) => markRead(world, id))
    .map(({ data }) => ({ event: data.event ?? '', mail: openQueuedEmail(deps, data) }))
  // Only the newsletter has a queue of its own, which names its mails.
  const direct = world.mailed.splice(0).map(({ mail, key }) => ({ event: key.split('-')[0] ?? '', mail }))
  return [...queuedEmails, ...direct].map(({ event, mail }) => {
    return { event, channel: 'mail', reader: mail.to, shown: mail.subject, text: JSON.stringify(mail) }
  })
}

async function listPushes(world: World): Promise<Outgoing[]> {
  const { rows } = await world.app.deps.pool.query<{ id: string; data: QueuedPush }>(
    "SELECT id, data FROM pgboss.job WHERE name = 'send-push' ORDER BY created_on",
  )
  return rows
    .filter(({ id }) => markRead(world, id))
    .map(({ data: { subscriptionId, news } }) => {
      const shown = `${news.title} ${news.body}`
      const [event = ''] = news.tag.split(':')
      const reader = world.browsers.get(subscriptionId) ?? subscriptionId
      return {
        event,
        channel: 'push',
        reader,
        shown,
        text: `${shown} https://push.test${news.url} ${news.tag}`,
      }
    })
}

async function listTextMessages(world: World): Promise<Outgoing[]> {
  const { deps } = world.app
  const rows = await deps.db.sms.findMany({ orderBy: { createdAt: 'asc' } })
  return rows
    .filter(({ id }) => markRead(world, id))
    .map(({ id, kind, phone, sealed }) => {
      const text = deps.mailSealing.open(sealed, id).toString()
      return { event: kind, channel: 'sms', reader: phone, shown: text, text }
    })
}

/** The forms by which data are recognised, in every language. */
export const forms: readonly Form[] = [
  { fact: 'phone', form: /(?:\+33|\b0)[ .\u00a0]?6[ .\u00a0]?98/ },
  { fact: 'six digits', form: /(?<![\w#])\d{6}(?!\w)/ },
  // Not the reference of a payment (ISO 11649).
  { fact: 'IBAN', form: /\b(?!RF)[A-Z]{2}\d{2}[ \d]{12,}/ },
  { fact: 'amount', form: /\d,\d{2}\s?€|€\d|"cents":\d/ },
  { fact: 'secret', form: /(?<![\w/=-])[\w-]{43,}(?![\w-])/ },
]

/** Returns the database's data by owner: ids, tickets and their secrets, accounts, references of payments. */
export async function readKnownData(world: World): Promise<Required<KnownData>> {
  const { db, pool } = world.app.deps
  const owned = new Map<string, string>()
  const own = (playerId: string | null, what: string, datum: string | null) => {
    const player = world.players.get(playerId ?? '')
    if (datum !== null) owned.set(datum, `${what} of ${player?.name ?? 'nobody'}`)
  }
  for (const { playerId, number, nonce, holder } of await db.participation.findMany()) {
    own(playerId, 'ticket number', number)
    own(playerId, 'nonce', nonce)
    own(playerId, 'holder', holder)
  }
  for (const { playerId, publicReference } of await db.purchase.findMany())
    own(playerId, 'payment reference', formatReference(publicReference))
  for (const { id, iban } of world.players.values()) {
    own(id, 'IBAN', iban)
    own(id, 'end of the IBAN', `… ${iban.slice(-4)}`)
    own(id, 'end of the IBAN', `"ending":"${iban.slice(-4)}"`)
  }
  return { ids: await readAllIds(pool), owned }
}
