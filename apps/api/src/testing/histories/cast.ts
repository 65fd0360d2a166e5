import { listRequiredDocuments, listVehicleDocuments } from '@repo/delivery-rules/documents'
import type { Caller } from '#api/caller.ts'
import { everyPermission } from '#api/caller.ts'
import type { Shipment } from '#api/core/order/shipment.types.ts'
import { sealSecrets } from '#api/features/payouts/payee/payee-sealing.service.ts'
import type { Lane } from './lane.ts'

/** The accounts of a history. */
export type Cast = {
  readonly sender: Caller
  readonly carriers: readonly Caller[]
  /** The administrator of the carriers' company; null when they are independent. */
  readonly company: Caller | null
  /** Not chosen by any driver so far; null without a company. */
  readonly companyVehicleId: string | null
}

/** Returns the paid accounts of a history's carriers. */
export function listPayees({ carriers, company }: Cast): readonly string[] {
  return [...carriers, ...(company ? [company] : [])].map(({ accountId }) => accountId)
}

/** The ends of every order of a history. */
export const pickup = { lat: 48.8566, lon: 2.357 }
export const dropoff = { lat: 48.8443, lon: 2.3743 }

const carrierDocumentKinds = listRequiredDocuments('TRIN', true)
const vehicleDocumentKinds = listVehicleDocuments('VOI')

/** The payout account of every carrier of a history. */
const payee = {
  holder: 'Zoé Test',
  iban: 'DE89370400440532013000',
  bic: '',
  taxNumber: '',
  birthPlace: 'Lyon',
}

/** The shipment of every order of a history. */
export const shipment: Shipment = {
  pickupAddress: '12 rue de Rivoli, 75004 Paris',
  dropoffAddress: 'Gare de Lyon, 75012 Paris',
  goods: { weightRangeId: 2, nature: 'SES', trolleys: 0, parcels: 1, isOversize: false },
  senderName: 'Claire Martin',
  senderPhone: '06 12 34 56 78',
  recipientName: 'Luc Moreau',
  recipientPhone: '06 12 34 56 79',
  comment: '',
  asksCode: false,
  tellsRecipient: false,
  recipientEmail: '',
  reference: '',
}

type Row = {
  readonly id: string
  readonly personId: string
  readonly email: string
  readonly kind: Caller['kind']
}

function toCaller({ id, personId, email, kind }: Row): Caller {
  return {
    accountId: id,
    personId,
    kind,
    email,
    sessionId: '',
    secret: '',
    senderId: id,
    permissions: everyPermission,
    sessionChanges: 0,
    validUntilMs: Number.POSITIVE_INFINITY,
  }
}

/**
 * Creates a sender and carriers with cars on duty near the pickup, each a little farther away. In one of four histories
 * they drive for a company.
 */
