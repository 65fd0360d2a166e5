import type { Payout } from '@repo/prisma/delivery-types'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readRetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import { eraseOwnAccount } from '#api/flows/account-closing/erasure.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { runRule } from '#api/flows/retention/retention.service.ts'
import { listRetentionRules } from '#api/flows/retention/rules/retention.rules.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { setClock } from '#api/testing/clock.ts'
import { toCaller } from '#api/testing/deliveries.ts'
import { anEarner, creditCarrier, debitCarrier, setDocumentsExpiry } from '#api/testing/earners.ts'
import { addPayoutAccount, readPayableCents } from '#api/testing/paid-month.ts'
import { readPain001 } from '#api/testing/pain001-reader.ts'
import { readPdfText } from '#api/testing/pdf-text.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { exportFile, recordExecutedPayouts, recordRejectedPayout } from './bank/bank-answers.service.ts'
import { openSecrets, sealSecrets } from './payee/payee-sealing.service.ts'
import { readPaymentOfMonth } from './payment-of-month.service.ts'
import { createPayoutSweeper } from './payouts.sweeper.ts'
import { runPayouts } from './run.service.ts'
import { holdPayout } from './staff-holds.service.ts'
import { readStatementPdf } from './statements/statement.service.ts'

// Each test has its own year, so that what one leaves does not affect the next.

const sure = ['--yes', '--as', 'camille', '--reason', 'Vérification']
const doNothing = async () => undefined

let app: TestApp
let year = 2027
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal', OPERATOR_FILE: operatorFile })
})
afterAll(() => app.close())

/** Sets the clock to 10 January of a new year: earnings from now on are paid on 5 February. */
async function aNewYear(): Promise<string> {
  year += 1
  await setClock(app, `${year}-01-10T08:00:00Z`)
  return `${year}-01`
}
const goToPayday = () => setClock(app, `${year}-02-05T05:00:00Z`)
/** Creates a carrier with earnings. All documents outlast the passing years. */
async function createEarner(cents: number): Promise<ACarrier> {
  const carrier = await anEarner(app, cents)
  await app.deps.db.document.updateMany({ data: { expiresAt: new Date('2099-01-01') } })
  return carrier
}
const expireDocuments = (carrier: ACarrier) => setDocumentsExpiry(app, carrier, new Date('2027-01-01'))
const renewDocuments = (carrier: ACarrier) => setDocumentsExpiry(app, carrier, new Date('2099-01-01'))
const findPayout = async ({ account }: ACarrier, month: string) => {
  const where = { month_partyId: { month, partyId: account.id } }
  return app.deps.db.payout.findUniqueOrThrow({ where })
}
const readStatementFile = async ({ statementFileId }: Payout) => {
  const { path } = await app.deps.db.storedFile.findUniqueOrThrow({ where: { id: statementFileId ?? '' } })
  return readPdfText(await app.deps.files.read(path))
}
/** Stores an IBAN as before IBANs were checked by country. */
async function storeIban(accountId: string, iban: string): Promise<void> {
  const { sealed } = await app.deps.db.payeeDetails.findUniqueOrThrow({ where: { accountId } })
  const secrets = openSecrets(app.deps, accountId, sealed)
  const data = { sealed: sealSecrets(app.deps, accountId, { ...secrets, iban }) }
  await app.deps.db.payeeDetails.update({ where: { accountId }, data })
}
const listReferences = (message: Buffer) =>
  readPain001(message.toString()).transfers.map(({ reference }) => reference)
const listBrokenInvariants = async () =>
  (await checkInvariants(app.deps))
    .filter(({ id, violations }) => ['I19', 'P1', 'I6'].includes(id) && violations.length > 0)
    .map(({ violations }) => violations)

test('a vehicle without documents does not hold its owner’s payout', async () => {
  const month = await aNewYear()
  const carrier = await createEarner(1000)
  const van = { vehiculeTypeId: 'FONE', marque: 'Renault', modele: 'Master', matricule: 'ZZ-450-ZZ' }
  const { status } = await app.request('POST', '/api/transporteur/vehicules/ajouter', {
    token: carrier.token,
    body: van,
  })
  expect(status).toBe(200)
  await goToPayday()
  await runPayouts(app.deps, month)
  expect(await findPayout(carrier, month)).toMatchObject({ status: 'prepared', holdReason: null })
})

