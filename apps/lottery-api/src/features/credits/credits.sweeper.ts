import { databaseNow } from '@repo/server-kit/database'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { queueMail } from '#lottery-api/mail/send-mail.ts'
import { creditsExpiring } from './credits.emails.ts'

const noticeMs = 14 * 86_400_000
const atOnce = 100

/**
 * Mails those whose free credits expire within two weeks, once for each lot, and ends those whose time is over. Nobody is called to play who has asked
 * not to, or may not: whose term without play is over by then is told then.
 */
export async function sweepCredits(deps: Deps): Promise<null> {
  // Nothing depends on it: a credit whose time is over cannot be spent, swept or not.
  await deps.db.$executeRaw`
    UPDATE credit_lot SET remaining = 0, expired_at = expires_at
    WHERE kind = 'free' AND expires_at <= app_now() AND expired_at IS NULL`
  while ((await deps.db.$transaction((tx) => remindSome(deps, tx))) === atOnce);
  return null
}

async function remindSome(deps: Deps, tx: Tx): Promise<number> {
  const now = await databaseNow(tx)
  const due = await tx.$queryRaw<{ id: string; playerId: string }[]>`
    SELECT id, player_id AS "playerId" FROM credit_lot
    WHERE kind = 'free' AND remaining > 0 AND expires_at > ${now} AND expires_at <= ${new Date(now.getTime() + noticeMs)}
      AND NOT EXISTS (SELECT FROM sent_reminder WHERE subject = 'player:' || player_id AND kind = 'credits-' || credit_lot.id)
      AND EXISTS (SELECT FROM player WHERE player.id = player_id AND status <> 'ended' AND end_requested_at IS NULL)
      AND NOT EXISTS (SELECT FROM exclusion WHERE exclusion.player_id = credit_lot.player_id AND started_at <= ${now} AND coalesce(ends_at, 'infinity') > ${now})
      AND NOT EXISTS (SELECT FROM identity_document JOIN barred_person USING (number_hash) WHERE identity_document.player_id = credit_lot.player_id)
    ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`
  for (const { id, playerId } of due) {
    const noted = await tx.sentReminder.createMany({
      data: [{ subject: `player:${playerId}`, kind: `credits-${id}`, at: now }],
      skipDuplicates: true,
    })
    if (noted.count === 0) continue
    const { player, ...lot } = await tx.creditLot.findUniqueOrThrow({
      where: { id },
      include: { player: true },
    })
    if (!player.mailsCredits || lot.expiresAt === null) continue
    const facts = { credits: lot.remaining, expiresAt: lot.expiresAt, webUrl: deps.config.webUrl }
    const { email: to, language } = player
    await queueMail(deps, tx, {
      to,
      language,
      template: creditsExpiring,
      facts,
      key: `credits-expiring:${id}`,
    })
  }
  return due.length
}
