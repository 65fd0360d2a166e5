import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterDraw } from '#lottery-api/admin/demo-draw.ts'
import { giveCredits } from '#lottery-api/core/credits/credits.service.ts'
import { writeFile as storeFile } from '#lottery-api/core/files/stored-files.service.ts'
import { approveRelease, payPrize, proposeRelease } from '#lottery-api/features/prizes/payout.service.ts'
import { replaceRefused } from '#lottery-api/features/prizes/replace.service.ts'
import { bookMoney, proposeMoney } from '#lottery-api/features/purchases/received-money.service.ts'
import { anOpenDraw, takeByDecision } from '#lottery-api/testing/draws.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aProvenPlayer, aPublishedDraw, aSettledPurchase } from '#lottery-api/testing/published-draw.ts'
import { runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { checkInvariant, checkInvariants, invariants } from './check.service.ts'
import { guards, uniqueKeys } from './guard.invariants.ts'

let app: TestApp
/** The ids of the rows changed by the plants below. */
let ids: Readonly<Record<string, string>>
let week: string

const aStaffMember = (actor: string) => ({ actor, reason: 'test' })

/** Pays a prize as two persons do. */
async function payOut({ id, playerId }: Prize): Promise<void> {
  const { deps } = app
  const now = await databaseNow(deps.db)
  const iban = deps.bankSealing.seal('FR7630006000011234567890189', playerId ?? '')
  const account = { playerId: playerId ?? '', iban, ending: '0189', ibanHash: 'x', holder: 'C M', setAt: now }
  await deps.db.bankAccount.create({ data: account })
  await deps.db.prize.update({ where: { id }, data: { state: 'verified', verifiedAt: now } })
  await deps.db.prize.update({ where: { id }, data: { state: 'claimed', claimedAt: now } })
  await approveRelease(deps, aStaffMember('luc'), await proposeRelease(deps, aStaffMember('camille'), id))
  await payPrize(deps, { prizeId: id })
}

beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'fatal' } })
  const { deps } = app
  const { draw, players } = await aPublishedDraw(app)
  week = draw.week
  const [first, second] = await deps.db.prize.findMany({ orderBy: { rank: 'asc' } })
  if (!first || !second) throw new Error('Nobody has won')
  await payOut(first)
  const now = await databaseNow(deps.db)
  await takeByDecision(app, second)
  await replaceRefused(deps)
  // Another draw is open, and unmatched money waits.
  const openDraw = await anOpenDraw(app)
  await enterDraw(app.deps, players[0]?.id ?? '', openDraw.week)
  const free = await aProvenPlayer(app)
  await deps.db.$transaction((tx) =>
    giveCredits(tx, { playerId: free.id, source: 'gesture:1', credits: 1 }, now),
  )
  await enterDraw(app.deps, free.id, openDraw.week)
  const money = { method: 'transfer' as const, bankReference: 'BANK-1', amountCents: 500, reason: '?' }
  const proposal = await proposeMoney(deps, aStaffMember('camille'), {
    ...money,
    payerName: 'X',
    receivedOn: '2026-11-20',
  })
  await bookMoney(deps, aStaffMember('luc'), proposal.id)
  const ended = { status: 'ended', endedAt: now, email: null, nickname: null, nicknameKey: null } as const
  const nothing = { passwordHash: null, birthName: null, firstName: null, gender: null, birthDate: null }
  const { id: closedPlayerId } = await aPlayer(deps, {
    ...ended,
    ...nothing,
    birthCity: null,
    residenceCity: null,
    country: null,
    phone: null,
    sponsorCode: null,
    newsletterToken: null,
  })
  ids = {
    draw: draw.id,
    open: openDraw.id,
    paid: first.id,
    refused: second.id,
    free: free.id,
    gone: closedPlayerId,
    player: players[0]?.id ?? '',
    purchase: await aSettledPurchase(app, free.id, 'paypal'),
  }
})
afterAll(() => app.close())

const rolledBack = new Error('rolled back')

/**
 * Returns the broken invariants after SQL that neither code nor triggers nor checks would allow; all of it is rolled
 * back.
 */
