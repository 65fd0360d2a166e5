import { randomSecret, sha256, signToken, tokenKeys } from '@repo/server-kit/tokens'
import type { Instance } from './instance.ts'

/** A person with a session token. */
export type SignedIn = { readonly accountId: string; readonly personId: string; readonly token: string }

/** The database of the accounts, and the secret that signs their sessions. */
type AccountDatabase = Pick<Instance, 'client' | 'authSecret'>

/** A delivery on its way, for its carrier and its sender. */
export type RunningDelivery = {
  readonly orderId: string
  readonly sender: SignedIn
  readonly carrier: SignedIn
  readonly lat: number
  readonly lon: number
}

const sessionMs = 3_600_000

/** Opens a session of one hour for each account, without the cost of a password. */
export async function signIn(
  { client, authSecret }: AccountDatabase,
  accounts: readonly { accountId: string; personId: string }[],
): Promise<readonly SignedIn[]> {
  const keys = tokenKeys([authSecret])
  const expiresAt = new Date(Date.now() + sessionMs)
  const secrets = accounts.map(() => randomSecret())
  await client.query(
    `INSERT INTO session (account_id, token_hash, expires_at)
     SELECT id, hash, $3 FROM unnest($1::uuid[], $2::text[]) AS new_session(id, hash)`,
    [accounts.map(({ accountId }) => accountId), secrets.map(sha256), expiresAt],
  )
  return accounts.map(({ accountId, personId }, index) => ({
    accountId,
    personId,
    token: signToken(
      keys,
      { userId: accountId, personneId: personId, token: secrets[index] ?? '' },
      expiresAt,
    ),
  }))
}

/** Creates individual senders and signs them in for one hour. */
export async function signInSenders(instance: AccountDatabase, count: number): Promise<readonly SignedIn[]> {
  const { rows } = await instance.client.query<{ accountId: string; personId: string }>(
    `INSERT INTO account (kind, email, password_hash, phone, display_name, terms_version, terms_accepted_at)
     SELECT 'CLPA', 'sender-' || gen_random_uuid() || '@bench.test', '', '06 12 34 56 78', 'Bench', 'bench', now()
     FROM generate_series(1, $1::int) RETURNING id AS "accountId", person_id AS "personId"`,
    [count],
  )
  return signIn(instance, rows)
}

/**
 * Inserts deliveries whose carriers are on their way to the pickup, each with its own sender, without quote and
 * payment: fewer when fewer carriers are available.
 */
export async function insertRunningDeliveries(
  instance: AccountDatabase,
  count: number,
): Promise<readonly RunningDelivery[]> {
  const { client } = instance
  const owners = await signInSenders(instance, count)
  await client.query('SET session_replication_role = replica')
  const { rows } = await client.query<{
    orderId: string
    place: number
    accountId: string
    personId: string
    lat: number
    lon: number
  }>(
    `WITH chosen AS MATERIALIZED (
       SELECT row_number() OVER () AS place, live_position.carrier_id, carrier.vehicle_id, account.person_id,
              live_position.lat, live_position.lon,
              gen_random_uuid() AS order_id, gen_random_uuid() AS request_id, gen_random_uuid() AS offer_id
       FROM live_position
         JOIN carrier ON carrier.account_id = live_position.carrier_id
         JOIN account ON account.id = live_position.carrier_id
       WHERE live_position.is_available LIMIT $1::int
     ), sender AS (
       SELECT id, place FROM unnest($2::uuid[]) WITH ORDINALITY AS account_id(id, place)
     ), inserted_order AS (
       INSERT INTO "order" (id, sender_id, quote_id, payment_id, phase, price_cents, commission_cents, sender_name,
                            sender_phone, recipient_name, recipient_phone, comment, created_at)
       SELECT order_id, sender.id, gen_random_uuid(), gen_random_uuid(), 'running', 1500, 300, '', '', '', '', '', now()
       FROM chosen JOIN sender USING (place)
     ), inserted_request AS (
       INSERT INTO dispatch_request (id, order_id, status, search_ends_at)
       SELECT request_id, order_id, 'assigned', now() + interval '15 minutes' FROM chosen
     ), inserted_offer AS (
       INSERT INTO offer (id, request_id, carrier_id, status, approach_m, offered_at, expires_at, answered_at)
       SELECT offer_id, request_id, carrier_id, 'accepted', 900, now(), now() + interval '60 seconds', now() FROM chosen
     ), inserted_delivery AS (
       INSERT INTO delivery (order_id, request_id, offer_id, carrier_id, vehicle_id, status, accepted_at, start_before)
       SELECT order_id, request_id, offer_id, carrier_id, vehicle_id, 'approaching', now(), now() + interval '5 minutes'
       FROM chosen
     ), updated_position AS (
       UPDATE live_position SET is_available = false, recorded_at = now() - interval '5 seconds'
       FROM chosen WHERE live_position.carrier_id = chosen.carrier_id
     )
     SELECT order_id AS "orderId", place::int, carrier_id AS "accountId", person_id AS "personId", lat, lon
     FROM chosen ORDER BY place`,
    [count, owners.map(({ accountId }) => accountId)],
  )
  await client.query('RESET session_replication_role')
  await client.query('ANALYZE "order", delivery, offer, dispatch_request, session, account')
  const carriers = await signIn(instance, rows)
  return rows.map(({ orderId, lat, lon }, index) => {
    const [sender, carrier] = [owners[index], carriers[index]]
    if (!sender || !carrier) throw new Error('There are fewer people than deliveries')
    return { orderId, sender, carrier, lat, lon }
  })
}
