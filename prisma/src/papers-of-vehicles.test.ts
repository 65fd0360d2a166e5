import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations, migrate } from './migrate.ts'
import { readMigrations } from './products.ts'
import type { TestDatabase } from './test-database.ts'
import { createEmptyDatabase } from './test-database.ts'

// A database from before papers belonged to a vehicle and a licence had classes, with people at work, migrated.

const migration = '20261123161000_papers_of_vehicles_and_drivers'
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createEmptyDatabase()
  const earlierMigrations = (await readMigrations('delivery')).filter(({ name }) => name < migration)
  await applyMigrations(database.url, earlierMigrations)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(pastRowsSql)
  await migrate(database.url, 'delivery')
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Inserts the rows of the time before the migration; each id is derived from a name that says whose row it is. */
const pastRowsSql = `
  CREATE FUNCTION pg_temp.u(name text) RETURNS uuid LANGUAGE sql AS $$ SELECT md5(name)::uuid $$;
  INSERT INTO account (id, kind, email, password_hash, phone, display_name, terms_version, terms_accepted_at)
    SELECT pg_temp.u(name), kind::"AccountKind", name || '@past.test', '', '', name, '', now() FROM (VALUES
      ('scooterist', 'TRIN'), ('biker', 'TRIN'), ('cyclist', 'TRIN'), ('newcomer', 'TRIN'), ('trucker', 'TRIN'),
      ('fleet', 'TREN'), ('first', 'LIVR'), ('second', 'LIVR')) AS a(name, kind);
  INSERT INTO vehicle (id, owner_id, vehicle_class, brand, model, plate, created_at)
    SELECT pg_temp.u(name), pg_temp.u(owner), class, 'M', name, plate, now() - age * interval '1 day' FROM (VALUES
      ('lorry', 'scooterist', 'PLFR', 'ZZ-999-ZZ', 9), ('scooter', 'scooterist', 'SCO', 'AA-111-AA', 1),
      ('motorbike', 'biker', 'MOT', 'AA-222-AA', 1),
      ('bicycle', 'cyclist', 'VEL', '', 1), ('car', 'cyclist', 'VOI', 'AA-333-AA', 5), ('old', 'cyclist', 'VOI', 'AA-334-AA', 9),
      ('heavy', 'trucker', 'POLO', 'ZZ-999-ZZ', 2),
      ('van', 'fleet', 'FONE', 'AA-444-AA', 9), ('truck', 'fleet', 'CAM', 'AA-555-AA', 1)) AS v(name, owner, class, plate, age);
  INSERT INTO carrier (account_id, company_id, vehicle_id, is_on_duty, valid_until)
    SELECT pg_temp.u(name), pg_temp.u(company), pg_temp.u(vehicle), duty, CASE WHEN name <> 'newcomer' THEN now() + interval '90 days' END
    FROM (VALUES ('scooterist', NULL, 'scooter', true), ('biker', NULL, 'motorbike', true), ('cyclist', NULL, 'bicycle', true),
      ('newcomer', NULL, NULL, false), ('trucker', NULL, 'heavy', false),
      ('first', 'fleet', 'van', false), ('second', 'fleet', 'truck', true)) AS c(name, company, vehicle, duty);
  INSERT INTO live_position (carrier_id, vehicle_class, is_available, lat, lon, indexed_point, recorded_at, received_at, valid_until)
    SELECT account_id, 3, true, 48, 2, point(0, 0), now(), now(), valid_until FROM carrier WHERE is_on_duty;
  INSERT INTO document (id, account_id, kind, status, file_id, reviewed_at, expires_at)
    SELECT pg_temp.u(owner || kind), pg_temp.u(owner), kind::"DocumentKind", 'approved', gen_random_uuid(), now(), now() + interval '90 days'
    FROM unnest(ARRAY['scooterist', 'biker', 'cyclist', 'newcomer', 'trucker', 'fleet', 'first', 'second']) AS owner,
      unnest(ARRAY['identity', 'driving_licence', 'vehicle_registration', 'vehicle_insurance']) AS kind
    WHERE owner NOT IN ('first', 'second') OR kind IN ('identity', 'driving_licence');
  -- A newer registration that waits goes where the approved one goes.
  INSERT INTO document (account_id, kind, file_id) VALUES (pg_temp.u('scooterist'), 'vehicle_registration', gen_random_uuid());
`

