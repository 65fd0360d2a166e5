import type { Mail } from '@repo/server-kit/mail'
import type { Deps } from '#lottery-api/deps.ts'

/** Returns the queued mails to an address, oldest first, with their keys. */
export async function listQueuedMails(
  { db, mailSealing }: Pick<Deps, 'db' | 'mailSealing'>,
  to: string,
): Promise<readonly (Mail & { readonly key: string })[]> {
  const jobs = await db.$queryRaw<{ sealed: string; key: string }[]>`
    SELECT data->>'sealed' AS sealed, data->>'key' AS key FROM pgboss.job WHERE name = 'send-mail' ORDER BY created_on, id`
  return jobs
    .map(({ sealed, key }) => ({ ...(JSON.parse(mailSealing.open(sealed, key).toString()) as Mail), key }))
    .filter((mail) => mail.to === to)
}
