import type { Payout } from '@repo/prisma/delivery-types'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import { eraseOwnAccount } from '#api/flows/account-closing/erasure.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { runRule } from '#api/flows/retention/retention.service.ts'
import { retentionRules } from '#api/flows/retention/rules/retention.rules.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { setClock } from '#api/testing/clock.ts'
import { callerOf } from '#api/testing/deliveries.ts'
import { anEarner, earn, takeBack } from '#api/testing/earners.ts'
import { nameAccount, owed } from '#api/testing/paid-month.ts'
import { readPain001 } from '#api/testing/pain001-reader.ts'
import { textOfPdf } from '#api/testing/pdf-text.ts'
import { staff, staffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { exportFile, noteExecuted, noteRejected } from './bank/bank-answers.service.ts'
import { openSecrets, sealSecrets } from './payee/payee-sealed.service.ts'
import { paymentOfMonth } from './payment-of-month.service.ts'
import { payoutSweeper } from './payouts.sweeper.ts'
import { runPayouts } from './run.service.ts'
import { holdPayout } from './staff-holds.service.ts'

/** Months pass, one test after the other: a test's rest does not affect the next. */

const sure = ['--yes', '--as', 'camille', '--reason', 'Vérification']
const quietly = async () => undefined

let app: TestApp
let year = 2027
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal', OPERATOR_FILE: operatorFile })
})
afterAll(() => app.close())

/** The 10th of a new January: earnings from now on are paid on the 5th of February. */
async function aNewYear(): Promise<string> {
  year += 1
  await setClock(app, `${year}-01-10T08:00:00Z`)
  return `${year}-01`
}
const payday = () => setClock(app, `${year}-02-05T05:00:00Z`)
/** Their documents are older than the passing years. */
async function earners(...cents: readonly number[]): Promise<ACarrier[]> {
  const made: ACarrier[] = []
  for (const each of cents) made.push(await anEarner(app, each))
  await app.deps.db.document.updateMany({ data: { expiresAt: new Date('2099-01-01') } })
  return made
}
const expire =
  (day: string) =>
  async ({ account }: ACarrier) =>
    void (await app.deps.db.document.updateMany({
      where: { accountId: account.id },
      data: { expiresAt: new Date(day) },
    }))
const [lapse, renew] = [expire('2027-01-01'), expire('2099-01-01')]
const payoutOf = async ({ account }: ACarrier, month: string) => {
  const where = { month_partyId: { month, partyId: account.id } }
  return app.deps.db.payout.findUniqueOrThrow({ where })
}
const statementFileOf = async ({ statementFileId }: Payout) => {
  const { path } = await app.deps.db.storedFile.findUniqueOrThrow({ where: { id: statementFileId ?? '' } })
  return textOfPdf(await app.deps.files.read(path))
}
/** As it was stored before IBANs were checked by their country. */
async function storeIban(accountId: string, iban: string): Promise<void> {
  const { sealed } = await app.deps.db.payeeDetails.findUniqueOrThrow({ where: { accountId } })
  const secrets = openSecrets(app.deps, accountId, sealed)
  const data = { sealed: sealSecrets(app.deps, accountId, { ...secrets, iban }) }
  await app.deps.db.payeeDetails.update({ where: { accountId }, data })
}
const referencesIn = (message: Buffer) =>
  readPain001(message.toString()).transfers.map(({ reference }) => reference)
const broken = async () =>
  (await checkInvariants(app.deps))
    .filter(({ id, violations }) => ['I19', 'P1', 'I6'].includes(id) && violations.length > 0)
    .map(({ violations }) => violations)

test('a vehicle without documents holds no payout of its owner: earnings are due', async () => {
  const month = await aNewYear()
  const [carrier] = await earners(1000)
  if (!carrier) throw new Error('the earner is missing')
  const van = { vehiculeTypeId: 'FONE', marque: 'Renault', modele: 'Master', matricule: 'ZZ-450-ZZ' }
  const { status } = await app.request('POST', '/api/transporteur/vehicules/ajouter', {
    token: carrier.token,
    body: van,
  })
  expect(status).toBe(200)
  await payday()
  await runPayouts(app.deps, month)
  expect(await payoutOf(carrier, month)).toMatchObject({ status: 'prepared', holdReason: null })
})