async function listRows<T extends object>(sql: string): Promise<readonly T[]> {
  return (await client.query<T>(sql)).rows
}

test('a carrier’s papers belong to its vehicle in use, otherwise to its oldest with a motor, otherwise to none', async () => {
  const result = await listRows(`
    SELECT a.display_name AS owner, v.model AS vehicle, count(*)::int AS papers
    FROM document d JOIN account a ON a.id = d.account_id LEFT JOIN vehicle v ON v.id = d.vehicle_id
    WHERE d.kind IN ('vehicle_registration', 'vehicle_insurance') GROUP BY 1, 2 ORDER BY 1, 2`)
  expect(result).toEqual([
    { owner: 'biker', vehicle: 'motorbike', papers: 2 },
    { owner: 'cyclist', vehicle: 'old', papers: 2 },
    { owner: 'fleet', vehicle: 'truck', papers: 2 },
    { owner: 'newcomer', vehicle: null, papers: 2 },
    { owner: 'scooterist', vehicle: 'scooter', papers: 3 },
    { owner: 'trucker', vehicle: 'heavy', papers: 2 },
  ])
})

test('licences and identities stay with their driver', async () => {
  const result = await listRows(
    `SELECT 1 FROM document WHERE kind IN ('identity', 'driving_licence') AND (vehicle_id IS NOT NULL OR licence_classes <> '{}')`,
  )
  expect(result).toEqual([])
})

test('a driver with a pending vehicle, or one that class B does not cover, gets no more offers; the others continue', async () => {
  const result = await listRows<{ name: string }>(`
    SELECT a.display_name AS name, c.valid_until IS NOT NULL AS valid, p.is_available AND p.valid_until > now() AS offered
    FROM carrier c JOIN account a ON a.id = c.account_id LEFT JOIN live_position p ON p.carrier_id = c.account_id
    WHERE a.display_name <> 'newcomer' ORDER BY 1`)
  expect(result).toEqual([
    { name: 'biker', valid: false, offered: false },
    { name: 'cyclist', valid: true, offered: true },
    { name: 'first', valid: false, offered: null },
    { name: 'scooterist', valid: true, offered: true },
    { name: 'second', valid: true, offered: true },
    { name: 'trucker', valid: false, offered: null },
  ])
})

test('owners are told which of their vehicles lack papers, and stopped carriers why they are stopped', async () => {
  const result = await listRows(
    'SELECT a.display_name AS name, n.kind, n.text FROM notification n JOIN account a ON a.id = n.account_id ORDER BY 1, 2',
  )
  const papers = (owner: string, vehicles: string) => ({
    name: owner,
    kind: 'vehicle-papers-missing',
    text: `Chaque véhicule a désormais ses propres pièces. Déposez la carte grise et l’assurance de : ${vehicles}. Sans elles, aucune course ne vient avec ce véhicule.`,
  })
  const licence = (name: string) => ({
    name,
    kind: 'licence-class-missing',
    text: 'Votre véhicule demande plus que le permis B. Déposez votre permis en indiquant ses catégories pour recevoir de nouveau des courses.',
  })
  expect(result).toEqual([
    licence('biker'),
    papers('cyclist', 'M car AA-333-AA'),
    {
      name: 'first',
      kind: 'vehicle-papers-missing',
      text: 'Les pièces de votre véhicule (M van AA-444-AA) sont attendues de votre entreprise. D’ici là, aucune course ne vient avec lui.',
    },
    papers('fleet', 'M van AA-444-AA'),
    papers('scooterist', 'M lorry ZZ-999-ZZ'),
    licence('trucker'),
  ])
})

test('a plate declared by two carriers stays with both, and no third one can declare it', async () => {
  expect(await listRows('SELECT model FROM vehicle WHERE shares_plate')).toEqual([{ model: 'heavy' }])
  const third = client.query(
    `INSERT INTO vehicle (owner_id, vehicle_class, brand, model, plate) SELECT id, 'VOI', '', '', 'ZZ-999-ZZ' FROM account LIMIT 1`,
  )
  await expect(third).rejects.toThrow('vehicle_plate')
})
