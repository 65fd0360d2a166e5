import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeDocument } from '#api/core/documents/documents.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import { aPicture } from '#api/testing/images.ts'
import { aSearchingOrder, succeed } from '#api/testing/orders.ts'
import { readStaffJson, runByTwo, runStaff, runStaffWithAnswer } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  folder = await mkdtemp(path.join(os.tmpdir(), 'volant-staff-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const unknown = '00000000-0000-4000-8000-000000000000'
const confirmed = ['--yes', '--as', 'camille']
const reason = ['--reason', 'Signalement du 3 novembre']
const readTrail = async (subjectId: string) =>
  (await app.deps.db.auditRecord.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } })).map(
    (record) => [record.actor, record.action, record.reason],
  )
const readStatus = async ({ account }: SignedIn) =>
  (await app.deps.db.account.findUniqueOrThrow({ where: { id: account.id } })).status

describe('accounts', () => {
  test('are found by a part of their name, shown by id, person or email, and each view is recorded', async () => {
    const sender = await anAccount(app.deps, 'CLPA', { name: 'Ondine Introuvable' })
    const { accounts } = await readStaffJson(app, 'accounts', 'find', 'introuv')
    expect(accounts).toMatchObject([{ id: sender.account.id, kind: 'CLPA', status: 'active' }])
    expect((await runStaff(app, 'accounts', 'find', 'nobody at all')).out).toBe('No account is found.\n')
    for (const named of [sender.account.id, sender.account.personId, sender.account.email.toUpperCase()]) {
      const { account } = await readStaffJson(app, 'accounts', 'show', named, '--as', 'camille')
      expect(account).toMatchObject({ id: sender.account.id, ordersUnderWay: 0 })
    }
    expect(await readTrail(sender.account.id)).toEqual(Array(3).fill(['camille', 'accounts show', null]))
  })

  test('are suspended and restored, with the person and reason recorded', async () => {
    const carrier = await aCarrier(app.deps)
    const { id } = carrier.account
    const suspend = ['accounts', 'suspend', id, '--tell', 'Absence injustifiée.', ...reason]
    const dry = await readStaffJson(app, ...suspend, '--dry-run')
    expect(dry).toMatchObject({ dryRun: true, plan: expect.stringContaining('for 7 days') })
    expect(await runStaff(app, ...suspend)).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
    expect(await runStaffWithAnswer(app, 'declined', ...suspend)).toMatchObject({
      code: 1,
      err: 'Nothing was done.\n',
    })
    expect(await readStatus(carrier)).toBe('active')
    expect(await readTrail(id)).toEqual([])
    await readStaffJson(app, ...suspend, ...confirmed)
    expect(await readStatus(carrier)).toBe('suspended')
    expect(await runStaff(app, ...suspend, ...confirmed)).toMatchObject({ code: 1, out: '' })
    await readStaffJson(app, 'accounts', 'restore', id, ...reason, ...confirmed)
    expect(await runStaffWithAnswer(app, 'given', 'accounts', 'restore', id, ...reason)).toMatchObject({
      code: 1,
    })
    expect(await readStatus(carrier)).toBe('active')
    expect(await readTrail(id)).toEqual([
      ['camille', 'accounts suspend', 'Signalement du 3 novembre'],
      ['camille', 'accounts restore', 'Signalement du 3 novembre'],
    ])
  })

  test('are signed out everywhere, with the person and reason recorded, and may sign in again', async () => {
    const carrier = await aCarrier(app.deps)
    const { account } = carrier
    const tokens = [carrier.token, await aToken(app.deps, account)]
    const readInfoStatus = async (token: string) =>
      (await app.request('POST', '/api/expediteur/getInfoUser', { token, body: {} })).status
    for (const token of tokens) expect(await readInfoStatus(token)).toBe(200)
    const signOut = () => readStaffJson(app, 'accounts', 'sign-out', account.id, ...reason, ...confirmed)
    await Promise.all([signOut(), signOut()])
    for (const token of tokens) await expect.poll(() => readInfoStatus(token)).toBe(401)
    expect(await readInfoStatus(await aToken(app.deps, account))).toBe(200)
    expect(await readTrail(account.id)).toEqual(Array(2).fill(['camille', 'accounts sign-out', reason[1]]))
  })

  test('are removed with their data, but not while anything of theirs is pending', async () => {
    const sender = await aSender(app.deps)
    const orderId = await aSearchingOrder(app, sender)
    const remove = ['accounts', 'remove', sender.account.id, ...reason]
    expect(await runStaff(app, ...remove, '--dry-run')).toMatchObject({ code: 1, out: '' })
    expect(await runStaff(app, ...remove, ...confirmed)).toMatchObject({ code: 1 })
    await readStaffJson(app, 'orders', 'cancel', orderId, '--reason', 'force-majeure', ...confirmed)
    await reconcilePayments(app.deps)
    await readStaffJson(app, ...remove, ...confirmed)
    expect(await readStatus(sender)).toBe('removed')
    expect(await readTrail(sender.account.id)).toEqual([['camille', 'accounts remove', reason[1]]])
    expect(await runStaff(app, ...remove, ...confirmed)).toMatchObject({ code: 1 })
  })
})