export async function aCast(
  { plainPool, now, deps }: Lane,
  history: number,
  { senderKind, carriers }: { senderKind: 'CLPA' | 'CLEN'; carriers: number },
): Promise<Cast> {
  const isFleet = history % 4 === 1
  const { rows } = await plainPool.query<Row>({
    name: 'accounts',
    text: `INSERT INTO account (kind, email, password_hash, phone, display_name, terms_version, terms_accepted_at)
     SELECT (CASE WHEN place = 0 THEN $2 WHEN place > $5::int THEN 'TREN' ELSE 'TRIN' END)::"AccountKind", 'h' || $1::text || '-' || place || '@history.test', '',
            '06 12 34 56 78', 'Camille ' || place, 'history', $3
     FROM generate_series(0, $4::int) AS place ORDER BY place
     RETURNING id, person_id AS "personId", email, kind`,
    values: [history, senderKind, now(), isFleet ? carriers + 1 : carriers, carriers],
  })
  const [sender, ...workers] = rows.map(toCaller)
  const others = workers.slice(0, carriers)
  const company = workers[carriers] ?? null
  if (!sender) throw new Error('A history has no sender')
  const ids = others.map(({ accountId }) => accountId)
  // A payout without documents is released by the staff.
  const documentedIds = ids.filter((_, place) => (place + history) % 2 === 0)
  const sealed = ids.map((id) => sealSecrets(deps, id, payee))
  await plainPool.query({
    name: 'equipped',
    text: `WITH made AS (
       INSERT INTO vehicle (owner_id, vehicle_class, brand, model, plate)
       SELECT id, 'VOI', 'Renault', 'Zoé', '' FROM unnest($1::uuid[]) AS id RETURNING id, owner_id
     ), profile AS (
       INSERT INTO individual_profile (account_id, last_name, first_names, address, birth_date)
       SELECT id, 'Martin', 'Claire', '1 rue du Test, 75001 Paris', '1990-01-01' FROM unnest($3::uuid[]) AS id
     ), payee AS (
       INSERT INTO payee_details (account_id, sealed, vat_regime, mandate_version, mandate_accepted_at, account_changed_at)
       SELECT id, sealed, 'exempt', 'history', $2, $2 FROM unnest($1::uuid[], $4::text[]) AS of(id, sealed)
     ), paper AS MATERIALIZED (
       SELECT id, NULL::uuid AS vehicle, kind::"DocumentKind", gen_random_uuid() AS file
       FROM unnest($5::uuid[]) AS id, unnest($6::text[]) AS kind
       UNION ALL SELECT owner_id, made.id, kind::"DocumentKind", gen_random_uuid()
       FROM made JOIN unnest($5::uuid[]) AS documented(id) ON documented.id = owner_id, unnest($7::text[]) AS kind
     ), scan AS (
       INSERT INTO stored_file (id, purpose, media_type, size_bytes, sha256, path)
       SELECT file, 'document', 'application/pdf', 1, '', '00/' || file FROM paper
     ), papers AS (
       INSERT INTO document (account_id, vehicle_id, kind, status, file_id, submitted_at, reviewed_at, expires_at)
       SELECT id, vehicle, kind, 'approved', file, $2, $2, $2::timestamptz + interval '400 days' FROM paper
     )
     INSERT INTO carrier (account_id, vehicle_id, is_on_duty, valid_until)
     SELECT owner_id, id, true, $2::timestamptz + interval '400 days' FROM made`,
    values: [
      ids,
      now(),
      senderKind === 'CLPA' ? [sender.accountId] : [],
      sealed,
      documentedIds,
      carrierDocumentKinds,
      vehicleDocumentKinds,
    ],
  })
  const companyVehicleId = company ? await employ({ plainPool, now, deps }, company.accountId, ids) : null
  await sendPositions(plainPool, ids, now())
  return { sender, carriers: others, company, companyVehicleId }
}

/** Makes carriers drive for a company, which is paid for them; returns the id of a vehicle of the company. */
async function employ(
  { plainPool, now, deps }: Pick<Lane, 'plainPool' | 'now' | 'deps'>,
  companyId: string,
  carrierIds: readonly string[],
): Promise<string> {
  const { rows } = await plainPool.query<{ id: string }>({
    name: 'employed',
    text: `WITH payee AS (
       INSERT INTO payee_details (account_id, sealed, vat_regime, mandate_version, mandate_accepted_at, account_changed_at)
       VALUES ($1, $2, 'exempt', 'history', $3, $3)
     ), employed AS (
       UPDATE carrier SET company_id = $1 WHERE account_id = ANY($4::uuid[])
     )
     INSERT INTO vehicle (owner_id, vehicle_class, brand, model, plate) VALUES ($1, 'VOI', 'Renault', 'Kangoo', '') RETURNING id`,
    values: [companyId, sealSecrets(deps, companyId, payee), now(), carrierIds],
  })
  const [vehicle] = rows
  if (!vehicle) throw new Error('The company has no vehicle')
  return vehicle.id
}