test('no payout pays more than the ledger’s debt: later corrections reduce it, released or not', async () => {
  const month = await aNewYear()
  const [restored, released, racing] = await earners(1000, 1000, 1000)
  if (!restored || !released || !racing) throw new Error('earners are missing')
  for (const carrier of [restored, released]) await lapse(carrier)
  await payday()
  await Promise.all([runPayouts(app.deps, month), takeBack(app, racing, 400)])
  const raced = await payoutOf(racing, month)
  // The correction came before the payout, or after it.
  expect(raced.status).toBe('prepared')
  expect(await owed(app, racing.account.id)).toBe(raced.amountCents === 1000 ? -400 : 0)

  for (const carrier of [restored, released]) {
    expect(await payoutOf(carrier, month)).toMatchObject({ status: 'held', holdReason: 'documents' })
    await takeBack(app, carrier, 400)
  }
  await renew(restored)
  const { id } = await payoutOf(released, month)
  const { out } = await staff(app, 'payouts', 'release', id, '--reason', 'Vu', '--dry-run')
  expect(out).toMatch(/the ledger owes its carrier 6\.00.€, and no payout pays more/)
  await staffJson(app, 'payouts', 'release', id, ...sure)
  const { plan } = await staffJson(app, 'payouts', 'run', '--reason', 'Paie', '--dry-run')
  expect(plan).toMatch(/^2 payouts of 12\.00.€/)
  const reports = await Promise.all([runPayouts(app.deps, null), runPayouts(app.deps, null)])
  expect(reports.reduce((sum, { prepared }) => sum + prepared, 0)).toBe(2)
  const messages: string[] = []
  for (const { messageId } of await app.deps.db.payoutFile.findMany({ where: { exportedAt: null } }))
    messages.push((await exportFile(app.deps, messageId, quietly)).toString())
  const transfers = messages.flatMap((message) => readPain001(message).transfers)
  for (const carrier of [restored, released]) {
    const paid = await payoutOf(carrier, month)
    expect(paid).toMatchObject({ status: 'sent', amountCents: 600 })
    expect(transfers).toContainEqual(expect.objectContaining({ reference: paid.reference, cents: 600 }))
    const lines = await app.deps.db.payoutLine.findMany({ where: { payoutId: paid.id } })
    expect(lines.map(({ amountCents }) => amountCents).toSorted()).toEqual([-400, 1000])
    expect(await owed(app, carrier.account.id)).toBe(0)
    const statement = await statementFileOf(paid)
    expect(statement).toMatch(/Corrections venues après le mois [-−]4 ?,00 €/)
    expect(statement).toMatch(/Montant versé 6 ?,00 €/)
    // The next month has nothing left of it.
    const february = await paymentOfMonth(app.deps.db, carrier.account.id, `${year}-02`)
    expect(february).toMatchObject({ payout: null, carriedOverCents: 0, takenEarlierCents: -400 })
  }
  expect(await broken()).toEqual([])
})