describe('documents', () => {
  test('are listed, shown, approved and refused, and each is recorded', async () => {
    const carrier = await aCarrier(app.deps, { vehicleClass: 'VEL', hasNoDocuments: true })
    const { id: accountId } = carrier.account
    const identity = await storeDocument(app.deps, accountId, 'identity', await aPicture())
    const { documents } = await readStaffJson(app, 'documents', 'list', '--account', carrier.account.email)
    expect(documents).toMatchObject([{ id: identity.id, kind: 'identity', account: { id: accountId } }])

    const file = path.join(folder, 'identity.png')
    await readStaffJson(app, 'documents', 'show', identity.id, file, '--as', 'camille')
    expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG')
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(await runStaff(app, 'documents', 'show', identity.id, file)).toMatchObject({ code: 1, out: '' })

    const approve = ['documents', 'approve', identity.id, '--expires', '2999-01-01', ...reason, ...confirmed]
    expect(await readStaffJson(app, ...approve)).toMatchObject({ status: 'approved', isNew: true })
    expect(await runStaff(app, ...approve)).toMatchObject({
      code: 1,
      err: expect.stringContaining('approved'),
    })
    const bank = await storeDocument(app.deps, accountId, 'bank_details', await aPicture())
    await readStaffJson(
      app,
      'documents',
      'refuse',
      bank.id,
      '--tell',
      'Le RIB est coupé.',
      ...reason,
      ...confirmed,
    )
    expect(await readTrail(identity.id)).toEqual([
      ['camille', 'documents show', null],
      [expect.any(String), 'documents show', null],
      ['camille', 'documents approve', reason[1]],
    ])
    expect(await readTrail(bank.id)).toEqual([['camille', 'documents refuse', reason[1]]])
    const { body } = await app.request('GET', '/api/transporteur/pieces', { token: carrier.token })
    expect(body.pieces).toMatchObject([
      { etat: 'APPROUVEE' },
      { etat: 'A_FOURNIR' },
      { motifRefus: 'Le RIB est coupé.' },
    ])
  })

  test('are shown with their account’s declarations, and only a reviewer recorded in the audit sees the whole IBAN', async () => {
    const { account, token } = await aCarrier(app.deps, { vehicleClass: 'SCO' })
    const { individual, vehicles } = await app.deps.db.account.findUniqueOrThrow({
      where: { id: account.id },
      include: { individual: true, vehicles: true },
    })
    const identity = await storeDocument(app.deps, account.id, 'identity', await aPicture())
    const { declared } = await readStaffJson(
      app,
      'documents',
      'show',
      identity.id,
      path.join(folder, 'identity'),
    )
    expect(declared).toContainEqual(['born', individual?.birthDate.toISOString().slice(0, 10)])
    const registration = await storeDocument(app.deps, account.id, 'vehicle_registration', await aPicture())
    const { plan } = await readStaffJson(
      app,
      'documents',
      'approve',
      registration.id,
      ...reason,
      ...confirmed,
      '--dry-run',
    )
    expect(plan).toContain(`${individual?.firstNames} ${individual?.lastName}`)
    expect(plan).toContain(`vehicle ${vehicles[0]?.plate}, SCO`)
    await succeed(app, { token }, 'transporteur/coordonnees-bancaires', {
      titulaire: 'Zoé Lefèvre',
      iban: 'FR76 3000 6000 0112 3456 7890 189',
      bic: '',
      regimeTva: 'franchise',
      numeroTva: '',
      nif: '1234567890123',
      lieuNaissance: 'Lyon',
      mandat: true,
      motDePasse: testPassword,
    })
    const bank = await storeDocument(app.deps, account.id, 'bank_details', await aPicture())
    const bankDocument = await readStaffJson(app, 'documents', 'show', bank.id, path.join(folder, 'bank'))
    expect(bankDocument.declared).toContainEqual(['IBAN', 'FR7630006000011234567890189'])
    const refuse = ['documents', 'refuse', bank.id, '--tell', 'Le RIB est coupé.', ...reason, '--dry-run']
    expect((await readStaffJson(app, ...refuse)).plan).toMatch(/IBAN FR76\u00a0••••\u00a00189/)
  })
})

