import type { Deps } from '#lottery-api/deps.ts'
import type { QueuedMail } from '#lottery-api/job-definitions.ts'
import { openQueuedMail } from '#lottery-api/mail/send-mail.ts'

/** Mails of one test that are read: the first are of all kinds that it queues. */
const mostMails = 400

/** What tells a player of a test from every other one, wherever it stands. */
const marks = /joueur-[0-9a-f]{10}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi

/**
 * What waits to be sent to players, or stands in their accounts, and holds the address or the nickname of another player of the same database. Each test of the API ends with
 * it, so that every text that any of them has made is read.
 */
export async function strangersIn(deps: Pick<Deps, 'db' | 'mailSealing'>): Promise<readonly string[]> {
  const players = await deps.db.player.findMany({ select: { id: true, email: true, nickname: true } })
  const ownerOf = new Map<string, string>()
  for (const { id, email, nickname } of players)
    for (const mark of [email, nickname]) if (mark !== null) ownerOf.set(mark.toLowerCase(), id)
  const strange = (reader: string | undefined, text: string) =>
    [...text.matchAll(marks)]
      .map(([mark]) => ownerOf.get(mark.toLowerCase()))
      .filter((owner) => owner !== undefined && owner !== reader)
  const faults: string[] = []
  const queued = await deps.db.$queryRaw<{ data: QueuedMail }[]>`
    SELECT data FROM pgboss.job WHERE name = 'send-mail' LIMIT ${mostMails}::int`
  for (const { data } of queued) {
    const { to, subject, text } = openQueuedMail(deps, data)
    const reader = ownerOf.get(to.toLowerCase())
    if (reader !== undefined && strange(reader, `${subject} ${text}`).length > 0)
      faults.push(`a mail about ${data.key} tells of another player`)
  }
  for (const { playerId, kind, facts } of await deps.db.notification.findMany({ take: mostMails }))
    if (strange(playerId, JSON.stringify(facts)).length > 0)
      faults.push(`a notification of ${kind} tells of another player`)
  return faults
}
