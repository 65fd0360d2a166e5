import type { TestApp } from './test-app.ts'

type Mail = { readonly subject: string; readonly text: string }

/** The mails that wait to be sent to an address, the oldest first. */
export function mailsTo({ deps }: TestApp, email: string): Promise<readonly Mail[]> {
  return deps.db.$queryRaw<Mail[]>`
    SELECT data->'mail'->>'subject' AS subject, data->'mail'->>'text' AS text FROM pgboss.job
    WHERE name = 'send-mail' AND data->'mail'->>'to' = ${email} ORDER BY created_on`
}

/** The secret of the newest link to a page of the site that was mailed to an address; '' for none. */
export async function mailedSecret(app: TestApp, email: string, page: string): Promise<string> {
  const texts = (await mailsTo(app, email)).map(({ text }) => text).join('\n')
  return [...texts.matchAll(new RegExp(`/${page}\\?jeton=([\\w-]{43})`, 'g'))].at(-1)?.[1] ?? ''
}
