import pg from 'pg'

/**
 * The schemas that the product creates at run time: its job queue, its rate limits, a region's addresses, and
 * development's simulated payments.
 */
const ownSchemas = ['pgboss', 'rate_limit', 'map_addresses', 'stripe_stand_in', 'paypal_stand_in'] as const

/** Lists the statements that transfer what an earlier version created in the schema $1 as the owner to the role $2. */
const handOverSql = `
  SELECT format('ALTER %s %s OWNER TO %I', kind, name, $2::text) AS statement FROM (
    SELECT 'TABLE' AS kind, oid::regclass::text AS name, relnamespace AS schema, relowner AS owner FROM pg_class
     WHERE relkind IN ('r', 'p')
    UNION ALL SELECT 'ROUTINE', oid::regprocedure::text, pronamespace, proowner FROM pg_proc
    UNION ALL SELECT 'TYPE', oid::regtype::text, typnamespace, typowner FROM pg_type WHERE typtype = 'e'
    UNION ALL SELECT 'SCHEMA', quote_ident(nspname), oid, nspowner FROM pg_namespace
  ) AS object WHERE schema = to_regnamespace($1) AND owner <> $2::regrole ORDER BY kind <> 'SCHEMA'`

/**
 * Grants the role of `ordinaryUrl` the product's work in a database migrated by another role, and nothing that its
 * guards protect against: it reads and writes rows, and cannot change tables, triggers and functions. Creates a missing
 * role with the address's password; an existing one keeps its password. Refuses a role that could disable triggers.
 * Idempotent.
 */
export async function grantOrdinaryRole(ownerUrl: string, ordinaryUrl: string): Promise<void> {
  const { username, password } = new URL(ordinaryUrl)
  const role = decodeURIComponent(username)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'volant-migrate' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT pg_advisory_xact_lock(hashtext('ordinary role'))")
    await ensureRole(client, role, decodeURIComponent(password))
    await joinRole(client, role)
    await grantRows(client, pg.escapeIdentifier(role))
    for (const schema of ownSchemas) await transferSchema(client, schema, role)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    await client.end()
  }
}

/** Creates the role unless it exists. Throws for one that could switch the guards off. */
async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  if (!rowCount)
    await client.query(
      `CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
    )
  const { rows } = await client.query<{ hasTooManyRights: boolean }>(
    `SELECT pg_has_role($1, current_user, 'MEMBER') OR has_parameter_privilege($1, 'session_replication_role', 'SET')
       OR has_schema_privilege($1, 'public', 'CREATE') AS "hasTooManyRights"`,
    [role],
  )
  if (rows[0]?.hasTooManyRights)
    throw new Error(
      `The role ${role} could switch the database's guards off: name one that is no superuser, not the owner and not of its members, and may neither create in the schema public nor set session_replication_role.`,
    )
}

/** Makes the owner a member of the role: an owner that is no superuser may transfer schemas only to such roles. */
async function joinRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ isMember: boolean }>(`SELECT pg_has_role($1, 'SET') AS "isMember"`, [
    role,
  ])
  if (!rows[0]?.isMember) await client.query(`GRANT ${pg.escapeIdentifier(role)} TO CURRENT_USER`)
}

/**
 * Grants rows only, on every existing table and, by the owner's default privileges, every future one. The list of
 * migrations can only be read.
 */
async function grantRows(client: pg.Client, role: string): Promise<void> {
  const [tableRights, sequenceRights] = ['SELECT, INSERT, UPDATE, DELETE', 'USAGE, SELECT, UPDATE']
  await client.query(`
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT ${tableRights} ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT ${sequenceRights} ON ALL SEQUENCES IN SCHEMA public TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${tableRights} ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${sequenceRights} ON SEQUENCES TO ${role};
    REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${role}`)
}

async function transferSchema(client: pg.Client, schema: string, role: string): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${pg.escapeIdentifier(role)}`)
  const { rows } = await client.query<{ statement: string }>(handOverSql, [schema, role])
  for (const { statement } of rows) await client.query(statement)
}
