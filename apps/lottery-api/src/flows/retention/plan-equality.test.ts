import { randomUUID } from 'node:crypto'
import { retentionMonths, retentions } from '@repo/lottery-rules/retention'
import { retention } from '@repo/prisma/lottery-retention'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryOut } from '#lottery-api/core/erasure/planned.erasure.ts'
import { dropFiles, insertFile, writeFile } from '#lottery-api/core/files/stored-files.service.ts'
import {
  deleteOwnRows,
  destroyNonces,
  erasePlayerRow,
} from '#lottery-api/flows/account-closing/erasure.data.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import { aParticipation } from '#lottery-api/testing/paid-purchases.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aPastDraw, aPrize } from '#lottery-api/testing/published-draw-rows.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const forEver = ['figures', 'ids', 'nobody', 'chain', 'proof', 'exclusion']
/** The rules that carry out each step. */
const rulesOf: Readonly<Record<string, readonly string[]>> = {
  'sign-ins': ['sessions', 'remembered-browsers', 'pending-sign-ins'],
  'approved-scans': ['approved-scans'],
  'rejected-scans': ['rejected-scans'],
  flags: ['flags'],
  'payment-references': ['payment-references', 'provider-notices'],
  'received-money': ['received-money', 'approvals'],
  messages: ['messages'],
  checks: ['checks'],
  'text-messages': ['text-messages'],
  'text-message-stops': ['text-message-stops'],
}
/** Columns whose table the old one named as a whole, although code treated them otherwise. */
const finer: Readonly<Record<string, string>> = {
  // A sweeper took them when they had expired.
  account_link: 'links',
  mobile_confirmation: 'mobile-codes',
  known_address: 'known-addresses',
  // The step named the purchases’ references without their table.
  'purchase.public_reference': 'payment-references',
  'purchase.reference': 'payment-references',
  'purchase.payer_hash': 'payment-references',
  'refund.reference': 'payment-references',
  'card_dispute.provider_dispute_id': 'payment-references',
  'participation.nonce': 'account',
}
/** What the row of an ended account keeps. */
const keptOfPlayer =
  /^(?:id|status|language|terms_|created_at|activated_at|validated_at|ended_at|end_requested_at|default_|idle_|has_|mails_(?:draw|result|credits)|pushes_|newsletter_left_at|publishes_)/

test('the schema says the same of every column as the table of retention', () => {
  const was: Record<string, readonly string[]> = {}
  const is: Record<string, string> = {}
  for (const { table, columns } of retention.tables)
    for (const { column, keep } of columns) {
      const name = `${table}.${column}`
      const old = retentions.find(({ tables }) => tables.includes(table))
      const fine = finer[name] ?? (keep === 'ids' ? 'ids' : finer[table])
      is[name] = keep
      if (fine !== undefined) was[name] = [fine]
      else if (table === 'player') was[name] = keptOfPlayer.test(column) ? forEver : ['account']
      else if (table === 'prize_case') was[name] = column === 'objection' ? ['account'] : forEver
      else if (!old) was[name] = ['no entry']
      else if (old.step === null) was[name] = forEver
      else was[name] = old.step === 'account-end' ? ['account'] : (rulesOf[old.step] ?? [])
    }
  expect(Object.entries(is).filter(([name, keep]) => !was[name]?.includes(keep))).toEqual([])
  expect(new Set(retention.tables.map(({ table }): string => table))).toEqual(
    new Set(retentions.flatMap(({ tables }) => tables).filter((table) => table !== 'app_clock')),
  )
})

test('each rule has the period of its step', () => {
  const months = (length: string) => Number.parseInt(length, 10) * (length.includes('year') ? 12 : 1)
  for (const [step, months_] of Object.entries(retentionMonths))
    for (const name of rulesOf[step] ?? []) {
      const rule = retention.rules.find((known) => known.name === name)
      expect(rule && months(retention.periods[rule.period].length), name).toBe(months_)
    }
})

