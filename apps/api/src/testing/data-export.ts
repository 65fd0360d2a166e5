import { retention } from '@repo/prisma/delivery-retention'
import { unzip } from '@repo/server-kit/testing/unzip'
import { exportData } from '#api/flows/data-export/data-export.service.ts'
import { ownSections } from '#api/flows/data-export/sections.data.ts'
import type { SignedIn } from './builders.ts'
import { confirmTestPassword } from './confirm-test-password.ts'
import type { TestApp } from './test-app.ts'

/**
 * Confirms the password and fetches the caller's data export over HTTP. Returns the archive's files by name. Throws
 * when the response is no archive.
 */
export async function fetchOwnData(app: TestApp, owner: SignedIn): Promise<Map<string, Buffer>> {
  const { token } = await confirmTestPassword(app, owner)
  const { body } = await app.request('GET', '/api/mes-donnees', { token })
  const answer = await fetch(`${app.origin}${body.url}`)
  if (answer.headers.get('content-type') !== 'application/zip')
    throw new Error(`No archive came: ${answer.status}`)
  return unzip(Buffer.from(await answer.arrayBuffer()))
}

/**
 * The tables that have an account's id and no section in its export: bookkeeping, or data that is exported elsewhere.
 */
export const unexportedTables = [
  'idempotent_call',
  'password_reset',
  'passkey_challenge',
  'document_reminder',
  'audit_record',
  'seller_archive',
  'payout_line',
]

/**
 * Returns the faults of an account's export: tables without a section that have rows with its id, and columns whose
 * texts are missing, or exported although they must not be.
 */
export async function findExportFaults(app: TestApp, accountId: string): Promise<readonly string[]> {
  const { db } = app.deps
  const text = JSON.stringify(await exportData(app.deps, accountId, 'account'))
  const faults: string[] = []
  for (const { model, table, section, columns } of retention.tables) {
    const ids = await db.$queryRaw<{ name: string }[]>`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${table} AND udt_name = 'uuid'`
    const hasId = ids.map(({ name }) => `"${name}" = '${accountId}'`).join(' OR ') || 'false'
    const rows = await db.$queryRawUnsafe<unknown[]>(`SELECT 1 FROM "${table}" WHERE ${hasId} LIMIT 1`)
    if (rows.length > 0 && section === null && !unexportedTables.includes(table))
      faults.push(`${table} is left out`)
    const condition = ownSections.find((own) => own.model === model)?.of
    if (condition === undefined) continue
    const ownRows = await db.$queryRawUnsafe<{ row: Record<string, unknown> }[]>(
      `SELECT to_jsonb(t) AS row FROM "${table}" t WHERE ${condition.replaceAll('$', '$1::uuid')}`,
      accountId,
    )
    for (const { row } of ownRows)
      for (const { column, label } of columns) {
        const value = row[column]
        if (typeof value !== 'string' || !value.startsWith('canari')) continue
        if (text.includes(value) !== (label !== null)) faults.push(`${table}.${column}`)
      }
  }
  return faults
}
