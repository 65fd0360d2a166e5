import { vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import type pg from 'pg'

/** Towns around which carriers gather, with their shares of them. */
export const towns = [
  { lat: 48.8566, lon: 2.3522, share: 0.3 },
  { lat: 45.764, lon: 4.8357, share: 0.12 },
  { lat: 43.2965, lon: 5.3698, share: 0.12 },
  { lat: 43.6047, lon: 1.4442, share: 0.08 },
  { lat: 43.7102, lon: 7.262, share: 0.07 },
  { lat: 47.2184, lon: -1.5536, share: 0.07 },
  { lat: 48.5734, lon: 7.7521, share: 0.06 },
  { lat: 43.6108, lon: 3.8767, share: 0.05 },
  { lat: 44.8378, lon: -0.5792, share: 0.05 },
  { lat: 50.6292, lon: 3.0573, share: 0.05 },
  { lat: 48.1173, lon: -1.6778, share: 0.03 },
] as const

/** The area where the other carriers are spread evenly, and the pickups of the country. */
export const country = { south: 43.5, north: 49.5, west: -0.5, east: 6.5 } as const

/** An island with available cars and no other carrier within 100 km, for a search that has asked all of them. */
export const island = { lat: 41.6, lon: 4.9, cars: 60 } as const

/** The shares of the vehicle classes. */
const classShares = {
  PIE: 0.03,
  VEL: 0.14,
  SCO: 0.14,
  MOT: 0.08,
  VELCAR: 0.06,
  VOI: 0.29,
  FONE: 0.1,
  CAM: 0.05,
  POLO: 0.02,
  FOFR: 0.04,
  CAFR: 0.03,
  PLFR: 0.02,
} as const satisfies Record<keyof typeof vehicleClasses, number>

/** The share of the carriers that gather around towns. */
const townShare = 0.7

/** The class of which no carrier is available. */
const absentClass = vehicleClasses.PLFR.index

/**
 * Fills an empty migrated database with this many carriers, all on duty with a present position: seven in ten around
 * towns (about 9 km), the others spread evenly. A quarter is available, no PLFR is, and no vehicle has two
 * temperatures. Sixty cars are on the island. The same seed gives the same places.
 */
export async function fillWithCarriers(client: pg.ClientBase, carriers: number): Promise<void> {
  const classes = Object.entries(classShares) as [keyof typeof classShares, number][] // as: entries forgets the names
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'live_position' AND indexdef LIKE '%gist%'`,
  )
  await client.query(`
    SET session_replication_role = replica;
    SET synchronous_commit = off;
    SET work_mem = '64MB';
    SET maintenance_work_mem = '256MB';
    SELECT setseed(0.42);
    ${indexes.map(({ name }) => `DROP INDEX ${name};`).join('')}
    INSERT INTO account (kind, email, password_hash, phone, display_name, terms_version, terms_accepted_at)
      SELECT 'TRIN', 'carrier-' || n || '@bench.test', '', '', 'Bench', 'bench', now()
      FROM generate_series(1, ${carriers}) AS n;
    INSERT INTO carrier (account_id, is_on_duty, valid_until) SELECT id, true, now() + interval '90 days' FROM account;
  `)
  await client.query(
    `INSERT INTO live_position (carrier_id, vehicle_class, is_available, lat, lon, indexed_point, recorded_at, received_at, valid_until)
     SELECT id, class, dice < 0.25 AND class <> $3::smallint, lat, lon,
            point(6378137 * radians(lon), 6378137 * ln(tan(pi() / 4 + radians(lat) / 2))),
            now(), now(), now() + interval '90 days'
     FROM (
       SELECT id, random() AS dice,
              ($1::smallint[])[width_bucket(random(), $2::float8[])] AS class,
              CASE WHEN town IS NULL THEN $8::float8 + random() * ($9::float8 - $8::float8) ELSE ($5::float8[])[town] + random_normal(0, 0.08) END AS lat,
              CASE WHEN town IS NULL THEN $10::float8 + random() * ($11::float8 - $10::float8) ELSE ($6::float8[])[town] + random_normal(0, 0.11) END AS lon
       FROM (
         SELECT id, CASE WHEN random() < $7::float8 THEN width_bucket(random(), $4::float8[]) END AS town FROM account
       ) AS gathered
     ) AS placed`,
    [
      classes.map(([code]) => vehicleClasses[code].index),
      computeLowerBounds(classes.map(([, share]) => share)),
      absentClass,
      computeLowerBounds(towns.map(({ share }) => share)),
      towns.map(({ lat }) => lat),
      towns.map(({ lon }) => lon),
      townShare,
      country.south,
      country.north,
      country.west,
      country.east,
    ],
  )
  await client.query(`
    UPDATE live_position SET lat = home.lat, lon = home.lon, is_available = true,
           indexed_point = point(6378137 * radians(home.lon), 6378137 * ln(tan(pi() / 4 + radians(home.lat) / 2)))
    FROM (
      SELECT carrier_id, ${island.lat} + random_normal(0, 0.02) AS lat, ${island.lon} + random_normal(0, 0.02) AS lon
      FROM live_position WHERE vehicle_class = ${vehicleClasses.VOI.index} LIMIT ${island.cars}
    ) AS home
    WHERE home.carrier_id = live_position.carrier_id;
    RESET session_replication_role;
    RESET synchronous_commit;
    ${indexes.map(({ definition }) => `${definition};`).join('')}
  `)
  await client.query('VACUUM (ANALYZE) account, carrier, live_position')
  await client.query('CHECKPOINT')
}

/** Returns 0 and the running sums: where each share begins between 0 and 1. */
function computeLowerBounds(shares: readonly number[]): readonly number[] {
  let begin = 0
  return shares.map((share) => {
    const bound = begin
    begin += share
    return bound
  })
}
