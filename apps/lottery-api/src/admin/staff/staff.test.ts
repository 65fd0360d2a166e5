import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterDraw } from '#lottery-api/admin/demo-draw.ts'
import { findIneligibility } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { toNicknameKey } from '#lottery-api/core/players/identifiers.rules.ts'
import { anOpenDraw, aTicket, closeAndSealDraw, drawAndPublish } from '#lottery-api/testing/draws.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aProvenPlayer, aPublishedDraw, aSettledPurchase } from '#lottery-api/testing/published-draw.ts'
import { proposeAndApprove, readStaffJson, runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { aForm, aPdf, aPicture } from '#lottery-api/testing/uploads.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'fatal' } })
  folder = await mkdtemp(path.join(os.tmpdir(), 'cagnotte-staff-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const staffOptions = ['--by', 'Camille', '--reason', 'Signalement du 3 novembre']
const listTrail = async (subject: string) =>
  (await app.deps.db.auditRecord.findMany({ where: { subject }, orderBy: { id: 'asc' } })).map(
    ({ actor, action, reason }) => [actor, action, reason],
  )
const findIneligibilityNow = async (id: string) =>
  findIneligibility(app.deps, app.deps.db, id, await databaseNow(app.deps.db))

async function aWaitingDocument() {
  const player = await aPlayer(app.deps, { status: 'activated', validatedAt: null })
  const client = await app.as(player)
  const body = aForm({ type: 'identity_card', front: await aPicture(), back: aPdf() })
  expect((await client.request('POST', '/api/documents', { body })).status).toBe(200)
  const { id } = await app.deps.db.identityDocument.findFirstOrThrow({ where: { playerId: player.id } })
  return { player, id }
}

describe('documents', () => {
  test('are listed without a name, viewed into a folder with a record, and approved', async () => {
    const { player, id } = await aWaitingDocument()
    const listed = await runStaff(app, 'documents', 'list', '--json')
    expect(JSON.parse(listed.out).documents).toMatchObject([{ id, playerId: player.id }])
    expect(listed.out).not.toMatch(/Martin|@test/)

    const pages = path.join(folder, id)
    const shown = await readStaffJson(app, 'documents', 'show', id, pages, ...staffOptions)
    expect(shown).toMatchObject({ holder: { birthName: 'Martin', birthDate: '1990-05-17' } })
    expect((await readdir(pages)).sort()).toEqual(['back.pdf', 'front.png'])
    expect((await readFile(path.join(pages, 'front.png'))).subarray(1, 4).toString()).toBe('PNG')
    for (const name of ['', 'front.png', 'back.pdf'])
      expect((await stat(path.join(pages, name))).mode & 0o077).toBe(0)
    expect(await app.deps.db.documentView.findMany({ where: { documentId: id } })).toMatchObject([
      { viewer: 'Camille', reason: staffOptions[3] },
    ])
    // A file that cannot be written is not opened, and not recorded as seen.
    expect(await runStaff(app, 'documents', 'show', id, pages, ...staffOptions)).toMatchObject({
      code: 2,
      out: '',
    })
    expect(await app.deps.db.documentView.count({ where: { documentId: id } })).toBe(1)

    const read = ['--country', 'FR', '--number', '12AB 34567', '--born', '1990-05-17']
    const approve = ['documents', 'approve', id, ...read, '--expires', '2036-01-01', ...staffOptions]
    expect(await readStaffJson(app, ...approve)).toMatchObject({ status: 'approved', isNew: true })
    expect(await readStaffJson(app, ...approve)).toMatchObject({ status: 'approved', isNew: false })
    expect(await listTrail(`document:${id}`)).toEqual([
      ['Camille', 'documents view', staffOptions[3]],
      ['Camille', 'documents approve', staffOptions[3]],
    ])
    expect(await findIneligibilityNow(player.id)).toBe('limit-needed')
    expect(
      await app.deps.db.auditRecord.findMany({ where: { facts: { string_contains: '34567' } } }),
    ).toEqual([])
  })

  test('are not approved unseen or with another birthday than the account’s, and are rejected with a reason', async () => {
    const { player, id } = await aWaitingDocument()
    const read = ['--country', 'FR', '--number', 'X1', '--born', '1990-05-18']
    const refused = await runStaff(app, 'documents', 'approve', id, ...read, ...staffOptions)
    expect(refused).toEqual({ code: 2, out: '', err: 'number: is too short\n' })
    const typed = ['documents', 'approve', id, ...read.with(3, 'X4RTBPFW4'), ...staffOptions]
    expect(await runStaff(app, ...typed)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^not_opened/),
    })
    await readStaffJson(app, 'documents', 'show', id, path.join(folder, id), ...staffOptions)
    const other = await runStaff(app, ...typed)
    expect(other).toMatchObject({ code: 2, err: expect.stringMatching(/^birth_date_differs/) })
    await readStaffJson(app, 'documents', 'reject', id, '--because', 'birth_date_differs', ...staffOptions)
    expect(await app.deps.db.identityDocument.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'rejected',
      reason: 'birth_date_differs',
      reviewedBy: 'Camille',
    })
    expect(await findIneligibilityNow(player.id)).toBe('identity-not-validated')
    expect(await listTrail(`document:${id}`)).toEqual([
      ['Camille', 'documents view', staffOptions[3]],
      ['Camille', 'documents reject', staffOptions[3]],
    ])
  })
})