describe('documents of drivers and vehicles', () => {
  test('are approved with the licence’s classes, and withdrawn when they are forged', async () => {
    const carrier = await aCarrier(app.deps, { vehicleClass: 'FONE' })
    const { id: accountId } = carrier.account
    const licence = await storeDocument(app.deps, accountId, 'driving_licence', await aPicture(), {
      licenceClasses: ['B'],
    })
    const approve = ['documents', 'approve', licence.id]
    expect((await runStaff(app, ...approve, ...reason, '--dry-run')).out).toContain(
      'licence classes B; licence ends not declared',
    )
    expect(await runStaff(app, ...approve, ...reason, ...confirmed)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--expires'),
    })
    const wrong = await runStaff(app, ...approve, '--classes', 'B,Z', ...reason, ...confirmed)
    expect(wrong.err).toContain('classes of a licence')
    await readStaffJson(
      app,
      ...approve,
      '--classes',
      'b,c1',
      '--expires',
      '2999-01-01',
      ...reason,
      ...confirmed,
    )
    const { licenceClasses } = await app.deps.db.document.findUniqueOrThrow({ where: { id: licence.id } })
    expect(licenceClasses).toEqual(['B', 'C1'])

    const where = { accountId, kind: 'vehicle_insurance' as const }
    const { id } = await app.deps.db.document.findFirstOrThrow({ where })
    const { plate } = await app.deps.db.vehicle.findUniqueOrThrow({ where: { id: carrier.vehicleId } })
    const withdraw = ['documents', 'withdraw', id, '--tell', 'Cette attestation est un faux.']
    expect((await runStaff(app, ...withdraw, ...reason, '--dry-run')).out).toContain(plate)
    expect(await readStaffJson(app, ...withdraw, ...reason, ...confirmed)).toMatchObject({
      status: 'refused',
      isNew: true,
    })
    expect(await runStaff(app, ...withdraw, ...reason, ...confirmed)).toMatchObject({ code: 1 })
    expect(await readTrail(id)).toEqual([['camille', 'documents withdraw', reason[1]]])
  })

  test('end with a vehicle that staff removes, whose plate another carrier can then declare', async () => {
    const [seller, buyer] = [await aCarrier(app.deps), await aCarrier(app.deps)]
    const { plate } = await app.deps.db.vehicle.findUniqueOrThrow({ where: { id: seller.vehicleId } })
    const form = { vehiculeTypeId: 'VOI', marque: 'Renault', modele: 'Zoé', matricule: plate }
    const declare = () =>
      app.request('POST', '/api/transporteur/vehicules/ajouter', { token: buyer.token, body: form })
    expect((await declare()).body.code).toBe('plate-taken')
    const remove = ['vehicles', 'remove', plate, '--account', seller.account.email, '--tell', 'Il est vendu.']
    expect((await runStaff(app, ...remove, ...reason, '--dry-run')).out).toContain(plate)
    await readStaffJson(app, ...remove, ...reason, ...confirmed)
    expect(await runStaff(app, ...remove, ...reason, ...confirmed)).toMatchObject({ code: 1 })
    expect(await readTrail(seller.vehicleId)).toEqual([['camille', 'vehicles remove', reason[1]]])
    expect((await declare()).status).toBe(200)
  })
})

