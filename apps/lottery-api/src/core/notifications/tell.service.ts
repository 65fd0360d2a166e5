import type { Language, Player } from '@repo/prisma/lottery-types'
import type { Letter } from '@repo/server-kit/letters/letter'
import type { EventBy } from '#lottery-api/core/reach/reach.rules.ts'
import { isToldBy } from '#lottery-api/core/reach/reach.rules.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { MailTemplate } from '#lottery-api/mail/letter.ts'
import { queueLetter } from '#lottery-api/mail/send-mail.ts'
import type { Facts } from './notifications.service.ts'
import { notify } from './notifications.service.ts'

/** A mail with its facts, in whatever language its reader has. */
export type Written = (language: Language) => Letter

/** A mail of these facts. */
export function written<F>(template: MailTemplate<F>, facts: F): Written {
  return (language) => template[language](facts)
}

/** What a player is told: by a notification, and by a mail where the table says so. */
export type News<E extends EventBy<'bell'>> = {
  readonly event: E
  /** What tells it from others of its event: of one event and subject a player is told once. */
  readonly about: string
  readonly facts?: Facts
  /** When it happened; now where nothing is said. */
  readonly at?: Date
} & (E extends EventBy<'mail'> ? { readonly mail: Written } : { readonly mail?: never })

/** What telling a player needs. */
export type TellDeps = Pick<Deps, 'config' | 'jobs' | 'mailSealing'>

/**
 * Tells a player something in the transaction that makes it so, by every channel that the table names. Once: a repeat, and a concurrent twin, which
 * waits for this transaction, tell nothing.
 */
export async function tell<E extends EventBy<'bell'>>(
  deps: TellDeps,
  tx: Tx,
  playerId: string,
  { event, about, facts, at, mail }: News<E>,
): Promise<void> {
  const key = `${event}:${about}`
  const isNew = await notify(tx, playerId, { kind: event, key, ...(facts && { facts }) }, at)
  if (!isNew) return
  const player = await tx.player.findUniqueOrThrow({ where: { id: playerId } })
  await deliver(deps, tx, player, { event, key, mail })
}

/** Takes what a player was just told to them. */
async function deliver(
  deps: TellDeps,
  tx: Tx,
  { email, language }: Pick<Player, 'email' | 'language'>,
  {
    event,
    key,
    mail,
  }: { readonly event: EventBy<'bell'>; readonly key: string; readonly mail?: Written | undefined },
): Promise<void> {
  if (mail && isToldBy('mail', event))
    await queueLetter(deps, tx, { event, to: email, language, letter: mail(language), key })
}
