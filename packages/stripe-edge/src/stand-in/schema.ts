import type { Pool } from 'pg'

/** An arbitrary number for "creating the stand-in's schema" among advisory locks. */
const schemaLock = 771_204_233

const statements = `
  -- IF NOT EXISTS asks for the right to make schemas even where there is one.
  DO $$ BEGIN IF to_regnamespace('stripe_stand_in') IS NULL THEN CREATE SCHEMA stripe_stand_in; END IF; END $$;

  CREATE TABLE IF NOT EXISTS stripe_stand_in.objects (
    id text PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    kind text NOT NULL,
    created bigint NOT NULL,
    customer text,
    payment_intent text,
    behaviour text,
    body jsonb NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_kind_seq ON stripe_stand_in.objects (kind, seq DESC);
  CREATE INDEX IF NOT EXISTS objects_customer ON stripe_stand_in.objects (customer, kind);
  CREATE INDEX IF NOT EXISTS objects_payment_intent ON stripe_stand_in.objects (payment_intent, kind);

  CREATE TABLE IF NOT EXISTS stripe_stand_in.idempotency_keys (
    key text PRIMARY KEY,
    fingerprint text NOT NULL,
    status int NOT NULL,
    body text NOT NULL,
    request_id text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );

  CREATE TABLE IF NOT EXISTS stripe_stand_in.deliveries (
    event_id text PRIMARY KEY REFERENCES stripe_stand_in.objects (id),
    attempts int NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    delivered_at timestamptz,
    last_outcome text
  );
  CREATE INDEX IF NOT EXISTS deliveries_due ON stripe_stand_in.deliveries (due_at) WHERE delivered_at IS NULL;

  CREATE TABLE IF NOT EXISTS stripe_stand_in.faults (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    path text NOT NULL,
    delay_ms int NOT NULL,
    remaining int NOT NULL
  );
`

/**
 * Creates a function that creates the stand-in's schema unless it exists: once, however often it is called. A failure
 * is not cached: the next call retries.
 */
export function createSchemaInitializer(pool: Pool): () => Promise<void> {
  let creation: Promise<void> | null = null
  return () => {
    creation ??= ensureSchema(pool).catch((error: unknown) => {
      creation = null
      throw error
    })
    return creation
  }
}

/** Creates the schema. Concurrently starting processes take turns. */
async function ensureSchema(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [schemaLock])
    const { rows } = await client.query(`SELECT to_regclass('stripe_stand_in.faults') IS NOT NULL AS present`)
    if (!rows[0]?.present) await client.query(statements)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