test('a carrier without further earnings is paid the rest, also rejected and corrected; excess corrections wait', async () => {
  const month = await aNewYear()
  const [gone, refused, exceeded] = await earners(1000, 1000, 1000)
  if (!gone || !refused || !exceeded) throw new Error('earners are missing')
  for (const carrier of [gone, exceeded]) await lapse(carrier)
  await payday()
  const { file } = await runPayouts(app.deps, month)
  await exportFile(app.deps, file?.messageId ?? '', quietly)
  await noteRejected(app.deps, (await payoutOf(refused, month)).id, quietly)
  for (const carrier of [gone, refused]) await takeBack(app, carrier, 300)
  await takeBack(app, exceeded, 1200)
  for (const carrier of [gone, exceeded]) await renew(carrier)
  await eraseOwnAccount(app.deps, callerOf(gone.account))
  for (const carrier of [refused, exceeded])
    await staffJson(app, 'payouts', 'release', (await payoutOf(carrier, month)).id, ...sure)
  const report = await runPayouts(app.deps, null)
  expect(report).toMatchObject({ prepared: 2, held: { corrected: 1 }, failed: 0 })
  expect(await payoutOf(gone, month)).toMatchObject({ status: 'prepared', amountCents: 700 })
  expect(await payoutOf(refused, month)).toMatchObject({ status: 'prepared', attempt: 2, amountCents: 700 })
  expect(await statementFileOf(await payoutOf(refused, month))).toMatch(/Montant versé 7 ?,00 €/)
  const held = { status: 'held', holdReason: 'corrected', amountCents: 1000 }
  expect(await payoutOf(exceeded, month)).toMatchObject(held)

  // New earnings cover a part of it: it is paid with them after their month.
  await earn(app, exceeded, 500)
  await runPayouts(app.deps, null)
  expect(await payoutOf(exceeded, month)).toMatchObject(held)
  await setClock(app, `${year}-03-05T05:00:00Z`)
  const { plan } = await staffJson(app, 'payouts', 'run', '--reason', 'Paie', '--dry-run')
  expect(plan).toMatch(/^1 payouts of 3\.00.€/)
  await Promise.all([runPayouts(app.deps, null), runPayouts(app.deps, null)])
  expect(await payoutOf(exceeded, month)).toMatchObject({ status: 'prepared', amountCents: 300 })
  for (const { account } of [gone, refused, exceeded]) expect(await owed(app, account.id)).toBe(0)
  expect(await broken()).toEqual([])
})

test('of two payouts the first takes in a correction: the plan equals the run', async () => {
  const month = await aNewYear()
  const [carrier] = await earners(1000)
  if (!carrier) throw new Error('the earner is missing')
  await lapse(carrier)
  await payday()
  await runPayouts(app.deps, month)
  await earn(app, carrier, 500)
  await setClock(app, `${year}-03-04T05:00:00Z`)
  await takeBack(app, carrier, 800)
  await setClock(app, `${year}-03-05T05:00:00Z`)
  await renew(carrier)
  const { plan } = await staffJson(app, 'payouts', 'run', '--reason', 'Paie', '--dry-run')
  expect(plan).toMatch(/^2 payouts of 7\.00.€/)
  await Promise.all([runPayouts(app.deps, null), runPayouts(app.deps, null)])
  expect(await payoutOf(carrier, month)).toMatchObject({ status: 'prepared', amountCents: 200 })
  expect(await payoutOf(carrier, `${year}-02`)).toMatchObject({ status: 'prepared', amountCents: 500 })
  expect(await broken()).toEqual([])
})