describe('players', () => {
  test('are found by a nickname as it is compared, with ß for ss', async () => {
    const player = await aPlayer(app.deps)
    await app.deps.db.player.update({
      where: { id: player.id },
      data: { nickname: 'Straße7', nicknameKey: toNicknameKey('Straße7') },
    })
    const shown = await readStaffJson(app, 'players', 'show', 'Straße7', '--by', 'Luc')
    expect(shown).toMatchObject({ player: { id: player.id } })
  })

  test('are found by id, e-mail and nickname, and listed by status; each person shown is recorded', async () => {
    const player = await aPlayer(app.deps)
    const subject = `player:${player.id}`
    for (const identifier of [player.id, player.email?.toUpperCase() ?? '', player.nickname ?? '']) {
      const shown = await readStaffJson(app, 'players', 'show', identifier, '--by', 'Luc')
      expect(shown).toMatchObject({
        player: { id: player.id, birthName: 'Martin' },
        obstacle: 'limit-needed',
      })
      expect(JSON.stringify(shown)).not.toMatch(/argon2|passwordHash|nonce/)
    }
    expect(await listTrail(subject)).toEqual(Array(3).fill(['Luc', 'players show', '']))
    const { players } = await readStaffJson(app, 'players', 'list', '--status', 'validated', '--by', 'Luc')
    expect(players).toContainEqual(expect.objectContaining({ id: player.id, status: 'validated' }))
    const [listed] = await app.deps.db.auditRecord.findMany({ where: { subject: 'player:listed' } })
    expect(JSON.stringify(listed?.facts)).toContain(player.id)
  })

  test('are signed out everywhere by a staff member, as the audit records, and may sign in again', async () => {
    const player = await aPlayer(app.deps)
    const browsers = [await app.as(player), await app.as(player)]
    const isSignedIn = async (browser: (typeof browsers)[number]) =>
      (await browser.request('GET', '/api/session')).body.player !== null
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(true)
    const signOut = () => readStaffJson(app, 'players', 'sign-out', player.id, ...staffOptions)
    await Promise.all([signOut(), signOut()])
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(await app.as(player))).toBe(true)
    expect(await listTrail(`player:${player.id}`)).toEqual(
      Array(2).fill(['Camille', 'players sign-out', staffOptions[3]]),
    )
  })

  test('are excluded for a term by two staff members, which is recorded and cannot be shortened', async () => {
    const { id } = await aProvenPlayer(app)
    const { week } = await anOpenDraw(app)
    await aSettledPurchase(app, id)
    await enterDraw(app.deps, id, week)
    await proposeAndApprove(app, 'players', 'exclude', id, '--term', '12m')
    expect(await findIneligibilityNow(id)).toBe('excluded')
    const [participation] = await app.deps.db.participation.findMany({ where: { playerId: id } })
    expect(participation?.state).toBe('cancelled')
    expect(await app.deps.db.creditLot.findMany({ where: { playerId: id } })).toMatchObject([
      { remaining: 4 },
    ])
    const first = await app.deps.db.exclusion.findFirstOrThrow({ where: { playerId: id } })
    await proposeAndApprove(app, 'players', 'exclude', id, '--term', '24h')
    expect(await app.deps.db.exclusion.findMany({ where: { playerId: id } })).toEqual([first])
    expect((await listTrail(`player:${id}`)).map(([actor, action]) => [actor, action])).toEqual([
      ['Camille', 'propose players exclude'],
      ['Luc', 'players exclude'],
      ['Camille', 'propose players exclude'],
    ])
  })

  test('are barred as persons by two staff members, only once when several approve concurrently', async () => {
    const { id } = await aProvenPlayer(app)
    const { week } = await anOpenDraw(app)
    await aSettledPurchase(app, id)
    await enterDraw(app.deps, id, week)
    const bar = ['players', 'bar', id, ...staffOptions]
    const proposals = await Promise.all([1, 2, 3].map(() => readStaffJson(app, ...bar)))
    const [approval] = new Set(proposals.map((one) => one.approval))
    expect(await findIneligibilityNow(id)).not.toBe('barred')
    const approved = ['Camille', 'Luc', 'Ada'].map((by) =>
      runStaff(app, 'approvals', 'approve', approval, '--by', by, '--reason', 'Works here'),
    )
    expect((await Promise.all(approved)).map(({ code }) => code).sort()).toEqual([0, 2, 2])
    expect(await runStaff(app, ...bar)).toMatchObject({ code: 2, err: 'This person is barred already.\n' })
    expect(await findIneligibilityNow(id)).toBe('barred')
    expect(await app.deps.db.creditLot.findMany({ where: { playerId: id } })).toMatchObject([
      { remaining: 4 },
    ])
    expect((await listTrail(`player:${id}`)).map(([, action]) => action)).toEqual([
      ...Array(3).fill('propose players bar'),
      'players bar',
    ])
  })

  test('cannot be barred without a document that identifies them', async () => {
    const { id } = await aPlayer(app.deps)
    expect(await runStaff(app, 'players', 'bar', id, ...staffOptions)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Exclude the player instead'),
    })
  })
})

