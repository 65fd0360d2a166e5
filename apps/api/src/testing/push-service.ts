import type { PushService as Service } from '@repo/server-kit/testing/push-service'
import { startPushService as openPushService } from '@repo/server-kit/testing/push-service'
import type { QueuedPush } from '#api/core/notifications/push.data.ts'
import { sendPush } from '#api/core/notifications/push.service.ts'
import { sendRecipientPush } from '#api/core/recipient/recipient-push.service.ts'
import type { RecipientPush } from '#api/job-definitions.ts'
import type { TestApp } from './test-app.ts'

/** A browser's push subscription. */
export type ABrowser = {
  readonly adressePush: string
  readonly cleP256dh: string
  readonly secretAuth: string
}

/** A push service whose browsers subscribe with the fields of this API. */
export type PushService = Omit<Service, 'browser'> & { readonly browser: () => ABrowser }

/** Starts a push service on this machine. It accepts only messages whose signature `publicKey` verifies. */
export async function aPushService(publicKey: string): Promise<PushService> {
  const service = await openPushService(publicKey)
  const { browser } = service
  return Object.assign(service, {
    browser: () => {
      const { endpoint, p256dh, auth } = browser()
      return { adressePush: endpoint, cleP256dh: p256dh, secretAuth: auth }
    },
  })
}

/** Removes and sends the queued messages, and returns what the browsers of a push service show of them. */
export async function deliverQueuedPushes(
  { deps }: TestApp,
  service: PushService,
): Promise<readonly Record<string, string>[]> {
  const rows = await deps.db.$queryRaw<{ data: QueuedPush }[]>`
    DELETE FROM pgboss.job WHERE name = 'send-push' RETURNING data`
  service.received.length = 0
  for (const { data } of rows) await sendPush(deps, data)
  return service.received.map(({ text }) => JSON.parse(text))
}

/** Removes and sends the queued messages to browsers of recipients, and returns what those show of them. */
export async function deliverQueuedRecipientPushes(
  { deps }: TestApp,
  service: PushService,
): Promise<readonly Record<string, string>[]> {
  const rows = await deps.db.$queryRaw<{ data: RecipientPush }[]>`
    WITH gone AS (DELETE FROM pgboss.job WHERE name = 'send-recipient-push' RETURNING data, created_on)
    SELECT data FROM gone ORDER BY created_on`
  service.received.length = 0
  for (const { data } of rows) await sendRecipientPush(deps, data)
  return service.received.map(({ text }) => JSON.parse(text))
}
