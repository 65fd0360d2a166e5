import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@repo/prisma/test-database'
import { openFileJournal, readErasures } from '@repo/server-kit/backup/erasure-journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDeps } from '#api/deps.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { cleanFiles } from '#api/flows/retention/clean-files.service.ts'
import { requestClosing } from '#api/testing/account-closing.ts'
import { anAccount, aSender } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { aMarkedSender, mark } from '#api/testing/marked-sender.ts'
import { aSearchingOrder, succeed } from '#api/testing/orders.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'volant-journal-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const confirmation = ['--reason', 'Disque perdu', '--yes']

/** Writes all queued erasures into the journal, as the worker does. */
async function writeQueuedErasures(): Promise<void> {
  const jobs = await app.deps.db.$queryRaw<{ data: { accountIds: string[]; at: string } }[]>`
    DELETE FROM pgboss.job WHERE name = 'journal-erasure' RETURNING data`
  for (const { data } of jobs) await app.deps.erasures.add(data)
}

test('a restore closes the accounts again that were closed after the backup, and names those that cannot be closed yet', async () => {
  const { deps } = app
  const [marked, staying, busy] = [await aMarkedSender(app), await aSender(deps), await aSender(deps)]
  const company = await anAccount(deps, 'CLEN')
  const member = await aMember(deps, company.account.id, 'reader')
  const order = await aSearchingOrder(app, busy)
  await readStaffJson(app, 'backup', 'create', join(folder, 'old'), ...confirmation)

  await succeed(app, busy, 'demande/cancel', { commandeId: order })
  await reconcilePayments(deps)
  for (const closed of [marked, member, busy]) expect((await requestClosing(app, closed)).status).toBe(200)
  await writeQueuedErasures()
  await readStaffJson(app, 'backup', 'create', join(folder, 'new'), ...confirmation)

  // The machine is gone with its journal: only the backups are left, and the newer one is unreadable.
  const database = await createTestDatabase()
  const elsewhere = {
    ...deps.config,
    databaseUrl: database.url,
    filesDir: `${folder}/files` as const,
    erasureJournal: join(folder, 'lost.jsonl'),
  }
  const { deps: restoredDeps, close } = await openDeps(elsewhere, { name: 'restored', isWorker: false })
  const restored = { deps: restoredDeps }
  const restore = ['backup', 'restore', join(folder, 'old'), ...confirmation]
  expect((await readStaffJson(restored, ...restore, '--dry-run')).plan).toContain('will be active again')
  // Two unrelated machines with a journal each.
  const newer = join(folder, 'new', 'erasures.jsonl')
  const [first, ...others] = (await readErasures(newer)) ?? []
  const journals = [[first], others].map((erasures, machine) => ({
    path: join(folder, `machine-${machine}.jsonl`),
    text: erasures.map((erasure) => JSON.stringify(erasure)).join('\n'),
  }))
  for (const { path, text } of journals) await writeFile(path, text)
  const both = journals.flatMap(({ path }) => ['--journal', path])
  expect(await runStaff(restored, ...restore, '--journal', join(folder, 'none'))).toMatchObject({ code: 1 })
  const all = ['--journal', newer, ...both]
  expect((await readStaffJson(restored, ...restore, ...all, '--dry-run')).plan).toContain('Of the 3 accounts')
  const done = await readStaffJson(restored, ...restore, ...both)
  expect(new Set(done.ended)).toEqual(new Set([marked.account.id, member.account.id]))
  expect(done.left).toEqual([busy.account.id])

  const readStatus = async (id: string) =>
    (await restoredDeps.db.account.findUniqueOrThrow({ where: { id } })).status
  expect(await readStatus(marked.account.id)).toBe('removed')
  expect(await readStatus(member.account.id)).toBe('removed')
  for (const { account } of [staying, busy, company]) expect(await readStatus(account.id)).toBe('active')
  const texts = await restoredDeps.db.$queryRaw<unknown[]>`
    SELECT FROM account a WHERE a::text LIKE ${`%${mark}%`}
    UNION ALL SELECT FROM individual_profile i WHERE i::text LIKE ${`%${mark}%`}
    UNION ALL SELECT FROM saved_contact s WHERE s::text LIKE ${`%${mark}%`}
    UNION ALL SELECT FROM pgboss.job j WHERE j.data::text LIKE ${`%${mark}%`}`
  expect(texts).toEqual([])
  expect((await checkInvariants(restoredDeps)).filter(({ ok }) => !ok)).toEqual([])

  // Once nothing is pending any more, any number of times.
  await restoredDeps.db
    .$executeRaw`UPDATE "order" SET phase = 'cancelled', ended_at = app_now(), fee_cents = 0, cancelled_by = 'sender'`
  const again = ['backup', 'reapply', ...both, ...confirmation]
  expect(await readStaffJson(restored, ...again)).toMatchObject({ ended: [busy.account.id], left: [] })
  expect(await readStaffJson(restored, ...again)).toMatchObject({ ended: [], left: [] })
  await close()
  await database.drop()
})

test('concurrent erasures are all written to the journal, which outlasts a truncated line and the cleaning of files', async () => {
  const { deps } = app
  const erasureJournal = `${deps.config.filesDir}/many.jsonl`
  const { add } = openFileJournal({ pool: deps.pool, path: erasureJournal })
  const journal = (accountIds: readonly string[]) => add({ accountIds, at: new Date().toISOString() })
  expect(await readErasures(erasureJournal)).toBeNull()
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID())
  await Promise.all(ids.map((id) => journal([id, id])))
  await appendFile(erasureJournal, '{"at":"2026-')
  const last = crypto.randomUUID()
  await journal([last])
  // The cleaning of the file store must not delete the journal.
  await app.passTime(2 * 86_400_000)
  await cleanFiles(deps)
  const read = (await readErasures(erasureJournal)) ?? []
  expect(new Set(read.map(({ account }) => account))).toEqual(new Set([...ids, last]))
  expect(read).toHaveLength(21)
})