test('a payout never exceeds the ledger’s debt: later corrections reduce it, released or not', async () => {
  const month = await aNewYear()
  const [restored, released, racing] = [
    await createEarner(1000),
    await createEarner(1000),
    await createEarner(1000),
  ]
  for (const carrier of [restored, released]) await expireDocuments(carrier)
  await goToPayday()
  await Promise.all([runPayouts(app.deps, month), debitCarrier(app, racing, 400)])
  const racingPayout = await findPayout(racing, month)
  // The correction came before the payout, or after it.
  expect(racingPayout.status).toBe('prepared')
  expect(await readPayableCents(app, racing.account.id)).toBe(racingPayout.amountCents === 1000 ? -400 : 0)

  for (const carrier of [restored, released]) {
    expect(await findPayout(carrier, month)).toMatchObject({ status: 'held', holdReason: 'documents' })
    await debitCarrier(app, carrier, 400)
  }
  await renewDocuments(restored)
  const { id } = await findPayout(released, month)
  const { out } = await runStaff(app, 'payouts', 'release', id, '--reason', 'Vu', '--dry-run')
  expect(out).toMatch(/the ledger owes its carrier 6\.00.€, and no payout pays more/)
  await readStaffJson(app, 'payouts', 'release', id, ...sure)
  const { plan } = await readStaffJson(app, 'payouts', 'run', '--reason', 'Paie', '--dry-run')
  expect(plan).toMatch(/^2 payouts of 12\.00.€/)
  const reports = await Promise.all([runPayouts(app.deps, null), runPayouts(app.deps, null)])
  expect(reports.reduce((sum, { prepared }) => sum + prepared, 0)).toBe(2)
  const messages: string[] = []
  for (const { messageId } of await app.deps.db.payoutFile.findMany({ where: { exportedAt: null } }))
    messages.push((await exportFile(app.deps, messageId, doNothing)).toString())
  const transfers = messages.flatMap((message) => readPain001(message).transfers)
  for (const carrier of [restored, released]) {
    const payout = await findPayout(carrier, month)
    expect(payout).toMatchObject({ status: 'sent', amountCents: 600 })
    expect(transfers).toContainEqual(expect.objectContaining({ reference: payout.reference, cents: 600 }))
    const lines = await app.deps.db.payoutLine.findMany({ where: { payoutId: payout.id } })
    expect(lines.map(({ amountCents }) => amountCents).toSorted()).toEqual([-400, 1000])
    expect(await readPayableCents(app, carrier.account.id)).toBe(0)
    const statement = await readStatementFile(payout)
    expect(statement).toMatch(/Corrections venues après le mois [-−]4 ?,00 €/)
    expect(statement).toMatch(/Montant versé 6 ?,00 €/)
    // The next month has nothing left of it.
    const february = await readPaymentOfMonth(app.deps.db, carrier.account.id, `${year}-02`)
    expect(february).toMatchObject({ payout: null, carriedOverCents: 0, takenEarlierCents: -400 })
  }
  expect(await listBrokenInvariants()).toEqual([])
})

test('a carrier without further earnings is paid the rest, even if rejected and corrected; excess corrections wait', async () => {
  const month = await aNewYear()
  const [closed, refused, exceeded] = [
    await createEarner(1000),
    await createEarner(1000),
    await createEarner(1000),
  ]
  for (const carrier of [closed, exceeded]) await expireDocuments(carrier)
  await goToPayday()
  const { file } = await runPayouts(app.deps, month)
  await exportFile(app.deps, file?.messageId ?? '', doNothing)
  await recordRejectedPayout(app.deps, (await findPayout(refused, month)).id, doNothing)
  for (const carrier of [closed, refused]) await debitCarrier(app, carrier, 300)
  await debitCarrier(app, exceeded, 1200)
  for (const carrier of [closed, exceeded]) await renewDocuments(carrier)
  await eraseOwnAccount(app.deps, toCaller(closed.account))
  for (const carrier of [refused, exceeded])
    await readStaffJson(app, 'payouts', 'release', (await findPayout(carrier, month)).id, ...sure)
  const report = await runPayouts(app.deps, null)
  expect(report).toMatchObject({ prepared: 2, held: { corrected: 1 }, failed: 0 })
  expect(await findPayout(closed, month)).toMatchObject({ status: 'prepared', amountCents: 700 })
  expect(await findPayout(refused, month)).toMatchObject({ status: 'prepared', attempt: 2, amountCents: 700 })
  expect(await readStatementFile(await findPayout(refused, month))).toMatch(/Montant versé 7 ?,00 €/)
  const heldPayout = { status: 'held', holdReason: 'corrected', amountCents: 1000 }
  expect(await findPayout(exceeded, month)).toMatchObject(heldPayout)

  // New earnings cover a part of it: it is paid with them after their month.
  await creditCarrier(app, exceeded, 500)
  await runPayouts(app.deps, null)
  expect(await findPayout(exceeded, month)).toMatchObject(heldPayout)
  await setClock(app, `${year}-03-05T05:00:00Z`)
  const { plan } = await readStaffJson(app, 'payouts', 'run', '--reason', 'Paie', '--dry-run')
  expect(plan).toMatch(/^1 payouts of 3\.00.€/)
  await Promise.all([runPayouts(app.deps, null), runPayouts(app.deps, null)])
  expect(await findPayout(exceeded, month)).toMatchObject({ status: 'prepared', amountCents: 300 })
  for (const { account } of [closed, refused, exceeded])
    expect(await readPayableCents(app, account.id)).toBe(0)
  expect(await listBrokenInvariants()).toEqual([])
})