test('an appeal is listed until two staff members have answered it, and its account cannot be restored before', async () => {
  const carrier = await aCarrier(app.deps)
  await readStaffJson(
    app,
    'accounts',
    'suspend',
    carrier.account.id,
    '--tell',
    'Absence.',
    ...reason,
    ...confirmed,
  )
  const texte = 'Mon véhicule est tombé en panne.'
  await app.request('POST', '/api/transporteur/recours', { token: carrier.token, body: { texte } })
  const { appeals } = await readStaffJson(app, 'appeals', 'list')
  expect(appeals).toMatchObject([{ text: texte, suspension: { account: { id: carrier.account.id } } }])
  const [{ id }] = appeals
  const restore = await runStaff(app, 'accounts', 'restore', carrier.account.id, ...reason, ...confirmed)
  expect(restore).toMatchObject({ code: 1, err: expect.stringContaining(`appeals answer ${id}`) })
  const answer = ['appeals', 'answer', id, 'restore', '--tell', 'C’est clair, merci.', ...reason]
  await runByTwo(app, ['luc', 'nadia'], ...answer)
  expect(await readStatus(carrier)).toBe('active')
  expect(await runStaff(app, ...answer, '--yes', '--as', 'luc')).toMatchObject({ code: 1 })
  expect((await runStaff(app, 'appeals', 'list')).out).toBe('No appeal waits.\n')
  expect(await readTrail(id)).toEqual([['nadia', 'appeals answer', reason[1]]])
})

test.each([
  [['accounts', 'show', 'nobody@test.test'], 'There is no account'],
  [['accounts', 'show', unknown], 'There is no account'],
  [['accounts', 'find', 'ab'], 'at least 3'],
  [['accounts', 'suspend', unknown, '--tell', 'Absence.', ...reason, ...confirmed], 'There is no account'],
  [['accounts', 'suspend', unknown, ...reason, ...confirmed], 'tell: is needed'],
  [['accounts', 'suspend', unknown, '--tell', 'Absence.', '--days', '-1', ...reason, ...confirmed], 'days:'],
  [['accounts', 'suspend', unknown, '--tell', 'Absence.', ...confirmed], '--reason'],
  [['accounts', 'restore', unknown, '--reason', ' ', ...confirmed], 'reason'],
  [['documents', 'approve', 'x', ...reason, ...confirmed], 'no id'],
  [['documents', 'approve', unknown, ...reason, ...confirmed], 'There is no document'],
  [['documents', 'list', '--status', 'lost'], 'status:'],
  [
    ['appeals', 'answer', unknown, 'restore', '--tell', 'Merci.', ...reason, ...confirmed],
    'There is no appeal',
  ],
  [
    ['appeals', 'answer', unknown, 'perhaps', '--tell', 'Merci.', ...reason, ...confirmed],
    'restore or confirm',
  ],
  [['orders', 'cancel', unknown, '--reason', 'force-majeure', ...confirmed], 'There is no order'],
  [['orders', 'cancel', unknown, '--reason', 'because', ...confirmed], 'must be one of'],
  [['audit', 'verify', '--anchor', 'x'], 'anchor:'],
])('the invalid command %j fails with exit code 1 and a sentence', async (words, sentence) => {
  const { code, out, err } = await runStaff(app, ...words)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(sentence)
})

test('the admin program prints its usage without any setting', async () => {
  const script = fileURLToPath(new URL('../../admin.ts', import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [script, '--help'], { env: { PATH, NODE_COMPILE_CACHE } })
  const [out, code] = await Promise.all([
    text(child.stdout),
    new Promise((resolve) => child.once('close', resolve)),
  ])
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Usage: admin') })
})

test('the audit with the records of all commands above verifies, and fails against another end', async () => {
  const { ok, records, end } = await readStaffJson(app, 'audit', 'verify')
  expect({ ok, many: records > 10 }).toEqual({ ok: true, many: true })
  expect(await readStaffJson(app, 'audit', 'verify', '--anchor', end)).toMatchObject({ ok: true })
  const moved = `${records}:${'0'.repeat(64)}`
  expect(await runStaff(app, 'audit', 'verify', '--anchor', moved)).toMatchObject({ code: 1 })
})

test('the audit lists at most as many records as its limit', async () => {
  const [heading, ...records] = (await runStaff(app, 'audit', 'list', '--limit', '2')).out.trim().split('\n')
  expect(heading).toContain('who')
  expect(records).toHaveLength(2)
})
