import { databaseNow } from '@repo/server-kit/database'
import { composed } from '@repo/server-kit/letters/composed'
import type { LayoutWords, Letterhead } from '@repo/server-kit/letters/letter'
import type { Mail } from '@repo/server-kit/mail'
import { worthS, worthUntil } from '@repo/server-kit/reach'
import { mailChoice } from '#api/core/reach/choices.service.ts'
import type { MessageKey } from '#api/core/reach/reach.rules.ts'
import { eventOf, worthOf } from '#api/core/reach/reach.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { RecipientMail } from '#api/job-definitions.ts'
import { sendMailJob } from '#api/job-definitions.ts'
import type { Letter } from './letter.ts'

const words: LayoutWords = {
  language: 'fr',
  copyAddress: 'Si le bouton ne fonctionne pas, copiez cette adresse :',
  footer: 'Vous recevez ce message parce que vous utilisez Volant.',
  colon: ' :',
}

const head: Letterhead = {
  product: 'Volant',
  light: {
    ground: '#f1f5f3',
    card: '#ffffff',
    line: '#e2e9e7',
    box: '#f1f5f3',
    boxLine: '#d4dddb',
    ink: '#132020',
    pale: '#52605f',
    brand: '#0c7773',
    onBrand: '#ffffff',
    link: '#0a6a66',
  },
  dark: {
    ground: '#0c1414',
    card: '#131d1d',
    line: '#263231',
    box: '#0d1717',
    boxLine: '#35413f',
    ink: '#e8eeed',
    pale: '#aab7b5',
    brand: '#7dcec4',
    onBrand: '#062b2a',
    link: '#7dcec4',
  },
}

/** An email as HTML and plain text. Its preview does not begin with the greeting. */
export function compose({ to, isForConfirmed: _, ...letter }: Letter): Mail {
  const preheader = letter.preheader ?? letter.paragraphs.find((line) => !line.startsWith('Bonjour')) ?? ''
  return composed(to, { ...letter, preheader }, words, head)
}

/**
 * Sends an email once the transaction commits, unless the account of the address has switched it off; an optional one
 * says how to unsubscribe. `key` names the event and its subject, so that a repeated job is the same message. It is
 * retried as long as its event is worth it. One to the recipient of an order is judged again before each try.
 * `notBefore` delays it.
 */
export async function queueLetter(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  letter: Letter,
  key: MessageKey<'mail'>,
  toRecipient?: RecipientMail,
  notBefore?: Date,
): Promise<void> {
  // A closed account's remaining address exists nowhere.
  if (letter.to.endsWith('.invalid')) return
  if (letter.isForConfirmed && (await isUnconfirmed(tx, letter.to))) return
  const leave = await mailChoice(deps, tx, letter.to, key)
  if (leave === 'muted') return
  const mail = compose(leave === null ? letter : { ...letter, leave })
  const event = worthOf(eventOf(key))
  const expiresAt = worthUntil(event, await databaseNow(tx)).toISOString()
  const queued = { mail, key, expiresAt, ...(toRecipient && { toRecipient }) }
  await deps.jobs.enqueue(tx, sendMailJob, queued, { worthS: worthS(event), startAfter: notBefore })
}

async function isUnconfirmed(tx: Tx, email: string): Promise<boolean> {
  const waiting = { email: email.toLowerCase(), emailUnconfirmedSince: { not: null } }
  return (await tx.account.count({ where: waiting })) > 0
}
