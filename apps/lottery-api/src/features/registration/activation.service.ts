import { statusAfter } from '@repo/lottery-rules/account-status'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { useLink } from '#lottery-api/core/links/links.service.ts'
import type { Deps } from '#lottery-api/deps.ts'

/**
 * Activates the account of a link: once. Of two clicks at the same instant the first one activates, and the second is told that the link was
 * used. Refused with `link-used-or-expired`.
 */
export async function activateAccount(deps: Deps, token: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const { playerId } = await useLink(tx, token, 'activation', now)
    const { status } = await tx.player.findUniqueOrThrow({
      where: { id: playerId },
      select: { status: true },
    })
    const after = statusAfter(status, 'activate')
    if (after === null) throw new Refusal('link-used-or-expired')
    await tx.player.update({
      where: { id: playerId },
      data: { status: after, activatedAt: now },
      select: { id: true },
    })
  })
}
