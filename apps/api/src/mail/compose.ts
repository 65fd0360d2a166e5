import type { Mail } from '@repo/server-kit/mail'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendMailJob } from '#api/job-definitions.ts'
import type { Letter } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'

/** A letter as a mail that looks good and reads well as plain text. */
export function compose(letter: Letter): Mail {
  const { to, subject, replyTo } = letter
  return {
    to,
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
    ...(replyTo === undefined ? {} : { replyTo }),
  }
}

/** Sends a letter once the transaction commits. `key` names what it is about, so that a repeated job is the same message. */
export async function queueLetter(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  letter: Letter,
  key: string,
): Promise<void> {
  // What is left of an account that has ended has an address that exists nowhere.
  if (letter.to.endsWith('.invalid')) return
  await deps.jobs.enqueue(tx, sendMailJob, { mail: compose(letter), key })
}
