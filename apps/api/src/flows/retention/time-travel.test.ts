import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { databaseNow } from '@repo/server-kit/database'
import { unzip } from '@repo/server-kit/testing/unzip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFiles } from '#api/core/files/stored-files.service.ts'
import { forgetPaymentCard } from '#api/features/payments/forget-card.service.ts'
import { exportData } from '#api/flows/data-export/data-export.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { runNight } from '#api/flows/night/night.service.ts'
import { settlePayment } from '#api/flows/provider-inbox/settle-payment.service.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import type { Keeping } from '#api/testing/canaries-everywhere.ts'
import {
  actWithoutChecks,
  fillTables,
  listRowsWith,
  markEverything,
  toCanary,
} from '#api/testing/canaries-everywhere.ts'
import { aMember } from '#api/testing/company-members.ts'
import { fetchOwnData, findExportFaults } from '#api/testing/data-export.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { listSupportItems } from './retention.support.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 24 * 3_600_000
let daysGone = 0
/** Moves the clock to this many days after the beginning and lets a night pass. */
async function runNightAfter(days: number): Promise<void> {
  await app.passTime((days - daysGone) * dayMs)
  daysGone = days
  expect(await runNight(app.deps)).toBe(true)
  const jobs = await app.deps.db.$queryRaw<{ paths: string[] }[]>`
    SELECT ARRAY(SELECT jsonb_array_elements_text(data->'paths')) AS paths FROM pgboss.job WHERE name = 'remove-files'`
  for (const { paths } of jobs) await removeFiles(app.deps, paths)
  const failed = await app.deps.db.retentionRun.findMany({ where: { error: { not: null } } })
  expect(failed).toEqual([])
}

async function listFilesOnDisk(): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of app.deps.files.list()) paths.push(path)
  return paths
}

/** Creates a file with a row, as a feature would store it; returns its id. */
async function aStoredFile(purpose: string): Promise<string> {
  const path = await app.deps.files.put(Buffer.from('canari'))
  const { id } = await app.deps.db.storedFile.create({
    data: { path, purpose, mediaType: 'application/pdf', sizeBytes: 6, sha256: 'x' },
  })
  return id
}

/** Returns the ids by which rows of an order are found. */
async function listIds({ orderId, deliveryId }: { orderId: string; deliveryId: string }): Promise<string[]> {
  const { quoteId, paymentId } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
  return [orderId, deliveryId, quoteId, paymentId]
}

/** Asks the staff's commands about a held order, and about a person with a request. */
async function checkStaffCommands(senderId: string, orderId: string): Promise<void> {
  const shown = await readStaffJson(app, 'retention', 'show', 'order-details')
  expect(shown).toMatchObject({ due: 0, held: 1, waiting: [{ id: orderId }] })
  expect(shown.waiting[0].heldBy[0]).toContain('a claim or the dispute of a bill waits for its answer')
  const list = await runStaff(app, 'retention', 'list')
  expect(list.out).toMatch(/order-details +2 months +0 +1 /)
  const reasonWords = ['--reason', 'asked for']
  const dryRun = await runStaff(app, 'retention', 'run', '--dry-run', ...reasonWords)
  expect(dryRun.out).toContain('order-details: 0 will be erased, 1 are held')
  expect(
    await readStaffJson(app, 'retention', 'run', '--rule', 'order-details', '--yes', ...reasonWords),
  ).toMatchObject({ erased: 0 })
  expect((await runStaff(app, 'retention', 'show', 'nothing')).code).toBe(1)
  const erase = await runStaff(app, 'accounts', 'erase', senderId, '--dry-run', ...reasonWords)
  expect(erase.out).toContain(`Order ${orderId} keeps its data`)
  expect(erase.out).toContain('a claim or the dispute of a bill waits for its answer')
  const file = path.join(app.deps.config.filesDir, '..', 'export.zip')
  const write = ['accounts', 'export', senderId, '--to', file, '--yes', ...reasonWords]
  expect(await readStaffJson(app, ...write)).toMatchObject({ ok: true })
  expect(unzip(await readFile(file)).has('donnees.json')).toBe(true)
  expect((await runStaff(app, ...write)).code).toBe(1)
  expect((await readStaffJson(app, 'audit', 'list', '--subject', senderId)).records).toHaveLength(2)
}

/** Columns with a checked form, or by which other rows are found. */
const unmarkedColumns = ['saved_card.last4', 'road_problem.code']

