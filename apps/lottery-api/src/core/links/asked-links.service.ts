import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { emailKey } from '#lottery-api/core/players/identifiers.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { resetMail } from '#lottery-api/features/password/password.mails.ts'
import { greetableName } from '#lottery-api/features/registration/greeting.ts'
import { activationMail } from '#lottery-api/features/registration/players.mails.ts'
import { mailAskedLinkJob } from '#lottery-api/job-definitions.ts'
import { pageUrl } from '#lottery-api/mail/page-url.ts'
import { queueMail } from '#lottery-api/mail/send-mail.ts'
import { linkKey, makeLink } from './links.service.ts'

type AskedLink = NonNullable<typeof mailAskedLinkJob.data>
type AskedKind = AskedLink['kind']

/**
 * Notes that somebody asks for a link with an address. Nothing here looks at whether it is a player's, so that the answer and its time say
 * nothing: the worker does, afterwards. The address waits sealed.
 */
export async function askLink(deps: Deps, kind: AskedKind, email: string): Promise<void> {
  const sealedEmail = deps.mailSealing.seal(emailKey(email), kind)
  await deps.db.$transaction((tx) => deps.jobs.enqueue(tx, mailAskedLinkJob, { kind, sealedEmail }))
}

/** Makes the link that was asked for and mails it, where the address is that of a player who may have one; the one before opens nothing any more. */
export async function mailAskedLink(deps: Deps, { kind, sealedEmail }: AskedLink): Promise<void> {
  const email = deps.mailSealing.open(sealedEmail, kind).toString()
  await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM player WHERE email = ${email} FOR UPDATE`
    const player = await tx.player.findUnique({ where: { email } })
    if (!player || player.status === 'ended') return
    if (kind === 'password_reset') await mailReset(deps, tx, player)
    else if (player.status === 'registered') await mailActivation(deps, tx, player)
  })
}

async function mailActivation(deps: Deps, tx: Tx, player: Player): Promise<void> {
  const { id: playerId, email: to, language, firstName } = player
  const token = await makeLink(tx, { playerId, kind: 'activation' }, await databaseNow(tx))
  const facts = { firstName: greetableName(firstName), url: pageUrl(deps.config.webUrl, 'activation', token) }
  await queueMail(deps, tx, { to, language, template: activationMail, facts, key: linkKey(token) })
}

async function mailReset(deps: Deps, tx: Tx, player: Player): Promise<void> {
  const { id: playerId, email: to, language, nickname } = player
  const token = await makeLink(tx, { playerId, kind: 'password_reset' }, await databaseNow(tx))
  const facts = { nickname: nickname ?? '', url: pageUrl(deps.config.webUrl, 'newPassword', token) }
  await queueMail(deps, tx, { to, language, template: resetMail, facts, key: linkKey(token) })
}
