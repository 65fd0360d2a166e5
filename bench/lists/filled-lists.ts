import type pg from 'pg'
import type { SignedIn } from '../instance/people.ts'

/** The webhook whose log was filled. */
export type FilledLists = { readonly webhookId: string }

/**
 * Gives a sender this many past orders, notifications and webhook deliveries, one a second until now, as the product
 * would have written them, without the data that no list reads. A million of each take some three minutes.
 */
export async function fillLists(
  client: pg.Client,
  { accountId }: SignedIn,
  rows: number,
): Promise<FilledLists> {
  await client.query('SET session_replication_role = replica')
  await client.query(
    `CREATE TEMPORARY TABLE past AS
     SELECT gen_random_uuid() AS order_id, gen_random_uuid() AS quote_id, gen_random_uuid() AS payment_id, gen_random_uuid() AS event_id,
            now() - place * interval '1 second' AS at
     FROM generate_series(1, $1::int) AS place`,
    [rows],
  )
  await client.query(
    `INSERT INTO quote (id, account_id, rate_card_version, pickup_address, pickup_city, pickup_postcode, pickup_lat, pickup_lon,
       dropoff_address, dropoff_city, dropoff_postcode, dropoff_lat, dropoff_lon, nature, weight_range_id, parcels, trolleys, is_oversize,
       vehicle_class, distance_m, duration_s, price_cents, commission_cents, breakdown, created_at, expires_at)
     SELECT quote_id, $1, 1, '12 rue de Rivoli', 'Paris', '75004', 48.856, 2.358, '5 place Bellecour', 'Lyon', '69002', 45.757, 4.832,
       'SES', 2, 1, 0, false, 'VOI', 465000, 16200, 1500, 300, '{}', at, at + interval '15 minutes' FROM past`,
    [accountId],
  )
  await client.query(
    `INSERT INTO payment (id, account_id, quote_id, intent_id, amount_cents, status, captured_cents, opened_at, authorised_at, settled_at)
     SELECT payment_id, $1, quote_id, 'pi_' || payment_id, 1500, 'captured', 1500, at, at, at FROM past`,
    [accountId],
  )
  await client.query(
    `INSERT INTO "order" (id, sender_id, quote_id, payment_id, phase, price_cents, commission_cents, sender_name, sender_phone,
       recipient_name, recipient_phone, comment, created_at, ended_at)
     SELECT order_id, $1, quote_id, payment_id, 'delivered', 1500, 300, 'Claire', '06 12 34 56 78', 'Luc', '06 12 34 56 79', '', at, at
     FROM past`,
    [accountId],
  )
  await client.query(
    `INSERT INTO dispatch_request (order_id, status, search_ends_at) SELECT order_id, 'assigned', at FROM past`,
  )
  await client.query(
    `INSERT INTO delivery (order_id, request_id, offer_id, carrier_id, vehicle_id, status, accepted_at, start_before, picked_up_at, ended_at)
     SELECT order_id, dispatch_request.id, gen_random_uuid(), one_carrier.account_id, one_carrier.vehicle_id, 'delivered', at, at, at, at
     FROM past JOIN dispatch_request USING (order_id)
       CROSS JOIN (SELECT account_id, vehicle_id FROM carrier LIMIT 1) AS one_carrier`,
  )
  await client.query(
    `INSERT INTO notification (account_id, kind, text, order_id, created_at, read_at)
     SELECT $1, 'delivered', 'La marchandise a été livrée !', order_id, at, at FROM past`,
    [accountId],
  )
  const { rows: endpoints } = await client.query<{ id: string }>(
    `INSERT INTO webhook_endpoint (sender_id, url, secret, events, created_at)
     VALUES ($1, 'https://bench.test/', '', '{delivered}', now()) RETURNING id`,
    [accountId],
  )
  const webhookId = endpoints[0]?.id
  if (webhookId === undefined) throw new Error('The webhook has no id')
  await client.query(
    `INSERT INTO shipment_event (id, sender_id, order_id, kind, body, at)
     SELECT event_id, $1, order_id, 'delivered', '{}', at FROM past`,
    [accountId],
  )
  await client.query(
    `INSERT INTO webhook_delivery (endpoint_id, event_id, status, attempts, tries, last_attempt_at, response_status, created_at)
     SELECT $1, event_id, 'delivered', 1, 1, at, 200, at FROM past`,
    [webhookId],
  )
  await client.query('RESET session_replication_role')
  await client.query('VACUUM ANALYZE')
  return { webhookId }
}
