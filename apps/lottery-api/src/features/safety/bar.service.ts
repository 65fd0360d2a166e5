import { databaseNow } from '@repo/server-kit/database'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve, propose } from '@repo/server-kit/staff/approvals'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { CancelPayments } from './exclusions.service.ts'
import { cancelEntries, retryAtClosing } from './exclusions.service.ts'

/** The action in approvals that bars the person of a player for good. */
export const barAction = 'players bar'

/**
 * Proposes to bar the person behind a player. Throws a `StaffError` for a barred person, for a player without an
 * approved document, and where `propose` does.
 */
export async function proposeBar(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  playerId: string,
): Promise<Approval> {
  return db.$transaction(async (tx) => {
    const { numberHash } = await requireProvenPerson(tx, playerId)
    if (await tx.barredPerson.findUnique({ where: { numberHash } }))
      throw new StaffError('This person is barred already.')
    const proposal = await propose(tx, { action: barAction, subject: playerId, facts: {}, by: staff.actor })
    await audit(tx, staff, { action: `propose ${barAction}`, subject: { kind: 'player', id: playerId } })
    return proposal
  })
}

/**
 * Bars the person behind a player for good, as another staff member has proposed: somebody of the staff, or excluded by
 * law. The person is recognised by the number of the approved document, with this account or any other. Open
 * participations and payments are cancelled, and the credits returned. The account stays open to its owner, so that its
 * money can be refunded. Throws a `StaffError` for the proposer's own approval, and without an approved document.
 */
export async function barPlayer(
  deps: Deps,
  staff: Staff,
  approvalId: string,
  cancelPayments: CancelPayments,
): Promise<void> {
  const playerId = await retryAtClosing(() =>
    deps.db.$transaction(async (tx) => {
      const { subject } = await approve(tx, approvalId, barAction, staff.actor)
      await lockPlayer(tx, subject)
      const person = await requireProvenPerson(tx, subject)
      const now = await databaseNow(tx)
      await tx.barredPerson.createMany({
        data: [{ ...person, reason: staff.reason, addedAt: now, addedBy: staff.actor }],
        skipDuplicates: true,
      })
      await cancelEntries(tx, subject, now)
      await audit(tx, staff, { action: barAction, subject: { kind: 'player', id: subject } })
      return subject
    }),
  )
  await cancelPayments(deps, playerId)
}

async function requireProvenPerson(
  tx: Tx,
  playerId: string,
): Promise<{ readonly numberHash: string; readonly personHash: string | null }> {
  const document = await tx.identityDocument.findFirst({
    where: { playerId, status: 'approved', numberHash: { not: null } },
    orderBy: { reviewedAt: 'desc' },
  })
  if (!document?.numberHash)
    throw new StaffError(
      'No document of this player was approved: the person is unknown. Exclude the player instead.',
    )
  return { numberHash: document.numberHash, personHash: document.personHash }
}
