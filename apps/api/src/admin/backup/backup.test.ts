import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@repo/prisma/migrate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#api/admin/check.ts'
import { verifyAudit } from '#api/features/audit/audit.service.ts'
import { providerDifferences } from '#api/features/payments/provider-differences.service.ts'
import { reconcilePayments } from '#api/features/payments/reconciler.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { aSearchingOrder, succeed } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { manifestName, tableFile } from './backup-manifest.ts'
import { openBackupConnection } from './backup-tables.ts'
import { createBackup } from './create-backup.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'volant-backup-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const rowsOf = async (table: string) =>
  app.deps.db.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)

/** Ends every connection, as restarting the processes does: what they knew of tables that are gone is forgotten. */
async function restart(): Promise<void> {
  const client = await openBackupConnection(app.deps.config.databaseUrl)
  await client.query(
    'SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
}

test('what is backed up, destroyed and restored is as it was; what came after is listed as a difference with the provider', {
  timeout: 60_000,
}, async () => {
  const { deps } = app
  const [sender, carrier] = [await aSender(deps), await aCarrier(deps)]
  const delivered = await aDeliveredOrder(app, sender, carrier)
  const cancelled = await aSearchingOrder(app, sender)
  await succeed(app, sender, 'demande/cancel', { commandeId: cancelled })
  const searching = await aSearchingOrder(app, sender)
  await reconcilePayments(deps)
  const kept = join(folder, 'first')
  const tables = [
    'account',
    '"order"',
    'payment',
    'ledger_entry',
    'ledger_posting',
    'delivery_event',
    'stored_file',
  ]
  const before = await Promise.all(tables.map(rowsOf))

  const { manifest, missingFiles } = await createBackup(deps, kept)
  // The papers of a carrier of the tests are rows only.
  const papers = await deps.db.document.count({ where: { accountId: carrier.account.id } })
  expect(missingFiles).toHaveLength(papers)
  expect(manifest.files.length).toBeGreaterThanOrEqual(4)
  expect(await checkBackup(kept)).toEqual(manifest)
  await expect(createBackup(deps, kept)).rejects.toThrow('is not empty')
  await expect(restoreBackup(deps, kept)).rejects.toThrow('This database is not empty')

  // Lost with the disaster: an order, and the end of a search whose money the provider has given back.
  const lost = await aSearchingOrder(app, sender)
  const lostPayment = await deps.db.payment.findFirstOrThrow({ where: { order: { id: lost } } })
  await succeed(app, sender, 'demande/cancel', { commandeId: searching })
  await reconcilePayments(deps)
  await deps.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DELETE FROM pgboss.job')
  await rm(deps.config.filesDir, { recursive: true })
  await migrate(deps.config.databaseUrl, 'delivery')

  await restoreBackup(deps, kept)
  await restart()
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
  expect((await checkInvariants(deps)).filter(({ ok }) => !ok)).toEqual([])
  expect((await verifyAudit(deps.db, null)).faults).toEqual([])
  const { body } = await app.request('POST', '/api/commandes/numeroFacture', {
    token: sender.token,
    body: { livraisonId: delivered.deliveryId },
  })
  expect(body.success).toBe(true)
  for (const { path } of manifest.files) expect((await deps.files.read(path)).length).toBeGreaterThan(0)
  // New rows go on where the old ones ended, guarded as before.
  await aSearchingOrder(app, sender)
  await expect(deps.db.$executeRaw`UPDATE ledger_entry SET kind = 'release'`).rejects.toThrow()

  const differences = await providerDifferences(deps, new Date(0))
  const released = await deps.db.payment.findFirstOrThrow({ where: { order: { id: searching } } })
  expect(new Set(differences.map(({ providerId }) => providerId))).toEqual(
    new Set([lostPayment.intentId, released.intentId]),
  )
  expect(differences.find(({ providerId }) => providerId === lostPayment.intentId)).toMatchObject({
    kind: 'payment',
    orderId: null,
    ours: 'unknown',
    theirs: expect.stringContaining('requires_capture'),
  })
})

test('a backup that was cut off, changed or made by another version is refused before anything is written', async () => {
  const kept = join(folder, 'second')
  const { manifest } = await createBackup(app.deps, kept)
  const write = (changed: object) => writeFile(join(kept, manifestName), JSON.stringify(changed))
  await write({ ...manifest, migrations: manifest.migrations.slice(1) })
  await expect(restoreBackup(app.deps, kept)).rejects.toThrow('made with other migrations')
  await write({ ...manifest, tables: [{ ...manifest.tables[0], sha256: '0'.repeat(64) }] })
  await expect(checkBackup(kept)).rejects.toThrow('are not what was written')
  await write(manifest)
  await appendFile(join(kept, tableFile('public.account')), 'x')
  await expect(checkBackup(kept)).rejects.toThrow('public.account cannot be read')
  const [sub = ''] = await readdir(join(kept, 'files'))
  await rm(join(kept, 'files', sub), { recursive: true })
  await rm(join(kept, tableFile('public.account')))
  await expect(checkBackup(kept)).rejects.toThrow('cannot be read from the backup')
  await rm(join(kept, manifestName))
  await expect(checkBackup(kept)).rejects.toThrow('is no backup')
})