test('a prepared payout can be removed from its file until the export, and is due again; its file continues without it', async () => {
  const month = await aNewYear()
  const carriers = await earners(1000, 2000, 3000)
  const [stopped, other, last] = carriers
  if (!stopped || !other || !last) throw new Error('earners are missing')
  await payday()
  const { file } = await runPayouts(app.deps, month)
  const named = file?.messageId ?? ''
  const { id, reference } = await payoutOf(stopped, month)
  const { out } = await staff(app, 'payouts', 'hold', id, '--reason', 'Vu', '--dry-run')
  expect(out).toContain('its transfer file is rewritten without it')
  await Promise.all([1, 2].map(() => staffJson(app, 'payouts', 'hold', id, ...sure)))
  expect(await payoutOf(stopped, month)).toMatchObject({
    status: 'held',
    holdReason: 'stopped',
    fileId: null,
    payeeSealed: null,
    statementFileId: null,
  })
  expect(await owed(app, stopped.account.id)).toBe(1000)
  expect(await owed(app, stopped.account.id, 'payouts-in-transit')).toBe(0)
  expect(await broken()).toEqual([])

  // Exported and held concurrently: it goes to the bank or it is held, never both.
  const { id: otherId, reference: otherReference } = await payoutOf(other, month)
  const [handedOut, held] = await Promise.allSettled([
    exportFile(app.deps, named, quietly),
    holdPayout(app.deps, otherId, quietly),
  ])
  const message =
    handedOut.status === 'fulfilled' ? handedOut.value : await exportFile(app.deps, named, quietly)
  expect(referencesIn(message)).not.toContain(reference)
  expect(referencesIn(message).includes(otherReference ?? '?')).toBe(held.status === 'rejected')
  expect((await payoutOf(other, month)).status).toBe(held.status === 'rejected' ? 'sent' : 'held')
  const { id: lastId } = await payoutOf(last, month)
  expect(await staff(app, 'payouts', 'hold', lastId, ...sure)).toMatchObject({ code: 1 })

  await staffJson(app, 'payouts', 'release', id, ...sure)
  const again = await runPayouts(app.deps, month)
  expect(await payoutOf(stopped, month)).toMatchObject({ status: 'prepared', attempt: 2 })
  // The only one of its file: the file is deleted with it.
  await staffJson(app, 'payouts', 'hold', id, ...sure)
  expect(await app.deps.db.payoutFile.count({ where: { id: again.file?.id ?? '' } })).toBe(0)
  await runPayouts(app.deps, month)
  expect(await broken()).toEqual([])
})

test('a payout held during a run is in none of its files', async () => {
  const month = await aNewYear()
  const carriers = await earners(1000, 2000, 3000, 4000)
  await payday()
  const running = runPayouts(app.deps, month)
  const held: string[] = []
  for (const { account } of carriers.slice(0, 2)) {
    await expect
      .poll(() => app.deps.db.payout.count({ where: { month, partyId: account.id } }), { interval: 5 })
      .toBe(1)
    const { id } = await app.deps.db.payout.findFirstOrThrow({ where: { month, partyId: account.id } })
    await holdPayout(app.deps, id, quietly)
    held.push(id)
  }
  await running
  await runPayouts(app.deps, month)
  const files = await app.deps.db.payoutFile.findMany({ where: { exportedAt: null } })
  const transfers: string[] = []
  for (const { messageId } of files)
    transfers.push(...referencesIn(await exportFile(app.deps, messageId, quietly)))
  const payouts = await app.deps.db.payout.findMany({
    where: { month, partyId: { in: carriers.map(({ account }) => account.id) } },
  })
  for (const { id, status, reference } of payouts) {
    expect(status).toBe(held.includes(id) ? 'held' : 'sent')
    if (!held.includes(id)) expect(transfers).toContain(reference)
  }
  expect(await broken()).toEqual([])
})

test('an account from before IBAN checks is named by the run, left out of the file and reported to its carrier', async () => {
  const month = await aNewYear()
  const [wrong, right] = await earners(1000, 2000)
  if (!wrong || !right) throw new Error('earners are missing')
  const { id: accountId } = wrong.account
  await storeIban(accountId, 'DE863704004405320130')
  await payday()
  const report = await runPayouts(app.deps, month)
  const { id } = await payoutOf(wrong, month)
  expect(report).toMatchObject({ held: { 'wrong-account': 1 }, wrongAccounts: [id], failed: 0 })
  expect((await staff(app, 'payouts', 'run', ...sure)).out).toContain(`The payout ${id} waits`)
  expect(await payoutOf(wrong, month)).toMatchObject({ status: 'held', holdReason: 'wrong-account' })
  const transfers = referencesIn(await exportFile(app.deps, report.file?.messageId ?? '', quietly))
  expect(transfers).toEqual([(await payoutOf(right, month)).reference])
  const told = await app.deps.db.notification.findMany({ where: { accountId, kind: 'payout-held' } })
  expect(told.map(({ text }) => text).join()).toContain('votre IBAN ou votre BIC n’est pas valide')

  // Released by the staff, it still is not sent; with another account it is.
  await staffJson(app, 'payouts', 'release', id, ...sure)
  expect(await runPayouts(app.deps, month)).toMatchObject({ prepared: 0, wrongAccounts: [id] })
  await nameAccount(app, wrong, 'BE68539007547034')
  await app.passTime(3 * 24 * 3_600_000)
  expect(await runPayouts(app.deps, month)).toMatchObject({ prepared: 1, wrongAccounts: [] })
  expect(await broken()).toEqual([])
})

