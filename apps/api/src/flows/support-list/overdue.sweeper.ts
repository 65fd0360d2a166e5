import { databaseNow } from '@repo/server-kit/database'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import { nextEmailAt, overdueAt } from '#api/core/support/support-waits.rules.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { readLastReminders, recordReminder } from './overdue.data.ts'
import { overdueEmail } from './overdue.emails.ts'
import { readSupportList } from './support-list.service.ts'

/**
 * Emails the staff its overdue items, one email per kind, the next one not before `supportKinds` allows. Of concurrent
 * workers one sends it.
 */
export async function remindSupport(deps: Deps): Promise<void> {
  const lastReminders = await readLastReminders(deps.db)
  const waitingItems = await readSupportList(deps.db, null)
  const now = await databaseNow(deps.db)
  const overdueItems = waitingItems.filter(({ kind, since }) => overdueAt(kind, since) <= now)
  for (const [kind, items] of Map.groupBy(overdueItems, (item) => item.kind)) {
    const lastAt = lastReminders.get(kind) ?? null
    if (lastAt === null || nextEmailAt(kind, lastAt) <= now) await emailStaff(deps, items, lastAt, now)
  }
}

async function emailStaff(
  deps: Deps,
  items: readonly SupportItem[],
  lastAt: Date | null,
  now: Date,
): Promise<void> {
  const [oldest, ...others] = items
  if (!oldest) return
  const { kind } = oldest
  const content = overdueEmail(deps.config.supportEmail, [oldest, ...others])
  await deps.db.$transaction(async (tx) => {
    if (await recordReminder(tx, kind, lastAt, now))
      await queueEmail(deps, tx, content, `support-waits-${kind}-${now.getTime()}`)
  })
}
