import type { Sms } from '@repo/prisma/delivery-types'
import { sendSms } from '#api/core/sms/sms.service.ts'
import type { SignedIn } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Gives an account a phone number, as its owner would type it. */
export async function setPhone({ deps }: TestApp, { account }: SignedIn, phone: string): Promise<void> {
  await deps.db.account.update({ where: { id: account.id }, data: { phone } })
}

/** Returns the text messages to an account, oldest first. */
export function listSmsTo({ deps }: TestApp, { account }: SignedIn): Promise<Sms[]> {
  return deps.db.sms.findMany({
    where: { accountId: account.id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}

/** Deletes the jobs of text messages from the queue; returns the ids of their messages, oldest first. */
export async function takeQueuedSms({ deps }: TestApp): Promise<readonly string[]> {
  const rows = await deps.db.$queryRaw<{ id: string }[]>`
    WITH gone AS (DELETE FROM pgboss.job WHERE name = 'send-sms' RETURNING data, created_on)
    SELECT data->>'smsId' AS id FROM gone ORDER BY created_on`
  return rows.map(({ id }) => id)
}

/** Sends every queued text message, once; returns how many failed and would be retried. */
export async function sendQueuedSms(app: TestApp): Promise<number> {
  let failedCount = 0
  for (const id of await takeQueuedSms(app))
    await sendSms(app.deps, id).catch(() => {
      failedCount += 1
    })
  return failedCount
}
