import pg from 'pg'
import type { Preparation } from './preparation.ts'

/**
 * Returns the preparation with a virtual clock. `app_now()` starts at this process's time and advances a millisecond at
 * each reading, in any session, so that slow and fast machines read the same times. Otherwise it moves only when a test
 * moves the shift of `app_clock`, or holds it at `virtual_clock.hold.at`. A read-only transaction cannot advance it,
 * and reads the last time again.
 */
export function addVirtualClock({ name, version, prepare }: Preparation): Preparation {
  const sql = createVirtualClockSql(new Date())
  return {
    name,
    version: `${version}\n${sql}`,
    prepare: async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(sql).finally(() => client.end())
      await prepare(url)
    },
  }
}

function createVirtualClockSql(startsAt: Date): string {
  return `
    CREATE SCHEMA virtual_clock;
    GRANT USAGE ON SCHEMA virtual_clock TO PUBLIC;
    CREATE SEQUENCE virtual_clock.reading;
    GRANT USAGE, SELECT ON virtual_clock.reading TO PUBLIC;
    CREATE TABLE virtual_clock.hold (at timestamptz);
    GRANT SELECT ON virtual_clock.hold TO PUBLIC;
    INSERT INTO virtual_clock.hold VALUES (NULL);
    CREATE FUNCTION virtual_clock.next_reading() RETURNS bigint LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('transaction_read_only') = 'on' THEN RETURN (SELECT last_value FROM virtual_clock.reading); END IF;
        RETURN nextval('virtual_clock.reading');
      END $$;
    CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL UNSAFE AS $$
      SELECT coalesce(hold.at, timestamptz '${startsAt.toISOString()}' + shift + virtual_clock.next_reading() * interval '1 millisecond')
      FROM app_clock, virtual_clock.hold $$;`
}