test('an older file with a wrong account is not exported until that payout is held', async () => {
  const month = await aNewYear()
  const [wrong, right] = await earners(1000, 2000)
  if (!wrong || !right) throw new Error('earners are missing')
  await payday()
  const { file } = await runPayouts(app.deps, month)
  const { id, payeeSealed } = await payoutOf(wrong, month)
  const secrets = openSecrets(app.deps, id, payeeSealed ?? '')
  const sealed = sealSecrets(app.deps, id, { ...secrets, iban: 'BE0853900754703' })
  await app.deps.db.payout.update({ where: { id }, data: { payeeSealed: sealed } })
  const named = file?.messageId ?? ''
  await expect(exportFile(app.deps, named, quietly)).rejects.toThrow(id)
  await staffJson(app, 'payouts', 'hold', id, ...sure)
  expect(referencesIn(await exportFile(app.deps, named, quietly))).toEqual([
    (await payoutOf(right, month)).reference,
  ])
})

test('an older month that was run by hand is not taken for the day’s run', async () => {
  const month = await aNewYear()
  const [carrier] = await earners(1000)
  if (!carrier) throw new Error('the earner is missing')
  await lapse(carrier)
  await payday()
  await runPayouts(app.deps, month)
  await renew(carrier)
  await earn(app, carrier, 500)
  await setClock(app, `${year}-03-05T05:30:00Z`)
  expect((await runPayouts(app.deps, month)).prepared).toBe(1)
  await Promise.all([payoutSweeper()(app.deps), payoutSweeper()(app.deps)])
  expect(await payoutOf(carrier, `${year}-02`)).toMatchObject({ status: 'prepared' })
})

test('ten years later the accounts of paid and of rejected payouts are deleted, with their documents, and never rewritten', async () => {
  const month = await aNewYear()
  const [paid, refused] = await earners(1000, 2000)
  if (!paid || !refused) throw new Error('earners are missing')
  await payday()
  const { file } = await runPayouts(app.deps, month)
  const named = file?.messageId ?? ''
  await exportFile(app.deps, named, quietly)
  await noteRejected(app.deps, (await payoutOf(refused, month)).id, quietly)
  await noteExecuted(app.deps, [(await payoutOf(paid, month)).id], quietly)
  const rules = retentionRules(await readRetentionPeriods(app.deps.db)).filter(({ name }) =>
    /^payout/.test(name),
  )
  const nightly = async () => {
    for (const rule of rules)
      expect(await runRule(app.deps, rule, { day: null })).toMatchObject({ error: null })
  }
  const sealed = async () => [
    (await payoutOf(paid, month)).payeeSealed,
    (await payoutOf(refused, month)).payeeSealed,
  ]
  await setClock(app, `${year + 10}-12-30T12:00:00Z`)
  await nightly()
  expect(await sealed()).not.toContain('')
  await setClock(app, `${year + 11}-01-01T12:00:00Z`)
  await Promise.all([nightly(), nightly()])
  expect(await sealed()).toEqual(['', ''])
  const again = await runPayouts(app.deps, null)
  expect(again.failed).toBe(0)
  expect(await payoutOf(paid, month)).toMatchObject({ statementFileId: null, payeeSealed: '' })
  expect(await app.deps.db.payoutFile.findUnique({ where: { messageId: named } })).toMatchObject({
    storedFileId: null,
  })
  expect(await broken()).toEqual([])
})
