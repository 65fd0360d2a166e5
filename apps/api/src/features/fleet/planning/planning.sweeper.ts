import { absentAfterMs } from '@repo/delivery-rules/shifts'
import { databaseNow } from '@repo/server-kit/database'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import type { Deps } from '#api/deps.ts'
import { findUncheckedShifts, isDriverOnline } from './planning.data.ts'
import { writeAbsenceText } from './planning.texts.ts'

/**
 * Notifies companies of planned drivers that are not online ten minutes after a shift has begun, once per shift. A
 * shift that ended before a check is not reported. A run covers at most 500 shifts. A failure is logged and retried.
 * Safe to run concurrently.
 */
export async function sweepShifts(deps: Deps): Promise<void> {
  for (const { id } of await findUncheckedShifts(deps.db)) {
    try {
      await checkShift(deps, id)
    } catch (error) {
      deps.log.error({ err: error, shiftId: id }, 'a planned driver could not be checked')
    }
  }
}

async function checkShift(deps: Deps, id: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    // Of two workers, and of this one and a change of the plan, the second finds nothing to check.
    const [shift] = await tx.shift.updateManyAndReturn({
      where: {
        id,
        lookedAt: null,
        beginsAt: { lte: new Date(now.getTime() - absentAfterMs) },
        endsAt: { gt: now },
      },
      data: { lookedAt: now },
    })
    if (!shift) return
    const { companyId, driverId, beginsAt } = shift
    if (await isDriverOnline(tx, driverId)) return
    const text = writeAbsenceText(beginsAt)
    await notifyOfAccount(deps, tx, companyId, { kind: 'driver-not-online', text })
  })
}
