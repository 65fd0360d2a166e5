/** The number of histories played on a database before it is emptied. */
export const historiesPerLane = 128

const monthsApart = 3
const firstMonth = Date.UTC(2027, 0, 1)

/** Returns the start of a history on the virtual clock. Its number within the database decides the month. */
export function getHistoryStart(history: number): number {
  const start = new Date(firstMonth)
  start.setUTCMonth((history % historiesPerLane) * monthsApart)
  // Not always the first of the month.
  return start.getTime() + (history % 27) * 86_400_000 + 8 * 3_600_000
}

/**
 * The additions to a lane's database: frozen time, the job queue, and consecutive ids that identify the history (from
 * its number times 65 536).
 */
export const laneSchema = `
  CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS
    $$ SELECT timestamptz '${new Date(getHistoryStart(0)).toISOString()}' + shift FROM app_clock $$;
  CREATE SEQUENCE history_ids;
  CREATE FUNCTION history_id() RETURNS uuid LANGUAGE sql VOLATILE AS
    $$ SELECT (lpad(to_hex(nextval('history_ids')), 12, '0') || '40008000000000000000')::uuid $$;
  DO $$ DECLARE c record; BEGIN
    FOR c IN SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_default = 'gen_random_uuid()'
    LOOP EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT history_id()', c.table_name, c.column_name); END LOOP;
  END $$;
  CREATE TABLE history_job (id bigserial PRIMARY KEY, name text NOT NULL, data jsonb NOT NULL);
  CREATE SCHEMA lane;
  -- What a fresh database holds is kept aside, and put back when all the rest is dropped.
  CREATE FUNCTION lane_keep() RETURNS void LANGUAGE plpgsql AS $$ DECLARE t record; filled boolean; BEGIN
    FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %I)', t.tablename) INTO filled;
      IF filled THEN EXECUTE format('CREATE TABLE lane.%I AS TABLE public.%I', t.tablename, t.tablename); END IF;
    END LOOP;
  END $$;
  CREATE FUNCTION lane_renew() RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $$ DECLARE t record; BEGIN
    EXECUTE (SELECT 'TRUNCATE ' || string_agg(format('%I', tablename), ', ') FROM pg_tables WHERE schemaname = 'public');
    FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'lane' LOOP
      EXECUTE format('INSERT INTO public.%I OVERRIDING SYSTEM VALUE SELECT * FROM lane.%I', t.tablename, t.tablename);
    END LOOP;
  END $$;`
