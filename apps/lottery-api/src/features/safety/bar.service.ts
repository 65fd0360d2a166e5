import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { StaffObjection } from '#lottery-api/features/approvals/approvals.service.ts'
import type { Staff } from '#lottery-api/features/audit/audit.service.ts'
import { record } from '#lottery-api/features/audit/audit.service.ts'
import { returnCredit } from '#lottery-api/features/credits/credits.service.ts'
import { holdPlayer } from '#lottery-api/features/profile/held-player.service.ts'
import { cancelOpenParticipations } from './exclusions.data.ts'
import { againAtClosing } from './exclusions.service.ts'
import { giveUpOpenPurchases } from './open-purchases.service.ts'

/**
 * Bars the person behind a player for good, with this account or any other, by the number of the approved document: somebody of the staff, or
 * who may not play by law. Participations that can still be taken back are, with their credits, and payments under way are given up;
 * the account stays open to its owner, so that what is in it can be asked back. False when the person was barred already. One whose identity was never proven is an objection.
 */
export async function barPlayer(deps: Deps, staff: Staff, playerId: string): Promise<boolean> {
  const isNew = await againAtClosing(() =>
    deps.db.$transaction(async (tx) => {
      if (!(await holdPlayer(tx, playerId))) throw new StaffObjection(`There is no player ${playerId}.`)
      const document = await tx.identityDocument.findFirst({
        where: { playerId, status: 'approved', numberHash: { not: null } },
        orderBy: { reviewedAt: 'desc' },
      })
      if (!document?.numberHash)
        throw new StaffObjection(
          'No document of this player was approved: nothing tells who the person is. Exclude the player instead.',
        )
      const { numberHash } = document
      const now = await databaseNow(tx)
      const { count } = await tx.barredPerson.createMany({
        data: [{ numberHash, reason: staff.reason, addedAt: now, addedBy: staff.actor }],
        skipDuplicates: true,
      })
      if (count === 0) return false
      for (const { id } of await cancelOpenParticipations(tx, playerId, now)) await returnCredit(tx, id, now)
      await record(tx, { ...staff, action: 'players bar', subject: `player:${playerId}` })
      return true
    }),
  )
  await giveUpOpenPurchases(deps, playerId)
  return isNew
}