test('data is erased after 2 and 13 months, 5 and 10 years, and other data stays', async () => {
  const { db } = app.deps
  const sender = await aSender(app.deps)
  const carrier = await aCarrier(app.deps)
  const first = await aDeliveredOrder(app, sender, carrier)
  const held = await aDeliveredOrder(app, sender, carrier)
  await resetCarriers(app)
  const fleet = await anAccount(app.deps, 'TREN')
  const driver = await aCarrier(app.deps, { companyId: fleet.account.id })
  // An earlier carrier had the goods, and could not continue with them.
  const { id: _carried, ...deliveryData } = await db.delivery.findUniqueOrThrow({
    where: { id: first.deliveryId },
  })
  const { id: _offer, ...offerData } = await db.offer.findUniqueOrThrow({
    where: { id: deliveryData.offerId },
  })
  const { id: offerId } = await db.offer.create({ data: { ...offerData, carrierId: driver.account.id } })
  const { id: withdrawnId } = await db.delivery.create({
    data: {
      ...deliveryData,
      offerId,
      carrierId: driver.account.id,
      vehicleId: driver.vehicleId,
      status: 'withdrawn',
      endReason: 'breakdown',
      billNumber: null,
      drivenM: null,
      drivenBy: null,
      co2eG: null,
    },
    select: { id: true },
  })
  // The documents of the tests’ carriers have no files.
  const documentFilter = { accountId: { in: [carrier, driver, fleet].map(({ account }) => account.id) } }
  const documents = await db.document.findMany({ where: documentFilter })
  await db.document.deleteMany({ where: documentFilter })
  await db.storedFile.deleteMany({ where: { id: { in: documents.flatMap(({ fileId }) => fileId ?? []) } } })
  for (const { id } of await db.payment.findMany()) await settlePayment(app.deps, id)
  const company = await anAccount(app.deps, 'CLEN')
  await aMember(app.deps, company.account.id, 'reader')
  const createClaim = (orderId: string, status: 'open' | 'refused') =>
    db.claim.create({
      data: {
        orderId,
        kind: 'invoice',
        status,
        text: 'x',
        clientKey: orderId,
        openedAt: new Date(),
        carrierView: 'x',
        carrierViewAt: new Date(),
        ...(status === 'refused' ? { answeredAt: new Date(), answer: 'x' } : {}),
      },
    })
  const { id: refusedClaimId } = await createClaim(first.orderId, 'refused')
  const { id: openClaimId } = await createClaim(held.orderId, 'open')
  const pictureFileId = await aStoredFile('claim')
  await db.claimPicture.create({
    data: { claimId: refusedClaimId, party: 'sender', position: 1, fileId: pictureFileId },
  })
  const documentFileId = await aStoredFile('document')
  const now = await databaseNow(db)
  await db.document.create({
    data: {
      accountId: sender.account.id,
      kind: 'identity',
      status: 'approved',
      fileId: documentFileId,
      reviewedAt: now,
      expiresAt: now,
    },
  })
  await aStoredFile('nobody-names-it')
  await app.deps.files.put(Buffer.from('no row names it'))
  await db.$executeRaw`
    INSERT INTO quote SELECT (jsonb_populate_record(q, '{"account_id": null}'::jsonb || jsonb_build_object('id', gen_random_uuid()))).* FROM quote q LIMIT 1`
  await db.webhookEvent.create({ data: { id: 'evt_1', type: 'x', intentId: 'pi_x' } })
  await actWithoutChecks(app, () =>
    fillTables(app, {
      '→account': `'${sender.account.id}'`,
      '→carrier': `'${carrier.account.id}'`,
      '→"order"': `'${first.orderId}'`,
      '→order': `'${first.orderId}'`,
      '→delivery': `'${first.deliveryId}'`,
      'newsletter_subscription.confirmed_at': 'NULL',
      'return_request.refused_at': 'NULL',
      'return_request.fee_cents': 'NULL',
      'return_request.return_m': 'NULL',
      'return_request.borne_by': 'NULL',
      'pickup_problem.kind': "'larger_goods'",
      'pickup_problem.decide_at': 'NULL',
      'pickup_problem.quote_id': 'NULL',
      'pickup_problem.payment_id': 'NULL',
      'road_problem.delivery_id': `'${withdrawnId}'`,
      'road_problem.outcome': "'ended'",
      'road_problem.taken_by_delivery_id': 'NULL',
      'road_problem.code': 'NULL',
      'shift.company_id': `'${fleet.account.id}'`,
      'shift.driver_id': `'${driver.account.id}'`,
      'shift.vehicle_id': 'NULL',
      'import_row.status': "'ordered'",
      'pickup_nudge.reason': "'silent'",
      'pickup_nudge.outcome': "'over'",
      'saved_card.last4': "'4242'",
      'second_factor.confirmed_at': 'NULL',
      'push_subscription.session_id': `(SELECT id FROM session WHERE account_id = '${sender.account.id}' LIMIT 1)`,
      'rating.carrier_id': `'${carrier.account.id}'`,
    }),
  )
  const archive = await fetchOwnData(app, sender)
  expect(JSON.parse(archive.get('donnees.json')?.toString() ?? '').commandes).toHaveLength(2)
  // Two proofs with a photo and a signature each of two orders, the claim's picture, the document.
  expect(archive.size).toBe(1 + 8 + 2)
  expect(
    (await app.request('GET', `/api/mes-donnees/${sender.account.id}?expire=9999999999&signature=x`)).status,
  ).toBe(404)

  const markedKeepings = await actWithoutChecks(app, () => markEverything(app, unmarkedColumns))
  for (const { account } of [sender, carrier, company])
    expect(await findExportFaults(app, account.id)).toEqual([])
  const carrierExport = JSON.stringify(await exportData(app.deps, carrier.account.id, 'account'))
  expect(carrierExport).toContain('-vehicle-plate-')
  for (const mark of ['-x-order-', '-x-quote-pickup_address', '-x-claim-text-', '-x-claim-answer-'])
    expect(carrierExport).not.toContain(mark)
  const everyKeeping = [...markedKeepings]
  const isGone = async (keeping: Keeping) => (await listRowsWith(app, toCanary(keeping))).length === 0
  const listGone = async () => {
    const gone: Keeping[] = []
    for (const keeping of everyKeeping) if (await isGone(keeping)) gone.push(keeping)
    return gone.sort()
  }
  expect(everyKeeping.length).toBeGreaterThan(15)
  expect(await listGone()).toEqual([])

  // Nothing is due yet except data without a period; three concurrent workers run a night once.
  const nights = await Promise.all([runNight(app.deps), runNight(app.deps), runNight(app.deps)])
  expect(nights.filter(Boolean)).toHaveLength(1)
  expect(await listGone()).toEqual([])
  expect((await listFilesOnDisk()).length).toBe(12)

  // The sessions of tests last as long as the test; those of people end after a week.
  const aWeekLater = new Date((await databaseNow(db)).getTime() + 7 * dayMs)
  await db.session.updateMany({ data: { expiresAt: aWeekLater } })
  await runNightAfter(59)
  const shortKeepings: Keeping[] = [
    'driver-invitations',
    'invitations',
    'named-calls',
    'newsletter-wishes',
    'email-changes',
    'email-confirmations',
    'passkey-challenges',
    'password-resets',
    'recipient-browsers',
    'sms',
    'webhook-events',
  ]
  expect(await listGone()).toEqual([...shortKeepings].sort())
  expect(await db.quote.count({ where: { order: null } })).toBe(0)
  expect((await listFilesOnDisk()).length).toBe(10)
  expect(await listSupportItems(db)).toEqual([])

  await runNightAfter(63)
  const heldIds = await listIds(held)
  const leftRows = await listRowsWith(app, toCanary('order-details'))
  expect(leftRows.length).toBeGreaterThan(5)
  for (const row of leftRows) expect(heldIds.some((id) => row.includes(id))).toBe(true)
  await checkStaffCommands(sender.account.id, held.orderId)
  expect((await listFilesOnDisk()).length).toBe(5)
  await db.claim.update({
    where: { id: openClaimId },
    data: { status: 'refused', answeredAt: await databaseNow(db), answer: 'x' },
    select: { id: true },
  })
  // An answer may be asked about for 30 days more.
  await runNightAfter(64)
  expect(await isGone('order-details')).toBe(false)
  await runNightAfter(95)
  const twoMonthKeepings: Keeping[] = [...shortKeepings, 'order-details', 'imports', 'notifications']
  expect(await listGone()).toEqual([...twoMonthKeepings].sort())
  expect(await db.trackPoint.count()).toBe(0)
  expect((await listFilesOnDisk()).length).toBe(1)
  expect(await db.order.findUniqueOrThrow({ where: { id: held.orderId } })).toMatchObject({
    recipientName: '',
  })

  await runNightAfter(400)
  const thirteenMonthKeepings: Keeping[] = [
    ...twoMonthKeepings,
    'cards',
    'known-browsers',
    'removed-cards',
    'support-messages',
    'documents',
    'provider-events',
  ]
  // The worker's part; the provider knows the card by the payment.
  const forgetJobs = await db.$queryRaw<{ data: { paymentId: string } }[]>`
    DELETE FROM pgboss.job WHERE name = 'forget-payment-card' RETURNING data`
  expect(forgetJobs).toHaveLength(2)
  for (const { data } of [...forgetJobs, ...forgetJobs])
    await forgetPaymentCard(app.deps, { ...data, paymentMethodId: null })
  expect(await listGone()).toEqual([...thirteenMonthKeepings].sort())
  expect(await listFilesOnDisk()).toEqual([])

  await runNightAfter(4 * 366 + 2)
  expect(await db.dutyPeriod.count()).toBe(0)
  await runNightAfter(5 * 365 - 25)
  const warnings = await db.notification.findMany({ where: { kind: 'account-inactive' } })
  expect(warnings.length).toBeGreaterThanOrEqual(4)
  expect(await isGone('account')).toBe(false)
  await runNightAfter(5 * 365 + 10)
  const customers = await db.$queryRaw<{ id: string }[]>`
    DELETE FROM pgboss.job WHERE name = 'forget-customer' RETURNING data->>'customerId' AS id`
  for (const { id } of customers) await app.deps.payments.forgetCustomer(id)
  const stillKept: readonly Keeping[] = ['ended-accounts', 'accounting']
  expect(await listGone()).toEqual(everyKeeping.filter((name) => !stillKept.includes(name)).sort())
  expect(await db.account.count({ where: { status: { not: 'removed' } } })).toBe(0)

  await runNightAfter(10 * 365 + 30)
  expect(await isGone('ended-accounts')).toBe(true)
  await runNightAfter(11 * 366 + 5)
  expect(await listGone()).toEqual([...everyKeeping].sort())
  expect(await listRowsWith(app, 'canari')).toEqual([])

  // Retained data: the books. They balance, and no other invariant is broken.
  expect(await db.ledgerEntry.count()).toBeGreaterThan(5)
  expect(await db.nightlyRun.count()).toBeLessThan(4)
  expect(await db.order.findUniqueOrThrow({ where: { id: first.orderId } })).toMatchObject({
    phase: 'delivered',
  })
  expect((await checkInvariants(app.deps)).filter(({ ok }) => !ok)).toEqual([])

  // The invariant of erasure detects leftovers.
  await db.order.update({ where: { id: first.orderId }, data: { senderName: 'Anne' }, select: { id: true } })
  const broken = (await checkInvariants(app.deps)).filter(({ ok }) => !ok)
  expect(broken.map(({ id }) => id)).toEqual(['I16'])
  await runNightAfter(11 * 366 + 6)
  expect((await listSupportItems(db)).map(({ kind }) => kind)).toEqual(['invariant-broken'])
})

test('an abandoned night is completed by another worker without repeating finished parts, and a running one is not touched', async () => {
  const { db } = app.deps
  await app.passTime(dayMs)
  const [row] = await db.$queryRaw<{ day: Date }[]>`
    INSERT INTO nightly_run (day, claim_id, started_at, alive_at, broken)
    VALUES ((app_now() AT TIME ZONE 'Europe/Paris' - interval '3 hours')::date, gen_random_uuid(), app_now(), app_now(), '{}') RETURNING day`
  expect(await runNight(app.deps)).toBe(false)
  const night = row?.day ?? new Date(0)
  await db.retentionRun.create({
    data: { day: night, rule: 'quotes', startedAt: night, endedAt: night, erased: 3 },
  })
  await db.nightlyRun.update({ where: { day: night }, data: { aliveAt: night }, select: { day: true } })
  expect(await runNight(app.deps)).toBe(true)
  const runs = await db.retentionRun.findMany({ where: { day: night } })
  expect(runs.filter(({ rule }) => rule === 'quotes')).toHaveLength(1)
  expect(new Set(runs.map(({ rule }) => rule)).size).toBe(runs.length)
})