test('the first of two payouts includes a correction, as the plan shows', async () => {
  const month = await aNewYear()
  const carrier = await createEarner(1000)
  await expireDocuments(carrier)
  await goToPayday()
  await runPayouts(app.deps, month)
  await creditCarrier(app, carrier, 500)
  await setClock(app, `${year}-03-04T05:00:00Z`)
  await debitCarrier(app, carrier, 800)
  await setClock(app, `${year}-03-05T05:00:00Z`)
  await renewDocuments(carrier)
  const { plan } = await readStaffJson(app, 'payouts', 'run', '--reason', 'Paie', '--dry-run')
  expect(plan).toMatch(/^2 payouts of 7\.00.€/)
  await Promise.all([runPayouts(app.deps, null), runPayouts(app.deps, null)])
  expect(await findPayout(carrier, month)).toMatchObject({ status: 'prepared', amountCents: 200 })
  expect(await findPayout(carrier, `${year}-02`)).toMatchObject({ status: 'prepared', amountCents: 500 })
  expect(await listBrokenInvariants()).toEqual([])
})

test('a prepared payout can be held until the export of its file, which continues without it, and is paid again once released', async () => {
  const month = await aNewYear()
  const [stopped, other] = [await createEarner(1000), await createEarner(2000)]
  await goToPayday()
  const { file } = await runPayouts(app.deps, month)
  const messageId = file?.messageId ?? ''
  const { id, reference } = await findPayout(stopped, month)
  const { out } = await runStaff(app, 'payouts', 'hold', id, '--reason', 'Vu', '--dry-run')
  expect(out).toContain('its transfer file is rewritten without it')
  await Promise.all([1, 2].map(() => readStaffJson(app, 'payouts', 'hold', id, ...sure)))
  expect(await findPayout(stopped, month)).toMatchObject({
    status: 'held',
    holdReason: 'stopped',
    fileId: null,
    payeeSealed: null,
    statementFileId: null,
  })
  expect(await readPayableCents(app, stopped.account.id)).toBe(1000)
  expect(await readPayableCents(app, stopped.account.id, 'payouts-in-transit')).toBe(0)
  expect(await listBrokenInvariants()).toEqual([])

  const message = await exportFile(app.deps, messageId, doNothing)
  const { id: otherId, reference: otherReference } = await findPayout(other, month)
  expect(listReferences(message)).not.toContain(reference)
  expect(listReferences(message)).toContain(otherReference)
  expect(await runStaff(app, 'payouts', 'hold', otherId, ...sure)).toMatchObject({ code: 1 })

  await readStaffJson(app, 'payouts', 'release', id, ...sure)
  const again = await runPayouts(app.deps, month)
  expect(await findPayout(stopped, month)).toMatchObject({ status: 'prepared', attempt: 2 })
  // The only one of its file: the file is deleted with it.
  await readStaffJson(app, 'payouts', 'hold', id, ...sure)
  expect(await app.deps.db.payoutFile.count({ where: { id: again.file?.id ?? '' } })).toBe(0)
  await runPayouts(app.deps, month)
  expect(await listBrokenInvariants()).toEqual([])
})

