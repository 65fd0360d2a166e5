import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { retention } from '@repo/prisma/lottery-retention'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeNews } from '#lottery-api/core/notifications/notifications.service.ts'
import { settlePurchase } from '#lottery-api/features/purchases/settlement.service.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import { listQueuedEmails, readLastEmailTo, readToken } from '#lottery-api/testing/emails.ts'
import { aPaidPurchase } from '#lottery-api/testing/paid-purchases.ts'
import { aParticipation } from '#lottery-api/testing/participations.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { aPastDraw, aPrize } from '#lottery-api/testing/published-draw-rows.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { aForm, aPicture } from '#lottery-api/testing/uploads.ts'
import { closeIfSettled } from './account-closing.service.ts'
import { sweepAccountClosing } from './account-closing.sweeper.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await anOpenDraw(app)
})
afterAll(() => app.close())

const readPlayer = (id: string) => app.deps.db.player.findUniqueOrThrow({ where: { id } })

async function aClosingPlayer(changes: Parameters<typeof aPlayer>[1] = {}) {
  const player = await aPlayer(app.deps, changes)
  const client = await app.as(player)
  const end = (password = testPassword) => client.request('POST', '/api/profile/end', { body: { password } })
  return { player, client, end }
}

/** Returns the columns of our tables that contain a text, each with the schema's rule about it. */
async function listColumnsWith(text: string): Promise<(readonly [string, string])[]> {
  const found: (readonly [string, string])[] = []
  for (const { table, columns } of retention.tables)
    for (const { column, keep } of columns) {
      const rows = await app.deps.db.$queryRawUnsafe<unknown[]>(
        `SELECT FROM "${table}" WHERE position(lower($1) IN lower("${column}"::text)) > 0 LIMIT 1`,
        text,
      )
      if (rows.length > 0) found.push([`${table}.${column}`, keep])
    }
  return found
}