describe('draws', () => {
  test('are listed, shown, and followed with what they wait for to their publication', async () => {
    const openDraw = await anOpenDraw(app)
    const waitingAnswer = await runStaff(app, 'draws', 'follow', openDraw.week, '--seconds', '0', '--json')
    expect(
      waitingAnswer.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { week: openDraw.week, state: 'open', next: expect.stringMatching(/^close at /) },
      { week: openDraw.week, isOver: false },
    ])
    const { draw } = await aPublishedDraw(app)
    const { code, out } = await runStaff(app, 'draws', 'follow', draw.week)
    expect({ code, out }).toEqual({
      code: 0,
      out: `published: nothing is left to do\n${draw.week} is published.\n`,
    })
    const { draws } = await readStaffJson(app, 'draws', 'list')
    expect(draws).toContainEqual(expect.objectContaining({ week: draw.week, state: 'published', tickets: 4 }))
    const shown = await readStaffJson(app, 'draws', 'show', draw.week)
    expect(shown).toMatchObject({
      draw: { potCents: 240, ticketCount: 4, winners: 2 },
      participations: { validated: 4 },
      prizes: [{ state: 'announced', count: 2, cents: 240 }],
      beacon: { source: 'development beacon' },
    })
    expect((await runStaff(app, 'draws', 'show', draw.week)).out).toContain('2.40 € = 4 × 0.60 € + 0.00 €')
  })

  test('are reported as waiting for their beacon by the command that follows them', async () => {
    // A beacon without rounds.
    const late = await testApp({ environment: { LOTTERY_BEACON: 'recorded', LOG_LEVEL: 'fatal' } })
    const draw = await anOpenDraw(late)
    await aTicket(late, draw)
    await aTicket(late, draw)
    await closeAndSealDraw(late, draw)
    await drawAndPublish(late, draw)
    const { code, out } = await runStaff(late, 'draws', 'follow', draw.week, '--seconds', '2')
    await late.close()
    expect(code).toBe(0)
    expect(out).toMatch(/^sealed: waits for round \d+ of the beacon since .*\n\S+ is sealed\.\n$/)
  })
})