test('a payout whose file is exported and that is held concurrently goes to the bank or is held, never both', async () => {
  const month = await aNewYear()
  const racing = await createEarner(1000)
  // The file has another payout, which stays in it.
  await createEarner(2000)
  await goToPayday()
  const { file } = await runPayouts(app.deps, month)
  const messageId = file?.messageId ?? ''
  const { id, reference } = await findPayout(racing, month)
  const [fileExport, hold] = await Promise.allSettled([
    exportFile(app.deps, messageId, doNothing),
    holdPayout(app.deps, id, doNothing),
  ])
  const message =
    fileExport.status === 'fulfilled' ? fileExport.value : await exportFile(app.deps, messageId, doNothing)
  expect(listReferences(message).includes(reference ?? '?')).toBe(hold.status === 'rejected')
  expect((await findPayout(racing, month)).status).toBe(hold.status === 'rejected' ? 'sent' : 'held')
  expect(await listBrokenInvariants()).toEqual([])
})

test('a payout held during a run is in none of its files', async () => {
  const month = await aNewYear()
  const carriers: ACarrier[] = []
  for (const cents of [1000, 2000, 3000, 4000]) carriers.push(await createEarner(cents))
  await goToPayday()
  const running = runPayouts(app.deps, month)
  const heldIds: string[] = []
  for (const { account } of carriers.slice(0, 2)) {
    await expect
      .poll(() => app.deps.db.payout.count({ where: { month, partyId: account.id } }), { interval: 5 })
      .toBe(1)
    const { id } = await app.deps.db.payout.findFirstOrThrow({ where: { month, partyId: account.id } })
    await holdPayout(app.deps, id, doNothing)
    heldIds.push(id)
  }
  await running
  await runPayouts(app.deps, month)
  const files = await app.deps.db.payoutFile.findMany({ where: { exportedAt: null } })
  const transfers: string[] = []
  for (const { messageId } of files)
    transfers.push(...listReferences(await exportFile(app.deps, messageId, doNothing)))
  const payouts = await app.deps.db.payout.findMany({
    where: { month, partyId: { in: carriers.map(({ account }) => account.id) } },
  })
  for (const { id, status, reference } of payouts) {
    expect(status).toBe(heldIds.includes(id) ? 'held' : 'sent')
    if (!heldIds.includes(id)) expect(transfers).toContain(reference)
  }
  expect(await listBrokenInvariants()).toEqual([])
})

test('an account stored before IBAN checks is listed by the run, left out of the file and reported to its carrier', async () => {
  const month = await aNewYear()
  const [wrong, right] = [await createEarner(1000), await createEarner(2000)]
  const { id: accountId } = wrong.account
  await storeIban(accountId, 'DE863704004405320130')
  await goToPayday()
  const report = await runPayouts(app.deps, month)
  const { id } = await findPayout(wrong, month)
  expect(report).toMatchObject({ held: { 'wrong-account': 1 }, wrongAccounts: [id], failed: 0 })
  expect((await runStaff(app, 'payouts', 'run', ...sure)).out).toContain(`The payout ${id} waits`)
  expect(await findPayout(wrong, month)).toMatchObject({ status: 'held', holdReason: 'wrong-account' })
  const transfers = listReferences(await exportFile(app.deps, report.file?.messageId ?? '', doNothing))
  expect(transfers).toEqual([(await findPayout(right, month)).reference])
  const notices = await app.deps.db.notification.findMany({ where: { accountId, kind: 'payout-held' } })
  expect(notices.map(({ text }) => text).join()).toContain('votre IBAN ou votre BIC n’est pas valide')

  // Released by the staff, it still is not sent; with another account it is.
  await readStaffJson(app, 'payouts', 'release', id, ...sure)
  expect(await runPayouts(app.deps, month)).toMatchObject({ prepared: 0, wrongAccounts: [id] })
  await addPayoutAccount(app, wrong, 'BE68539007547034')
  await app.passTime(3 * 24 * 3_600_000)
  expect(await runPayouts(app.deps, month)).toMatchObject({ prepared: 1, wrongAccounts: [] })
  expect(await listBrokenInvariants()).toEqual([])
})

test('an older file with a wrong account is not exported until that payout is held', async () => {
  const month = await aNewYear()
  const [wrong, right] = [await createEarner(1000), await createEarner(2000)]
  await goToPayday()
  const { file } = await runPayouts(app.deps, month)
  const { id, payeeSealed } = await findPayout(wrong, month)
  const secrets = openSecrets(app.deps, id, payeeSealed ?? '')
  const sealed = sealSecrets(app.deps, id, { ...secrets, iban: 'BE0853900754703' })
  await app.deps.db.payout.update({ where: { id }, data: { payeeSealed: sealed } })
  const messageId = file?.messageId ?? ''
  await expect(exportFile(app.deps, messageId, doNothing)).rejects.toThrow(id)
  await readStaffJson(app, 'payouts', 'hold', id, ...sure)
  expect(listReferences(await exportFile(app.deps, messageId, doNothing))).toEqual([
    (await findPayout(right, month)).reference,
  ])
})