/** Makes the carriers on duty send a position: without one a history's carriers get no offers. */
export async function sendPositions(
  plainPool: Lane['plainPool'],
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await plainPool.query({
    name: 'shown',
    text: `INSERT INTO live_position AS p
       (carrier_id, vehicle_class, is_available, lat, lon, indexed_point, recorded_at, received_at, valid_until)
     SELECT c.account_id, 6, true, lat, lon, point(6378137 * radians(lon), 6378137 * ln(tan(pi() / 4 + radians(lat) / 2))),
            $2, $2, c.valid_until
     FROM unnest($1::uuid[]) WITH ORDINALITY AS asked(id, place)
     JOIN carrier c ON c.account_id = asked.id AND c.is_on_duty
     CROSS JOIN LATERAL (SELECT $3::float8 + place * 0.002 AS lat, $4::float8 AS lon) AS spot
     ON CONFLICT (carrier_id) DO UPDATE SET recorded_at = $2, received_at = $2`,
    values: [ids, at, pickup.lat, pickup.lon],
  })
}

/** Moves a carrier: its position, and the track of its delivery. */
export async function moveCarrier(
  plainPool: Lane['plainPool'],
  carrierId: string,
  to: { lat: number; lon: number },
  at: Date,
) {
  await plainPool.query(
    `WITH seen AS (
       UPDATE live_position SET lat = $2, lon = $3, recorded_at = $4, received_at = $4 WHERE carrier_id = $1
     )
     INSERT INTO track_point (delivery_id, recorded_at, lat, lon)
     SELECT id, $4, $2, $3 FROM delivery WHERE carrier_id = $1
       AND status IN ('assigned', 'approaching', 'picked_up', 'in_transit', 'returning')
     ON CONFLICT DO NOTHING`,
    [carrierId, to.lat, to.lon, at],
  )
}

/** Returns a place this many kilometres from the pickup. */
export function placeAwayFromPickup(km: number): { lat: number; lon: number } {
  return { lat: pickup.lat + km / 111.195, lon: pickup.lon }
}

/** Ends the duty of a history's carriers. The next history has its own. */
export async function endDuty(plainPool: Lane['plainPool'], { carriers }: Cast): Promise<void> {
  const ids = carriers.map(({ accountId }) => accountId)
  await plainPool.query({
    name: 'home',
    text: `WITH gone AS (DELETE FROM live_position WHERE carrier_id = ANY($1::uuid[]))
           UPDATE carrier SET is_on_duty = false WHERE account_id = ANY($1::uuid[])`,
    values: [ids],
  })
}

/** Creates a quote of the sender, valid for 15 minutes; returns its id. */
export async function aQuote(
  { plainPool, now }: Lane,
  { sender }: Cast,
  { priceCents, commissionCents }: { priceCents: number; commissionCents: number },
): Promise<string> {
  const { rows } = await plainPool.query<{ id: string }>({
    name: 'quote',
    text: `INSERT INTO quote (account_id, rate_card_version, pickup_address, pickup_city, pickup_postcode, pickup_lat, pickup_lon,
       dropoff_address, dropoff_city, dropoff_postcode, dropoff_lat, dropoff_lon, nature, weight_range_id, parcels, trolleys,
       is_oversize, vehicle_class, distance_m, duration_s, price_cents, commission_cents, breakdown, created_at, expires_at)
     SELECT $1, version, $2, 'Paris', '75004', $3, $4, $5, 'Paris', '75012', $6, $7, 'SES', 2, 1, 0, false, 'VOI', 3000, 900,
       $8, $9, '[]', $10, $10::timestamptz + interval '15 minutes'
     FROM rate_card ORDER BY version DESC LIMIT 1 RETURNING id`,
    values: [
      sender.accountId,
      shipment.pickupAddress,
      pickup.lat,
      pickup.lon,
      shipment.dropoffAddress,
      dropoff.lat,
      dropoff.lon,
      priceCents,
      commissionCents,
      now(),
    ],
  })
  const [row] = rows
  if (!row) throw new Error('There is no rate card')
  return row.id
}