/** Returns the tables of every schema that contain a text. */
async function listTablesWith(text: string): Promise<string[]> {
  const { db } = app.deps
  const tables = await db.$queryRaw<{ schema: string; name: string }[]>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`
  const found: string[] = []
  for (const { schema, name } of tables) {
    const rows = await db.$queryRawUnsafe<unknown[]>(
      `SELECT FROM ONLY "${schema}"."${name}" AS "row" WHERE position(lower($1) IN lower("row"::text)) > 0 LIMIT 1`,
      text,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('an account that is to end', () => {
  test('requires the password, and is closed at once by one of three concurrent calls', async () => {
    const { player, client, end } = await aClosingPlayer()
    expect((await end('another password')).body).toMatchObject({ success: false })
    expect((await readPlayer(player.id)).status).toBe('validated')
    const answers = await Promise.all([end(), end(), end()])
    const [done] = answers.filter(({ status, body }) => status === 200 && body.success)
    expect(done?.body).toEqual({ success: true, endsLater: false })
    for (const { status } of answers) expect([200, 401, 404]).toContain(status)
    expect(await readPlayer(player.id)).toMatchObject({ status: 'ended', email: null, passwordHash: null })
    expect((await client.request('GET', '/api/profile')).status).toBe(401)
    expect(await listQueuedEmails(app.deps, player.email ?? '')).toMatchObject([
      { subject: 'Votre compte est supprimé' },
    ])
  })

  test('waits for a prize, and is closed by the sweep once that is paid', async () => {
    const { player, client, end } = await aClosingPlayer()
    const draw = await aPastDraw(app.deps)
    const prize = await aPrize(app.deps, draw.id, player.id, { state: 'claimed' })
    expect((await end()).body).toEqual({ success: true, endsLater: true })
    expect((await end()).body).toEqual({ success: true, endsLater: true })
    await sweepAccountClosing(app.deps)
    expect((await client.request('GET', '/api/profile')).status).toBe(200)
    const { db } = app.deps
    await db.prize.update({ where: { id: prize.id }, data: { state: 'released' } })
    await sweepAccountClosing(app.deps)
    expect((await readPlayer(player.id)).status).toBe('validated')
    await db.prize.update({ where: { id: prize.id }, data: { state: 'paid', paidAt: new Date() } })
    await Promise.all([sweepAccountClosing(app.deps), sweepAccountClosing(app.deps)])
    expect((await readPlayer(player.id)).status).toBe('ended')
    const mails = await listQueuedEmails(app.deps, player.email ?? '')
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre compte est supprimé'])
    expect(await db.prize.findUnique({ where: { id: prize.id } })).toMatchObject({
      country: 'FR',
      cents: 60n,
    })
  })

  test('waits for a ticket of a closed draw, and cancels an entry of an open one', async () => {
    const draw = await anOpenDraw(app)
    const { player, end } = await aClosingPlayer()
    const openParticipation = await aParticipation(app.deps, player.id, draw.id)
    expect((await end()).body.endsLater).toBe(false)
    const participation = await app.deps.db.participation.findUnique({ where: { id: openParticipation.id } })
    expect(participation).toMatchObject({ state: 'cancelled' })

    const other = await aClosingPlayer()
    await aParticipation(app.deps, other.player.id, draw.id, {
      state: 'validated',
      kind: 'free',
      number: 'QQ77ZZ88',
      holder: 'b'.repeat(64),
      nonce: 'c'.repeat(64),
      validatedAt: new Date(),
    })
    await app.deps.db.draw.update({ where: { id: draw.id }, data: { state: 'closed', closedAt: new Date() } })
    expect((await other.end()).body.endsLater).toBe(true)
    await app.deps.db.draw.update({
      where: { id: draw.id },
      data: { state: 'cancelled', cancelledAt: new Date() },
    })
    expect(await closeIfSettled(app.deps, other.player.id)).toBe(true)
    const [ticket] = await app.deps.db.participation.findMany({ where: { playerId: other.player.id } })
    expect(ticket).toMatchObject({ nonce: null, holder: 'b'.repeat(64), number: 'QQ77ZZ88' })
  })

  test('has its unused paid credits refunded once, and waits until that money is sent', async () => {
    const { player, end } = await aClosingPlayer()
    const purchase = await aPaidPurchase(app.deps, player.id)
    const now = await databaseNow(app.deps.db)
    await app.deps.db.creditLot.create({
      data: {
        playerId: player.id,
        kind: 'paid',
        source: 'purchase',
        purchaseId: purchase.id,
        granted: 4,
        remaining: 1,
        createdAt: now,
      },
    })
    const answers = await Promise.all([end(), end(), end()])
    expect(answers.map(({ body }) => body.endsLater)).toEqual([true, true, true])
    const [refund, ...more] = await app.deps.db.refund.findMany({ where: { purchaseId: purchase.id } })
    expect(refund).toMatchObject({ cents: 75, credits: 1, state: 'due' })
    expect(more).toEqual([])
    await app.deps.db.refund.updateMany({
      where: { purchaseId: purchase.id },
      data: { state: 'sent', sentAt: now },
    })
    expect(await closeIfSettled(app.deps, player.id)).toBe(true)
    expect(await closeIfSettled(app.deps, player.id)).toBe(true)
  })

  test('has its open payments cancelled, and refunds money that arrives after the end', async () => {
    const { player, end } = await aClosingPlayer()
    const openPurchase = await aPaidPurchase(app.deps, player.id, {
      method: 'transfer',
      state: 'open',
      settledAt: null,
    })
    expect((await end()).body.endsLater).toBe(false)
    const { db } = app.deps
    expect(await db.purchase.findUnique({ where: { id: openPurchase.id } })).toMatchObject({
      state: 'cancelled',
    })
    expect(await settlePurchase(app.deps, openPurchase.id, { payerHash: null })).toBe(true)
    await Promise.all([sweepAccountClosing(app.deps), sweepAccountClosing(app.deps)])
    expect(await db.refund.findMany({ where: { purchaseId: openPurchase.id } })).toMatchObject([
      { cents: 300, credits: 4 },
    ])
    expect((await readPlayer(player.id)).status).toBe('ended')
  })

  test('is not closed before its player has requested it', async () => {
    const { player } = await aClosingPlayer()
    expect(await closeIfSettled(app.deps, player.id)).toBe(false)
    expect((await readPlayer(player.id)).status).toBe('validated')
  })
})

describe('an account that has ended', () => {
  const mark = 'canari-7f3a'
  const createMarked = (what: string) => `${mark}-${what}`

  /** Inserts a player with a marked text in every text field. */
  async function aMarkedPlayer() {
    const { player, client, end } = await aClosingPlayer({
      email: `${createMarked('email')}@test.test`,
      nickname: createMarked('nick'),
      nicknameKey: createMarked('nick'),
      birthName: createMarked('birth'),
      usageName: createMarked('usage'),
      firstName: createMarked('first'),
      birthCity: createMarked('born'),
      residenceCity: createMarked('lives'),
      phone: '+33698765432',
      sponsorCode: createMarked('code'),
      status: 'activated',
      validatedAt: null,
    })
    const { db, bankSealing } = app.deps
    const now = await databaseNow(db)
    const later = new Date(now.getTime() + 86_400_000)
    const owner = { playerId: player.id }
    await client.request('POST', '/api/profile/photo', { body: aForm({ photo: await aPicture() }) })
    const document = aForm({ type: 'passport', front: await aPicture(`${mark}.png`) })
    await client.request('POST', '/api/documents', { body: document })
    await client.request('POST', '/api/contact', {
      body: { name: mark, email: player.email, subject: 'game', text: mark, language: 'fr' },
    })
    await db.$transaction((tx) =>
      storeNews(tx, player.id, { kind: 'sponsor-reward', facts: { name: mark }, key: mark }),
    )
    await db.accountLink.create({
      data: {
        ...owner,
        kind: 'new_email',
        tokenHash: randomUUID(),
        newEmail: `${mark}@test.test`,
        createdAt: now,
        expiresAt: later,
      },
    })
    await db.formerPassword.create({ data: { ...owner, hash: mark, usedUntil: now } })
    await db.knownAddress.create({ data: { ...owner, addressHash: mark, lastSeenAt: now } })
    await db.pendingSignIn.create({
      data: {
        ...owner,
        browserHash: mark,
        addressHash: mark,
        browser: mark,
        remembers: true,
        needsApproval: true,
        createdAt: now,
        expiresAt: later,
      },
    })
    await db.rememberedBrowser.create({
      data: { ...owner, tokenHash: mark, createdAt: now, expiresAt: later },
    })
    await db.session.create({
      data: { ...owner, tokenHash: mark, browser: mark, createdAt: now, lastSeenAt: now, expiresAt: later },
    })
    await db.bankAccount.create({
      data: {
        ...owner,
        iban: bankSealing.seal('FR7630006000011234567890189', player.id),
        ending: '0189',
        ibanHash: mark,
        holder: mark,
        setAt: now,
      },
    })
    await db.depositLimit.create({ data: { ...owner, period: 'day', cents: 300, setAt: now } })
    await db.exclusion.create({ data: { ...owner, term: 'ever', by: 'player', startedAt: now } })
    await db.receivedMoney.create({
      data: {
        method: 'transfer',
        bankReference: randomUUID(),
        amountCents: 300,
        payerName: mark,
        reason: mark,
        receivedOn: now,
        bookedAt: now,
      },
    })
    return { player, client, end }
  }

  test('leaves no text of its player in any table except received money', async () => {
    const { player, end } = await aMarkedPlayer()
    const purchase = await aPaidPurchase(app.deps, player.id)
    expect((await listTablesWith(mark)).length).toBeGreaterThan(8)
    expect((await end()).body).toEqual({ success: true, endsLater: false })
    expect(await listTablesWith(mark)).toEqual(['received_money'])
    expect(await listColumnsWith(mark)).toEqual([
      ['received_money.payer_name', 'received-money'],
      ['received_money.reason', 'received-money'],
    ])
    expect(await listTablesWith('98765432')).toEqual([])
    // These rows are kept by law.
    const { db } = app.deps
    expect(await db.purchase.findUnique({ where: { id: purchase.id } })).toMatchObject({
      playerId: player.id,
    })
    expect(await db.exclusion.count({ where: { playerId: player.id } })).toBe(1)
    expect(await db.storedFile.count({ where: { playerId: player.id } })).toBe(0)
    expect(await db.identityDocument.count({ where: { playerId: player.id } })).toBe(0)
  })

  test('has the default settings, whatever its player had chosen', async () => {
    const chosen = {
      defaultVote: 'median',
      defaultPaymentMethod: 'transfer',
      idleMinutes: 60,
      hasTwoStep: true,
      mailsDraw: false,
      mailsResult: false,
      mailsCredits: false,
      pushesDraw: false,
      pushesResult: false,
      pushesCredits: false,
      hasLargeText: true,
      hasHighContrast: true,
      hasReducedMotion: true,
      publishesName: true,
      publishesPhoto: true,
    } as const
    // as: the same names
    const settings = Object.fromEntries(Object.keys(chosen).map((name) => [name, true])) as Record<
      keyof typeof chosen,
      true
    >
    const { player, end } = await aClosingPlayer(chosen)
    const { id } = await aPlayer(app.deps)
    const readSettings = (playerId: string) =>
      app.deps.db.player.findUniqueOrThrow({
        where: { id: playerId },
        select: settings,
      })
    expect(await readSettings(player.id)).toEqual(chosen)
    expect((await end()).body).toEqual({ success: true, endsLater: false })
    expect(await readSettings(player.id)).toEqual(await readSettings(id))
  })

  test('of a player who has paid keeps only the approved document, as a replaced one', async () => {
    const { player, end } = await aClosingPlayer({ status: 'activated', validatedAt: null })
    const client = await app.as(player)
    const { db } = app.deps
    for (const status of ['rejected', 'approved'] as const) {
      const body = aForm({ type: 'passport', front: await aPicture() })
      await client.request('POST', '/api/documents', { body })
      await db.identityDocument.updateMany({
        where: { playerId: player.id, status: 'pending' },
        data: { status, reviewedAt: new Date(), ...(status === 'approved' ? { numberHash: player.id } : {}) },
      })
    }
    await aPaidPurchase(app.deps, player.id)
    expect((await end()).body.endsLater).toBe(false)
    const retained = await db.identityDocument.findMany({ where: { playerId: player.id } })
    expect(retained).toMatchObject([
      { status: 'replaced', numberHash: player.id, frontFileId: expect.any(String) },
    ])
    expect(await db.storedFile.count({ where: { playerId: player.id } })).toBe(1)
    expect((await readdir(app.deps.config.filesDir)).length).toBeGreaterThan(0)
  })

  test('leaves no message or queued mail of a former or requested address', async () => {
    const { player, client, end } = await aClosingPlayer({ email: `${mark}-former@test.test` })
    const { deps } = app
    const note = { name: mark, email: player.email, subject: 'game', text: mark, language: 'fr' }
    await app.guest().request('POST', '/api/contact', { body: note })
    const requestEmail = (newEmail: string) =>
      client.request('POST', '/api/profile/email', { body: { newEmail } })
    await requestEmail(`${mark}-new@test.test`)
    const token = readToken(await readLastEmailTo(deps, `${mark}-new@test.test`))
    const confirmed = await app.guest().request('POST', '/api/profile/email/confirm', { body: { token } })
    expect(confirmed.body).toMatchObject({ success: true })
    await requestEmail(`${mark}-asked@test.test`)
    const countMails = async () => {
      const addresses = ['former', 'new', 'asked'].map((what) =>
        listQueuedEmails(deps, `${mark}-${what}@test.test`),
      )
      return (await Promise.all(addresses)).map((mails) => mails.length)
    }
    expect(await countMails()).toEqual([3, 2, 1])
    expect((await end()).body).toEqual({ success: true, endsLater: false })
    expect(await listTablesWith(mark)).not.toContain('contact_message')
    // Only the mail about the closing is left.
    expect(await countMails()).toEqual([0, 1, 0])
  })

  test('frees its e-mail and nickname for another one', async () => {
    const { player, end } = await aClosingPlayer()
    await end()
    const { email, nickname, nicknameKey, sponsorCode } = player
    const freed = { email, nickname, nicknameKey, sponsorCode }
    expect(await aPlayer(app.deps, freed)).toMatchObject({ ...freed, status: 'validated' })
  })
})

test('the schema has a rule of retention for every table of the lottery’s own', async () => {
  const tables = await app.deps.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema = 'public' ORDER BY 1`
  const ours = tables
    .map(({ name }) => name)
    .filter((name) => !/^_|migration|rate_limit|app_clock/.test(name))
  expect(retention.tables.map(({ table }) => table).sort()).toEqual(ours.sort())
})
