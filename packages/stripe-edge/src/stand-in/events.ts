import type { Call, Route } from './call.ts'
import { listFields, ok, readListQuery, readPathParam, toEpoch, toList } from './call.ts'
import type { EventBody } from './model.ts'
import { createId, insertObject, listObjects, readObject } from './objects.ts'

/** The imitated version of Stripe's API. */
export const apiVersion = '2026-10-28.endive'

/** Records an event and queues its webhook, both in the call's transaction. */
export async function emit(
  call: Pick<Call, 'tx' | 'now' | 'requestId' | 'idempotencyKey'>,
  type: string,
  object: object,
): Promise<void> {
  const event: EventBody = {
    id: createId('event'),
    object: 'event',
    api_version: apiVersion,
    created: toEpoch(call.now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  }
  await insertObject(call.tx, 'event', event)
  await call.tx.query('INSERT INTO stripe_stand_in.deliveries (event_id) VALUES ($1)', [event.id])
}

/** The routes of events, and a test helper that sends one again. */
export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/events',
    accepts: [...listFields, 'type'],
    handle: async ({ tx, form }) =>
      ok(toList('/v1/events', await listObjects(tx, 'event', readListQuery(form)))),
  },
  {
    method: 'GET',
    path: '/events/:id',
    accepts: [],
    handle: async (call) => ok(await readObject(call.tx, 'event', readPathParam(call, 'id'))),
  },
  {
    method: 'POST',
    path: '/test_helpers/events/:id/resend',
    accepts: [],
    handle: async (call) => {
      const event = await readObject(call.tx, 'event', readPathParam(call, 'id'))
      await call.tx.query(
        'UPDATE stripe_stand_in.deliveries SET delivered_at = NULL, due_at = clock_timestamp() WHERE event_id = $1',
        [event.id],
      )
      return ok(event)
    },
  },
]