test('messages of the contact form are listed and shown, and both reads are recorded', async () => {
  const body = {
    name: 'Ondine',
    email: 'ondine@test.test',
    subject: 'game',
    text: 'Bonjour !',
    language: 'fr',
  }
  expect((await app.guest().request('POST', '/api/contact', { body })).status).toBe(200)
  const { messages } = await readStaffJson(app, 'contact', 'list', '--by', 'Luc')
  expect(messages).toMatchObject([{ name: 'Ondine', subject: 'game' }])
  const [{ id }] = messages
  expect((await runStaff(app, 'contact', 'show', id, '--by', 'Luc')).out).toContain('Bonjour !')
  expect(await listTrail(`contact:${id}`)).toEqual([['Luc', 'contact show', '']])
  expect(await listTrail('contact:listed')).toEqual([['Luc', 'contact list', '']])
})

test('flags are reviewed once, with the outcome', async () => {
  const { id: playerId } = await aPlayer(app.deps)
  const raisedAt = await databaseNow(app.deps.db)
  const { id } = await app.deps.db.flag.create({
    data: { playerId, kind: 'linked-payments', key: '2026-11', facts: { cents: 200_000 }, raisedAt },
  })
  expect((await readStaffJson(app, 'flags', 'list')).flags).toMatchObject([{ id, playerId }])
  await readStaffJson(app, 'flags', 'review', id, ...staffOptions)
  expect((await runStaff(app, 'flags', 'list')).out).toBe('No flag waits.\n')
  expect(await runStaff(app, 'flags', 'review', id, ...staffOptions)).toMatchObject({ code: 2, out: '' })
  expect(await listTrail(`flag:${id}`)).toEqual([['Camille', 'flags review', staffOptions[3]]])
})

test('the statistics count every player, ticket and payment of these tests', async () => {
  const figures = await readStaffJson(app, 'statistics', 'show')
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, one) => total + one, 0)
  expect(sum(figures.players)).toBe(await app.deps.db.player.count())
  expect(figures.tickets).toEqual({ paid: 4, free: 0 })
  const { balances } = figures as { balances: Record<string, number> }
  expect(sum(balances)).toBe(0)
  expect(figures.ways).toEqual([{ way: 'card', inCents: balances['provider:card'], outCents: 0 }])
  expect(figures.draws.at(-1)).toMatchObject({
    state: 'published',
    paid: 4,
    potCents: 240,
    winners: 2,
    owedCents: 240,
  })
})

test('the audit of every command in these tests is unbroken from a known end, and broken from a wrong one', async () => {
  const { ok, records, end } = await readStaffJson(app, 'audit', 'verify')
  expect({ ok, many: records > 10 }).toEqual({ ok: true, many: true })
  expect(await readStaffJson(app, 'audit', 'verify', '--anchor', end)).toMatchObject({ ok: true })
  expect((await runStaff(app, 'audit', 'list', '--limit', '2')).out.trim().split('\n')).toHaveLength(3)
  const moved = `${records}:${'0'.repeat(64)}`
  expect(await runStaff(app, 'audit', 'verify', '--anchor', moved)).toMatchObject({ code: 1 })
  expect(await runStaff(app, 'check')).toMatchObject({ code: 0 })
})
