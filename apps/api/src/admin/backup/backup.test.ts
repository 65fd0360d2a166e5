import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGuardedDatabase } from '@repo/prisma/test-database'
import { getTablePath, manifestName } from '@repo/server-kit/backup/backup-manifest'
import { createBackup } from '@repo/server-kit/backup/create-backup'
import { checkBackup, restoreBackup } from '@repo/server-kit/backup/restore-backup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '#api/core/audit/audit.service.ts'
import { openDeps } from '#api/deps.ts'
import { readBillNumber } from '#api/features/billing/billing.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { findProviderDifferences } from '#api/flows/provider-inbox/provider-differences.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, toCaller } from '#api/testing/deliveries.ts'
import { aSearchingOrder, succeed } from '#api/testing/orders.ts'
import { runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { openBackedUpProduct } from './backed-up-product.ts'

let app: TestApp
let folder: string
// As in production, the product's database role may not switch triggers off.
let guarded: Awaited<ReturnType<typeof createGuardedDatabase>>
beforeAll(async () => {
  guarded = await createGuardedDatabase('delivery')
  app = await testApp({ DATABASE_URL: guarded.url })
  folder = await mkdtemp(join(tmpdir(), 'volant-backup-'))
})
afterAll(async () => {
  await app.close()
  await guarded.drop()
  await rm(folder, { recursive: true, force: true })
})

const readRows = async (table: string) =>
  app.deps.db.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)

test('a backup restored elsewhere has the same rows and files, and later changes are listed as differences with the provider', async () => {
  const { deps } = app
  const [sender, carrier] = [await aSender(deps), await aCarrier(deps)]
  const delivered = await aDeliveredOrder(app, sender, carrier)
  const cancelled = await aSearchingOrder(app, sender)
  await succeed(app, sender, 'demande/cancel', { commandeId: cancelled })
  const searching = await aSearchingOrder(app, sender)
  await reconcilePayments(deps)
  const stored = join(folder, 'first')
  const tables = [
    'account',
    '"order"',
    'payment',
    'ledger_entry',
    'ledger_posting',
    'delivery_event',
    'stored_file',
  ]
  const before = await Promise.all(tables.map(readRows))

  const { manifest, missingFiles } = await createBackup(openBackedUpProduct(deps), stored)
  // The documents of the tests' carriers are rows without files.
  const documentCount = await deps.db.document.count({ where: { accountId: carrier.account.id } })
  expect(missingFiles).toHaveLength(documentCount)
  expect(manifest.files.length).toBeGreaterThanOrEqual(4)
  expect(await checkBackup(stored)).toEqual(manifest)

  // Lost with the disaster: an order, and the end of a search whose payment the provider has released.
  const lost = await aSearchingOrder(app, sender)
  const lostPayment = await deps.db.payment.findFirstOrThrow({ where: { order: { id: lost } } })
  await succeed(app, sender, 'demande/cancel', { commandeId: searching })
  await reconcilePayments(deps)

  // Another machine has an empty database, no files, and the backup.
  const database = await createGuardedDatabase('delivery')
  const elsewhere = { ...deps.config, databaseUrl: database.url, filesDir: `${folder}/files` as const }
  const { deps: restored, close } = await openDeps(elsewhere, { name: 'restored', isWorker: false })
  await expect(restoreBackup(openBackedUpProduct(restored), stored)).rejects.toThrow('DATABASE_OWNER_URL')
  const config = { ...elsewhere, databaseOwnerUrl: database.ownerUrl }
  await restoreBackup(openBackedUpProduct({ ...restored, config }), stored)
  const readRestoredRows = (table: string) =>
    restored.db.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)
  expect(await Promise.all(tables.map(readRestoredRows))).toEqual(before)
  expect((await checkInvariants(restored)).filter(({ ok }) => !ok)).toEqual([])
  expect((await verifyAudit(restored.db, null)).faults).toEqual([])
  const { allocatedAt } = await readBillNumber(restored, toCaller(sender.account), delivered.deliveryId)
  expect(allocatedAt).toBeInstanceOf(Date)
  for (const { path } of manifest.files)
    expect(await restored.files.read(path)).toEqual(await deps.files.read(path))
  // New rows continue where the old ones ended, guarded as before.
  const [numbers] = await restored.db.$queryRaw<{ isNew: boolean }[]>`
    SELECT nextval(pg_get_serial_sequence('delivery_event', 'id')) > max(id) AS "isNew" FROM delivery_event`
  expect(numbers).toEqual({ isNew: true })
  await expect(restored.db.$executeRaw`UPDATE ledger_entry SET kind = 'release'`).rejects.toThrow()

  const differences = await findProviderDifferences(restored, new Date(0))
  const released = await restored.db.payment.findFirstOrThrow({ where: { order: { id: searching } } })
  expect(new Set(differences.map(({ providerId }) => providerId))).toEqual(
    new Set([lostPayment.intentId, released.intentId]),
  )
  expect(differences.find(({ providerId }) => providerId === lostPayment.intentId)).toMatchObject({
    kind: 'payment',
    orderId: null,
    ours: 'unknown',
    theirs: expect.stringContaining('requires_capture'),
  })
  await close()
  await database.drop()
})

/** Writes a backup into a new folder. Returns the folder, the manifest, and a function that replaces the manifest. */
async function writeTestBackup(name: string) {
  const stored = join(folder, name)
  const { manifest } = await createBackup(openBackedUpProduct(app.deps), stored)
  const writeManifest = (changed: object) => writeFile(join(stored, manifestName), JSON.stringify(changed))
  return { stored, manifest, writeManifest }
}

test('a restore refuses a backup with other migrations', async () => {
  const { stored, manifest, writeManifest } = await writeTestBackup('other-migrations')
  await writeManifest({ ...manifest, migrations: manifest.migrations.slice(1) })
  await expect(restoreBackup(openBackedUpProduct(app.deps), stored)).rejects.toThrow(
    'made with other migrations',
  )
})

test('the check of a backup names what is changed or missing', async () => {
  const { stored, manifest, writeManifest } = await writeTestBackup('damaged')
  await writeManifest({ ...manifest, tables: [{ ...manifest.tables[0], sha256: '0'.repeat(64) }] })
  await expect(checkBackup(stored)).rejects.toThrow('are not what was written')
  await writeManifest(manifest)
  await appendFile(join(stored, getTablePath('public.account')), 'x')
  await expect(checkBackup(stored)).rejects.toThrow('public.account cannot be read')
  const [sub = ''] = await readdir(join(stored, 'files'))
  await rm(join(stored, 'files', sub), { recursive: true })
  await rm(join(stored, getTablePath('public.account')))
  await expect(checkBackup(stored)).rejects.toThrow('cannot be read from the backup')
  await rm(join(stored, manifestName))
  await expect(checkBackup(stored)).rejects.toThrow('is no backup')
})

test('a backup into a folder that is not empty is refused', async () => {
  const { stored } = await writeTestBackup('twice')
  await expect(createBackup(openBackedUpProduct(app.deps), stored)).rejects.toThrow('is not empty')
})

test('a restore into a database that is not empty is refused, and so is its dry run', async () => {
  const { stored } = await writeTestBackup('restored-twice')
  await expect(restoreBackup(openBackedUpProduct(app.deps), stored)).rejects.toThrow(
    'This database is not empty',
  )
  const dry = await runStaff(app, 'backup', 'restore', stored, '--reason', 'a try', '--dry-run')
  expect(dry).toEqual({
    code: 1,
    out: '',
    err: 'This database is not empty: a backup is restored into a new one only.\n',
  })
})
