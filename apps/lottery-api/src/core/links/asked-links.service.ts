import { emailKey } from '#lottery-api/core/players/identifiers.rules.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { mailAskedLinkJob } from '#lottery-api/job-definitions.ts'

/** A link that somebody has asked for. */
export type AskedLink = NonNullable<typeof mailAskedLinkJob.data>
type AskedKind = AskedLink['kind']

/**
 * Notes that somebody asks for a link with an address. Nothing here looks at whether it is a player's, so that the answer and its time say
 * nothing: the worker does, afterwards. The address waits sealed.
 */
export async function askLink(deps: Deps, kind: AskedKind, email: string): Promise<void> {
  const sealedEmail = deps.mailSealing.seal(emailKey(email), kind)
  await deps.db.$transaction((tx) => deps.jobs.enqueue(tx, mailAskedLinkJob, { kind, sealedEmail }))
}
