import { databaseNow } from '@repo/server-kit/database'
import { composeEmail } from '@repo/server-kit/emails/compose-email'
import type { EmailDesign, LayoutWords } from '@repo/server-kit/emails/email-content'
import type { Mail } from '@repo/server-kit/mail'
import { computeWorthS, computeWorthUntil } from '@repo/server-kit/reach'
import { findEmailChoice } from '#api/core/reach/choices.service.ts'
import type { MessageKey } from '#api/core/reach/reach.rules.ts'
import { getWorth, parseEvent } from '#api/core/reach/reach.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { RecipientMail } from '#api/job-definitions.ts'
import { sendEmailJob } from '#api/job-definitions.ts'
import type { EmailContent } from './email-content.ts'

const layoutWords: LayoutWords = {
  language: 'fr',
  copyAddress: 'Si le bouton ne fonctionne pas, copiez cette adresse :',
  footer: 'Vous recevez ce message parce que vous utilisez Volant.',
  colon: ' :',
}

const design: EmailDesign = {
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

/**
 * Returns an email as HTML and plain text. Without a preheader its preview is the first paragraph after the greeting.
 */
export function compose({ to, isForConfirmed: _, ...content }: EmailContent): Mail {
  const preheader = content.preheader ?? content.paragraphs.find((line) => !line.startsWith('Bonjour')) ?? ''
  return composeEmail(to, { ...content, preheader }, layoutWords, design)
}

/**
 * Sends an email once the transaction commits, not before `notBefore`, with retries as long as its event is worth it.
 * Does nothing for a closed account, for an account that has muted the event, and for `isForConfirmed` content to an
 * unconfirmed address. A repeat with the same `key` (event and subject) queues the same message again. An email to the
 * recipient of an order (`toRecipient`) is checked again before each try. Throws for a key that begins with no event.
 */
export async function queueEmail(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  content: EmailContent,
  key: MessageKey<'mail'>,
  toRecipient?: RecipientMail,
  notBefore?: Date,
): Promise<void> {
  // The address that a closed account keeps in the database does not exist.
  if (content.to.endsWith('.invalid')) return
  if (content.isForConfirmed && (await isUnconfirmed(tx, content.to))) return
  const unsubscribe = await findEmailChoice(deps, tx, content.to, key)
  if (unsubscribe === 'muted') return
  const mail = compose(unsubscribe === null ? content : { ...content, unsubscribe })
  const event = getWorth(parseEvent(key))
  const expiresAt = computeWorthUntil(event, await databaseNow(tx)).toISOString()
  const queuedMail = { mail, key, expiresAt, ...(toRecipient && { toRecipient }) }
  await deps.jobs.enqueue(tx, sendEmailJob, queuedMail, {
    worthS: computeWorthS(event),
    startAfter: notBefore,
  })
}

async function isUnconfirmed(tx: Tx, email: string): Promise<boolean> {
  const whereUnconfirmed = { email: email.toLowerCase(), emailUnconfirmedSince: { not: null } }
  return (await tx.account.count({ where: whereUnconfirmed })) > 0
}