test('an account leaves the same rows, column by column, by the schema as by the old erasers', async () => {
  const { deps } = app
  const { db, bankSealing } = deps
  await anOpenDraw(app)
  const draw = await db.draw.findFirstOrThrow({ where: { state: 'open' } })
  const past = await aPastDraw(deps, {})
  const now = await databaseNow(db)
  const later = new Date(now.getTime() + 86_400_000)

  const filled = async (name: string) => {
    const player = await aPlayer(deps, {
      usageName: 'x',
      mobile: '+33612345678',
      avatar: 'other',
      mailsMarketing: true,
      newsletterLeftAt: now,
      documentDueAt: later,
      formerIds: [randomUUID()],
      hasTwoStep: true,
      language: 'es',
      publishesName: true,
      email: `${name}@test.test`,
    })
    const of = { playerId: player.id }
    const written = await writeFile(deps, player.id, { bytes: Buffer.from('x'), mediaType: 'image/png' })
    const photoFileId = await db.$transaction((tx) => insertFile(tx, written))
    await db.player.update({ where: { id: player.id }, data: { photoFileId } })
    const other = await aPlayer(deps)
    const times = { createdAt: now, expiresAt: later }
    await db.accountLink.create({ data: { ...of, ...times, kind: 'winner', tokenHash: name } })
    await db.formerPassword.create({ data: { ...of, hash: name, usedUntil: now } })
    await db.session.create({ data: { ...of, ...times, tokenHash: name, browser: 'x', lastSeenAt: now } })
    await db.rememberedBrowser.create({ data: { ...of, ...times, tokenHash: name } })
    await db.knownAddress.create({ data: { ...of, addressHash: name, lastSeenAt: now } })
    await db.pendingSignIn.create({
      data: {
        ...of,
        ...times,
        browserHash: name,
        addressHash: 'x',
        browser: 'x',
        remembers: true,
        needsApproval: true,
      },
    })
    await db.notification.create({
      data: { ...of, kind: 'sponsor-reward', facts: {}, key: 'x', createdAt: now },
    })
    await db.pushSubscription.create({
      data: { ...of, sessionId: randomUUID(), endpoint: name, p256dh: 'x', auth: 'x', createdAt: now },
    })
    const iban = bankSealing.seal('FR7630006000011234567890189', player.id)
    await db.bankAccount.create({
      data: { ...of, iban, ending: '0189', ibanHash: name, holder: 'x', setAt: now },
    })
    await db.mobileConfirmation.create({ data: { ...of, ...times, phone: 'x', codeHash: 'x' } })
    await db.sms.create({
      data: {
        ...of,
        ...times,
        id: randomUUID(),
        kind: 'prize-won',
        subject: 'x',
        phone: 'x',
        sealed: 'x',
        segments: 1,
      },
    })
    const letter = await db.newsletterLetter.create({
      data: { fingerprint: name, texts: {}, writtenAt: now },
    })
    await db.newsletterSending.create({ data: { ...of, letterId: letter.id, queuedAt: now } })
    await db.depositLimit.create({ data: { ...of, period: 'day', cents: 300, setAt: now } })
    await db.exclusion.create({ data: { ...of, term: 'ever', by: 'player', startedAt: now } })
    await db.flag.create({ data: { ...of, kind: 'x', key: name, facts: {}, raisedAt: now } })
    const message = { name: 'x', subject: 'x', text: 'x', language: 'fr', createdAt: now } as const
    for (const data of [
      { ...of, email: 'x@test.test' },
      { email: `${name}@test.test` },
      { email: 'z@test.test' },
    ])
      await db.contactMessage.create({ data: { ...message, ...data } })
    const registered = { registeredAt: now }
    await db.referral.create({
      data: { sponsorId: player.id, referredId: other.id, ...registered, countedAt: now },
    })
    await db.referral.create({ data: { sponsorId: other.id, referredId: player.id, ...registered } })
    await db.sponsorReward.create({ data: { sponsorId: player.id, threshold: 1, credits: 1, givenAt: now } })
    const ticket = { nonce: 'e'.repeat(64), holder: name.padEnd(64, '0'), number: null }
    await aParticipation(deps, player.id, draw.id, ticket)
    const prize = await aPrize(deps, past.id, player.id, { rank: name === 'aa' ? 1 : 2 })
    await db.prizeCase.create({
      data: { prizeId: prize.id, reason: 'identity', openedAt: now, objectBy: later, objection: 'x' },
    })
    for (const subject of [`player:${player.id}`, `prize:${prize.id}`])
      await db.sentReminder.create({ data: { subject, kind: 'x', at: now } })
    return player
  }

  /** The rows of every table that name the player, or one of the other's names, with the names made equal. */
  const left = async (id: string, name: string) => {
    const rows: string[] = []
    for (const { table } of retention.tables) {
      const found = await db.$queryRawUnsafe<{ row: Record<string, unknown> }[]>(
        `SELECT to_jsonb(t) AS row FROM "${table}" t WHERE position($1 IN t::text) > 0 OR position($2 IN t::text) > 0
          OR position((SELECT id::text FROM prize WHERE player_id = $1::uuid) IN t::text) > 0`,
        id,
        `${name}@`,
      )
      for (const { row } of found) rows.push(`${table} ${JSON.stringify(row)}`)
    }
    return rows
      .map((row) =>
        row
          .replaceAll(id, 'ID')
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID')
          .replaceAll(name, 'NAME'),
      )
      .map((row) => row.replaceAll(/\d{4}-\d\d-\d\dT[\d:.+]+/g, 'AT').replace(/"rank":\d/, '"rank":0'))
      .map((row) =>
        row.replaceAll(
          /"(score|number|nickname|nickname_key|sponsor_code|password_hash|newsletter_token|iban|path)":"[^"]*"/g,
          '"$1":"…"',
        ),
      )
      .sort()
  }
  const [old, planned] = [await filled('aa'), await filled('bb')]
  const before = [await left(old.id, 'aa'), await left(planned.id, 'bb')]
  expect(before[0]?.length).toBeGreaterThan(26)
  expect(before[1]).toEqual(before[0])

  await db.$transaction(async (tx) => {
    const { photoFileId } = await tx.player.findUniqueOrThrow({ where: { id: old.id } })
    await destroyNonces(tx, old.id)
    await deleteOwnRows(tx, old)
    await erasePlayerRow(tx, old.id, now)
    await dropFiles(deps, tx, [photoFileId])
  })
  await db.$transaction(async (tx) => {
    await tx.player.update({ where: { id: planned.id }, data: { status: 'ended', endedAt: now } })
    const subjects = { ids: [planned.id], emails: ['bb@test.test'] }
    for (const erasure of retention.account) await carryOut(deps, tx, erasure, subjects)
    // What remains code: conditions, and a text that names the account.
    await tx.depositLimit.deleteMany({ where: { playerId: planned.id } })
    await tx.referral.deleteMany({ where: { referredId: planned.id, countedAt: null } })
    const prizes = await tx.prize.findMany({ where: { playerId: planned.id } })
    const subject = { in: [`player:${planned.id}`, ...prizes.map(({ id }) => `prize:${id}`)] }
    await tx.sentReminder.deleteMany({ where: { subject } })
  })
  const after = [await left(old.id, 'aa'), await left(planned.id, 'bb')]
  expect(after[1]).toEqual(after[0])
  expect(after[0]?.length).toBeLessThan((before[0]?.length ?? 0) - 15)
})