test('a manual run of an older month does not count as the day’s run', async () => {
  const month = await aNewYear()
  const carrier = await createEarner(1000)
  await expireDocuments(carrier)
  await goToPayday()
  await runPayouts(app.deps, month)
  await renewDocuments(carrier)
  await creditCarrier(app, carrier, 500)
  await setClock(app, `${year}-03-05T05:30:00Z`)
  expect((await runPayouts(app.deps, month)).prepared).toBe(1)
  await Promise.all([createPayoutSweeper()(app.deps), createPayoutSweeper()(app.deps)])
  expect(await findPayout(carrier, `${year}-02`)).toMatchObject({ status: 'prepared' })
})

test('executed transfers are audited even if the command stops at one that was not sent', async () => {
  const month = await aNewYear()
  const [paid, refused] = [await createEarner(1000), await createEarner(2000)]
  await goToPayday()
  const { file } = await runPayouts(app.deps, month)
  await exportFile(app.deps, file?.messageId ?? '', doNothing)
  const [first, second] = [await findPayout(paid, month), await findPayout(refused, month)]
  await recordRejectedPayout(app.deps, second.id, doNothing)
  const audit = vi.fn(doNothing)
  await expect(recordExecutedPayouts(app.deps, [first.id, second.id], audit)).rejects.toThrow('rejected')
  expect(await findPayout(paid, month)).toMatchObject({ status: 'executed' })
  expect(audit).toHaveBeenCalledOnce()
})

test('a payout that the bank rejects has no statement that says it was paid', async () => {
  const month = await aNewYear()
  const carrier = await createEarner(1000)
  await goToPayday()
  const { file } = await runPayouts(app.deps, month)
  await exportFile(app.deps, file?.messageId ?? '', doNothing)
  const readStatement = async () =>
    readPdfText(await readStatementPdf(app.deps, carrier.account.id, month, new Date()))
  expect(await readStatement()).toContain('Montant versé')
  const { id, statementFileId } = await findPayout(carrier, month)
  await recordRejectedPayout(app.deps, id, doNothing)
  expect(await readStatement()).not.toContain('Montant versé')
  expect(await app.deps.db.storedFile.count({ where: { id: statementFileId ?? '' } })).toBe(0)
  await runPayouts(app.deps, month)
  expect(await findPayout(carrier, month)).toMatchObject({ status: 'rejected', statementFileId: null })
})

test('ten years later the accounts of paid and rejected payouts are deleted with their documents, and never written again', async () => {
  const month = await aNewYear()
  const [paid, refused] = [await createEarner(1000), await createEarner(2000)]
  await goToPayday()
  const { file } = await runPayouts(app.deps, month)
  const messageId = file?.messageId ?? ''
  await exportFile(app.deps, messageId, doNothing)
  await recordRejectedPayout(app.deps, (await findPayout(refused, month)).id, doNothing)
  await recordExecutedPayouts(app.deps, [(await findPayout(paid, month)).id], doNothing)
  const rules = listRetentionRules(await readRetentionPeriods(app.deps.db)).filter(({ name }) =>
    /^payout/.test(name),
  )
  const retainNightly = async () => {
    for (const rule of rules)
      expect(await runRule(app.deps, rule, { day: null })).toMatchObject({ error: null })
  }
  const readSealed = async () => [
    (await findPayout(paid, month)).payeeSealed,
    (await findPayout(refused, month)).payeeSealed,
  ]
  await setClock(app, `${year + 10}-12-30T12:00:00Z`)
  await retainNightly()
  expect(await readSealed()).not.toContain('')
  await setClock(app, `${year + 11}-01-01T12:00:00Z`)
  await Promise.all([retainNightly(), retainNightly()])
  expect(await readSealed()).toEqual(['', ''])
  const again = await runPayouts(app.deps, null)
  expect(again.failed).toBe(0)
  expect(await findPayout(paid, month)).toMatchObject({ statementFileId: null, payeeSealed: '' })
  const statement = await readPdfText(await readStatementPdf(app.deps, paid.account.id, month, new Date()))
  expect(statement).toContain('Net à verser')
  expect(statement).not.toContain('Montant versé')
  expect(await app.deps.db.payoutFile.findUnique({ where: { messageId } })).toMatchObject({
    storedFileId: null,
  })
  expect(await listBrokenInvariants()).toEqual([])
})
