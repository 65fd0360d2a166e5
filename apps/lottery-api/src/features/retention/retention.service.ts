import {
  approvedScanMonths,
  contactMonths,
  rejectedScanMonths,
  sessionMonths,
} from '@repo/lottery-rules/retention'
import { calendarShift } from '@repo/lottery-rules/wall-clock'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { destroyScans } from '#lottery-api/features/documents/document-files.service.ts'
import { barForEver, deleteOld, scansToDestroy } from './retention.data.ts'

/**
 * Destroys what has been kept long enough: scans of documents, sessions that are over, old messages. Whoever is excluded for ever stays barred by the
 * hash of their document when the rest of it goes. Harmless to repeat, and by two at once.
 */
export async function carryOutRetention(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  const { timeZone } = deps.config.schedule
  const ago = (months: number) => calendarShift(now, { months: -months }, timeZone)
  const scans = { endedBefore: ago(approvedScanMonths), rejectedBefore: ago(rejectedScanMonths), now }
  while (await destroySome(deps, scans));
  await deleteOld(deps.db, { sessionsBefore: ago(sessionMonths), messagesBefore: ago(contactMonths) })
}

/** A part of it at a time, so that no transaction is long; false when nothing was left to do. */
async function destroySome(
  deps: Deps,
  { endedBefore, rejectedBefore, now }: Readonly<Record<'endedBefore' | 'rejectedBefore' | 'now', Date>>,
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const { expired, rejected } = await scansToDestroy(tx, endedBefore, rejectedBefore)
    await destroyScans(deps, tx, [...expired, ...rejected])
    await barForEver(tx, expired, now)
    return expired.length + rejected.length > 0
  })
}
