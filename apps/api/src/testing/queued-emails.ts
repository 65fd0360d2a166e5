import type { TestApp } from './test-app.ts'

type Mail = { readonly subject: string; readonly text: string }

/** Returns the emails to an address in the queue, sent or not, oldest first. */
export function listQueuedEmails({ deps }: TestApp, email: string): Promise<readonly Mail[]> {
  return deps.db.$queryRaw<Mail[]>`
    SELECT data->'mail'->>'subject' AS subject, data->'mail'->>'text' AS text FROM pgboss.job
    WHERE name = 'send-mail' AND data->'mail'->>'to' = ${email} ORDER BY created_on`
}

/** Returns the secret of the newest link to a page in the emails to an address. '' without one. */
export async function readEmailedSecret(app: TestApp, email: string, page: string): Promise<string> {
  const texts = (await listQueuedEmails(app, email)).map(({ text }) => text).join('\n')
  return [...texts.matchAll(new RegExp(`/${page}\\?jeton=([\\w-]{43})`, 'g'))].at(-1)?.[1] ?? ''
}