async function listBrokenAfter(sql: readonly string[]): Promise<readonly string[]> {
  const reported: string[] = []
  const attempt = app.deps.db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
    for (const statement of sql) await tx.$executeRawUnsafe(replaceIds(statement))
    for (const invariant of invariants) {
      const { id, ok } = await checkInvariant(tx, app.deps, invariant)
      if (!ok) reported.push(id)
    }
    throw rolledBack
  })
  await expect(attempt).rejects.toBe(rolledBack)
  return reported
}

/** Replaces `:draw` and the like by ids. */
function replaceIds(statement: string): string {
  return Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(new RegExp(`:${name}\\b`, 'g'), `'${id}'::uuid`),
    statement,
  )
}

const dropChecks = (table: string) => `
  DO $$ DECLARE each record; BEGIN
    FOR each IN SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'c' LOOP
      EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', each.conname);
    END LOOP; END $$`

/** Returns the SQL that books this many cents from one account to another. */
const bookMoved = (cents: number, from: string, to: string, key = 'planted', drawId = 'NULL') => `
  WITH entry AS (INSERT INTO ledger_entry (kind, key, at) VALUES ('planted', '${key}', app_now()) RETURNING id)
  INSERT INTO ledger_posting (entry_id, account, amount_cents, draw_id)
  SELECT id, account, cents, ${drawId} FROM entry, (VALUES ('${from}', -${cents}), ('${to}', ${cents})) AS line(account, cents)`

/** Returns the SQL that inserts a dispute of a purchase, without its bookings and flag. */
const insertDispute = (status: 'inquiry' | 'lost') => `
  INSERT INTO card_dispute (purchase_id, provider_dispute_id, status, amount_cents, reason_code, opened_at, withdrawn_at, closed_at)
  SELECT :purchase, 'dp_planted', '${status}', 300, 'fraudulent', app_now(), ${status === 'lost' ? 'app_now(), app_now()' : 'NULL, NULL'}`

/** A violation of an invariant, and the other invariants that it necessarily breaks. */
type Plant = readonly [id: string, sql: readonly string[], also?: readonly string[]]

