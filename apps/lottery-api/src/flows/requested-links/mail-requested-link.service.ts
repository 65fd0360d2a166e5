import { databaseNow } from '@repo/server-kit/database'
import type { RequestedLink } from '#lottery-api/core/links/requested-links.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { mailReset } from '#lottery-api/features/password/password.service.ts'
import { mailActivation } from '#lottery-api/features/registration/activation.service.ts'

/**
 * Creates the requested link and mails it, where the address is that of a player who may have it; the previous link
 * becomes invalid. Does nothing for any other address.
 */
export async function mailRequestedLink(deps: Deps, { kind, sealedEmail }: RequestedLink): Promise<void> {
  const email = deps.mailSealing.open(sealedEmail, kind).toString()
  await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM player WHERE email = ${email} FOR UPDATE`
    const player = await tx.player.findUnique({ where: { email } })
    if (!player || player.status === 'ended') return
    const now = await databaseNow(tx)
    if (kind === 'password_reset') await mailReset(deps, tx, player, now)
    else if (player.status === 'registered') await mailActivation(deps, tx, player, now)
  })
}
