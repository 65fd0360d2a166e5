import { databaseNow } from '@repo/server-kit/database'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import { nextEmailAt, overdueAt } from '#api/core/support/support-waits.rules.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { lastReminders, noteReminder } from './overdue.data.ts'
import { overdueEmail } from './overdue.emails.ts'
import { supportList } from './support-list.service.ts'

/**
 * Mails the staff its overdue items: one email for each kind, and its next one not before `supportKinds` allows.
 * Several workers may sweep concurrently: one of them mails.
 */
export async function remindSupport(deps: Deps): Promise<void> {
  const last = await lastReminders(deps.db)
  const waiting = await supportList(deps.db, null)
  const now = await databaseNow(deps.db)
  const overdue = waiting.filter(({ kind, since }) => overdueAt(kind, since) <= now)
  for (const [kind, items] of Map.groupBy(overdue, (item) => item.kind)) {
    const lastAt = last.get(kind) ?? null
    if (lastAt === null || nextEmailAt(kind, lastAt) <= now) await remind(deps, items, lastAt, now)
  }
}

async function remind(
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
    if (await noteReminder(tx, kind, lastAt, now))
      await queueEmail(deps, tx, content, `support-waits-${kind}-${now.getTime()}`)
  })
}