const plants: readonly Plant[] = [
  [
    'ledger-balance',
    [
      `INSERT INTO ledger_posting (entry_id, account, amount_cents) SELECT id, 'running-costs', 1 FROM ledger_entry LIMIT 1`,
    ],
  ],
  ['ledger-balance', [`INSERT INTO ledger_entry (kind, key, at) VALUES ('planted', 'planted', app_now())`]],
  [
    'ledger-purchases',
    [`UPDATE ledger_entry SET key = 'purchase:' || gen_random_uuid() WHERE key = 'purchase:' || :purchase`],
  ],
  ['ledger-credits', [bookMoved(60, 'running-costs', 'credits-pot')]],
  ['ledger-credits', [bookMoved(15, 'running-costs', 'credits-cost')]],
  ['ledger-pots', [bookMoved(60, 'running-costs', 'pot', 'planted', ':draw')]],
  ['ledger-prizes', [bookMoved(1, 'running-costs', 'prizes', 'planted', ':draw')]],
  ['ledger-bank', [bookMoved(1, 'bank', 'running-costs')]],
  ['ledger-carry', [bookMoved(1, 'carry', 'running-costs')]],
  ['ledger-ways', [bookMoved(1, 'running-costs', 'provider:card')]],
  ['ledger-disputes', [bookMoved(1, 'running-costs', 'disputed')]],
  ['ledger-disputes', [insertDispute('lost')], ['ledger-ways', 'credits-locked']],
  ['ledger-unmatched', [bookMoved(1, 'unmatched', 'running-costs')]],
  ['ledger-refunds', [bookMoved(1, 'refunds-due', 'running-costs')]],
  ['ledger-refunds', ['UPDATE purchase SET refunded_cents = 75 WHERE id = :purchase']],
  [
    'credits-granted',
    ['UPDATE credit_lot SET granted = 5, remaining = remaining + 1 WHERE purchase_id = :purchase'],
    ['ledger-credits'],
  ],
  [
    'credits-remaining',
    ['UPDATE credit_lot SET remaining = remaining - 1 WHERE purchase_id = :purchase'],
    ['ledger-credits'],
  ],
  ['credits-remaining', [`UPDATE credit_lot SET remaining = 1 WHERE source = 'gesture:1'`]],
  ['credits-locked', ['UPDATE credit_lot SET locked_at = app_now() WHERE purchase_id = :purchase']],
  ['credits-locked', ['UPDATE credit_lot SET to_void = 1 WHERE purchase_id = :purchase']],
  ['credits-locked', [insertDispute('inquiry')]],
  [
    'credits-remaining',
    [
      `INSERT INTO credit_lot (player_id, kind, source, granted, remaining, expires_at, expired_at, created_at)
         VALUES (:free, 'free', 'planted', 1, 1, app_now(), app_now(), app_now())`,
    ],
  ],
  [
    'credits-used',
    [
      'UPDATE credit_use SET returned_at = app_now() WHERE participation_id = (SELECT id FROM participation WHERE draw_id = :open AND player_id = :free)',
      `UPDATE credit_lot SET remaining = 1 WHERE source = 'gesture:1'`,
    ],
  ],
  ['credits-used', [`UPDATE participation SET kind = 'paid' WHERE draw_id = :open AND player_id = :free`]],
  [
    'credits-rewards',
    [
      'INSERT INTO sponsor_reward (sponsor_id, threshold, credits, given_at) VALUES (:player, 10, 1, app_now())',
    ],
  ],
  [
    'draw-series',
    ['DROP INDEX draw_sequence_key', 'UPDATE draw SET sequence = 9 WHERE id = :open'],
    ['unique-keys'],
  ],
  ['draw-manifest', [`UPDATE draw SET merkle_root = repeat('0', 64) WHERE id = :draw`]],
  ['draw-manifest', [`UPDATE draw SET manifest = manifest || ' ' WHERE id = :draw`], ['published-files']],
  [
    'draw-pot',
    [dropChecks('draw'), 'UPDATE draw SET pot_cents = pot_cents + 1 WHERE id = :draw'],
    ['ledger-pots', 'draw-manifest', 'prize-sums'],
  ],
  ['draw-list', ['DELETE FROM sealed_ticket WHERE draw_id = :draw AND position = 3']],
  ['draw-list', [`UPDATE participation SET vote = 'maximum' WHERE draw_id = :draw AND player_id = :player`]],
  [
    'draw-beacon',
    [`UPDATE draw_beacon SET randomness = repeat('0', 64) WHERE draw_id = :draw`],
    ['published-files'],
  ],
  ['draw-beacon', [`UPDATE draw SET seed = repeat('0', 64) WHERE id = :draw`]],
  [
    'prize-ranks',
    [
      'DROP INDEX prize_draw_id_rank_key',
      'UPDATE prize SET rank = 1 WHERE draw_id = :draw AND replaces_rank IS NOT NULL',
    ],
    ['unique-keys'],
  ],
  ['prize-sums', ['UPDATE prize SET cents = cents + 1 WHERE id = :paid'], ['ledger-bank', 'prize-result']],
  ['prize-result', [`UPDATE prize SET score = repeat('0', 64) WHERE id = :paid`]],
  [
    'prize-handed-on',
    [
      'DELETE FROM prize WHERE draw_id = :draw AND replaces_rank IS NOT NULL',
      `UPDATE prize SET ended_at = ended_at - interval '2 hours' WHERE id = :refused`,
    ],
  ],
  ['player-documents', [`UPDATE player SET status = 'in_review' WHERE id = :free`]],
  [
    'player-documents',
    [
      `INSERT INTO identity_document (player_id, status, type, supplied_at) SELECT :free, 'approved', 'passport', app_now() FROM generate_series(1, 2)`,
    ],
  ],
  [
    'player-exclusions',
    [
      `INSERT INTO exclusion (player_id, term, by, started_at) VALUES (:free, 'ever', 'player', app_now() - interval '1 day')`,
    ],
  ],
  ['player-ended', [`UPDATE player SET phone = '+33612345678' WHERE id = :gone`]],
  [
    'two-persons',
    [dropChecks('approval'), `UPDATE approval SET approved_by = ' Camille ' WHERE subject = 'BANK-1'`],
  ],
  ['two-persons', ['DELETE FROM approval WHERE subject = :paid::text']],
  ['guards', ['ALTER TABLE prize DISABLE TRIGGER prize_forward']],
  ['unique-keys', ['DROP INDEX draw_one_open']],
  ['audit', [`UPDATE audit_record SET reason = 'another' WHERE id = 1`]],
  ['published-files', [`UPDATE draw SET manifest_signature = repeat('0', 128) WHERE id = :draw`]],
  ['published-files', [`UPDATE draw SET list_sha256 = repeat('0', 64) WHERE id = :draw`], ['draw-manifest']],
]

