import type { Mail } from '@repo/server-kit/mail'
import type { Deps } from '#lottery-api/deps.ts'
import { mailRequestedLink } from '#lottery-api/flows/requested-links/mail-requested-link.service.ts'
import type { QueuedEmail } from '#lottery-api/job-definitions.ts'
import { mailRequestedLinkJob, sendMailJob } from '#lottery-api/job-definitions.ts'
import { openQueuedEmail } from '#lottery-api/mail/send-mail.ts'

/** Returns the queued emails to an address, oldest first, with their keys. Sent ones are still in the queue. */
export async function listQueuedEmails(
  deps: Pick<Deps, 'pool' | 'mailSealing'>,
  email: string,
): Promise<readonly (Mail & { readonly key: string })[]> {
  const { rows } = await deps.pool.query<{ data: QueuedEmail }>(
    'SELECT data FROM pgboss.job WHERE name = $1 ORDER BY created_on, id',
    [sendMailJob.name],
  )
  return rows
    .map(({ data }) => ({ ...openQueuedEmail(deps, data), key: data.key }))
    .filter(({ to }) => to === email)
}

/** Returns the newest mail to an address; throws when there is none. */
export async function readLastEmailTo(
  deps: Pick<Deps, 'pool' | 'mailSealing'>,
  email: string,
): Promise<Mail> {
  const mail = (await listQueuedEmails(deps, email)).at(-1)
  if (!mail) throw new Error(`No mail went to ${email}`)
  return mail
}

/** Returns the secret of the link in a mail. */
export function readToken({ text }: Mail): string {
  const token = /[?&]token=([\w-]{43})$/m.exec(text)?.[1]
  if (token === undefined) throw new Error(`No link in: ${text}`)
  return token
}

/** Returns the code in a mail. */
export function readCode({ text }: Mail): string {
  const code = /^ {4}(\d{6})$/m.exec(text)?.[1]
  if (code === undefined) throw new Error(`No code in: ${text}`)
  return code
}

/** Does the worker's work for requested links; returns their number. */
export async function mailRequestedLinks(deps: Deps): Promise<number> {
  const { rows } = await deps.pool.query<{ data: Parameters<typeof mailRequestedLink>[1] }>(
    'DELETE FROM pgboss.job WHERE name = $1 RETURNING data',
    [mailRequestedLinkJob.name],
  )
  for (const { data } of rows) await mailRequestedLink(deps, data)
  return rows.length
}