test('a consistent database breaks no invariant', async () => {
  expect((await checkInvariants(app.deps)).filter(({ ok }) => !ok)).toEqual([])
  expect(await runStaff(app, 'check')).toMatchObject({ code: 0, err: '' })
})

test.each(plants.map(([id, sql, also = []], index) => ({ id, sql, also, index })))(
  'a broken invariant $id is reported, and so are those that depend on it ($index)',
  async ({ id, sql, also }) => {
    expect((await listBrokenAfter(sql)).toSorted()).toEqual([id, ...also].toSorted())
  },
)

test.each(['manifest.json', 'manifest.sig', 'list.txt', 'beacon.json', 'result.json'])(
  'a changed or missing published %s is reported',
  async (name) => {
    const file = path.join(app.deps.config.publishedDir, week, name)
    const before = await readFile(file)
    const changedBytes = Buffer.from(before)
    changedBytes.writeUInt8((changedBytes.at(-2) ?? 0) ^ 1, changedBytes.length - 2)
    await writeFile(file, changedBytes)
    expect(await listBrokenAfter([])).toEqual(['published-files'])
    await rename(file, `${file}.away`)
    const { code, out } = await runStaff(app, 'check')
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(`${week}/${name}`) })
    await rm(`${file}.away`)
    await writeFile(file, before)
    expect(await listBrokenAfter([])).toEqual([])
  },
)

test('a published folder without a draw is reported', async () => {
  await app.deps.published.publish('1999-W01', 'list.txt', randomUUID())
  expect(await listBrokenAfter([])).toEqual(['published-files'])
  await rm(path.join(app.deps.config.publishedDir, '1999-W01'), { recursive: true })
})

test('a sealed file that is missing, or that has no row, is reported', async () => {
  const { deps } = app
  const { id: playerId } = await deps.db.player.findFirstOrThrow()
  const written = await storeFile(deps, playerId, { bytes: Buffer.from('a scan'), mediaType: 'image/png' })
  const createdAt = new Date((await databaseNow(deps.db)).getTime() - 3 * 86_400_000)
  const { id } = await deps.db.storedFile.create({ data: { ...written, createdAt } })
  expect(await listBrokenAfter([])).toEqual([])
  const sealed = await deps.files.findSealed(written.path)
  await deps.files.remove(written.path)
  expect(await listBrokenAfter([])).toEqual(['files'])
  await deps.files.current.put(written.path, sealed ?? Buffer.alloc(0))
  await utimes(path.join(deps.config.filesDir, written.path), createdAt, createdAt)
  expect(await listBrokenAfter([])).toEqual([])
  await deps.db.storedFile.delete({ where: { id } })
  expect(await listBrokenAfter([])).toEqual(['files'])
  await deps.files.remove(written.path)
})

test('every invariant is broken in one of the cases of this file', () => {
  // The invariant of files reads the store and has its own test above.
  const planted = new Set([...plants.map(([id]) => id), 'files'])
  expect(invariants.map(({ id }) => id).filter((id) => !planted.has(id))).toEqual([])
})

test('the checked guards contain every trigger, and every unique key except those of hashes, files and players', async () => {
  const triggers = await app.deps.db.$queryRaw<{ name: string }[]>`
    SELECT tgname AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`
  expect(triggers.map(({ name }) => name).sort()).toEqual([...guards].sort())
  const keys = await app.deps.db.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indisunique AND NOT indisprimary AND relnamespace = 'public'::regnamespace`
  const checkedKeys = new Set<string>(uniqueKeys)
  const missing = keys.map(({ name }) => name).filter((name) => !checkedKeys.has(name))
  expect(missing.filter((name) => !/hash_key$|_file_id_key$|^player_|_path_key$/.test(name))).toEqual([])
})
