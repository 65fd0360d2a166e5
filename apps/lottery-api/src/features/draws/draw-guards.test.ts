import type { Draw } from '@repo/prisma/lottery-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anOpenDraw,
  closeAndSealDraw,
  drawAndPublish,
  insertTickets,
  takeByDecision,
} from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
let published: Draw
let sealed: Draw
let cancelled: Draw
beforeAll(async () => {
  app = await testApp()
  const first = await anOpenDraw(app)
  await insertTickets(app, first, 6)
  await closeAndSealDraw(app, first)
  published = await drawAndPublish(app, first)
  const second = await anOpenDraw(app)
  await insertTickets(app, second, 1)
  cancelled = await closeAndSealDraw(app, second)
  const third = await anOpenDraw(app)
  await insertTickets(app, third, 6)
  sealed = await closeAndSealDraw(app, third)
})
afterAll(() => app.close())

/** Runs a statement as the service's own role, and returns the number of its rows or the database's error. */
async function runSql(sql: string): Promise<string> {
  return app.deps.pool.query(sql).then(
    ({ rowCount }) => `done: ${rowCount}`,
    (error: Error) => error.message,
  )
}

const sealedTables = ['sealed_ticket', 'merkle_block', 'draw_beacon', 'ledger_entry', 'ledger_posting']

describe('the database refuses', () => {
  test.each(sealedTables)('to delete from %s', async (table) => {
    expect(await runSql(`DELETE FROM ${table}`)).toBe(`DELETE of ${table} is refused`)
  })

  test.each(sealedTables)('to truncate %s', async (table) => {
    expect(await runSql(`TRUNCATE ${table} CASCADE`)).toContain('is refused')
  })

  test.each([
    ['sealed_ticket', "vote = 'none'"],
    ['merkle_block', "hash = 'x'"],
    ['draw_beacon', 'round = 1'],
    ['ledger_entry', "kind = 'x'"],
    ['ledger_posting', 'amount_cents = 0'],
  ])('to change %s', async (table, change) => {
    expect(await runSql(`UPDATE ${table} SET ${change}`)).toBe(`UPDATE of ${table} is refused`)
  })

  test.each(['draw', 'prize', 'participation'])('to delete or truncate %s', async (table) => {
    expect(await runSql(`DELETE FROM ${table}`)).toContain('is refused')
    expect(await runSql(`TRUNCATE ${table} CASCADE`)).toContain('is refused')
  })

  test.each(['open', 'closed', 'postponed', 'sealed', 'drawn', 'cancelled'])(
    'to change a published draw’s state to %s',
    async (state) => {
      expect(await runSql(`UPDATE draw SET state = '${state}' WHERE week = '${published.week}'`)).toMatch(
        /refused|check/,
      )
    },
  )

  test.each(['open', 'closed', 'postponed', 'published', 'cancelled'])(
    'to change a sealed draw’s state to %s',
    async (state) => {
      expect(await runSql(`UPDATE draw SET state = '${state}' WHERE week = '${sealed.week}'`)).toMatch(
        /refused|check/,
      )
    },
  )

  test.each([
    "list_sha256 = repeat('0', 64)",
    "merkle_root = repeat('0', 64)",
    'pot_cents = pot_cents + 1',
    'winners = winners + 1',
    "choice = 'maximum'",
    "manifest = manifest || ' '",
    "manifest_signature = ''",
    'ticket_count = 7',
    'votes_none = 6',
    'carried_in_cents = 1',
    'sealed_at = NULL',
  ])('to change the sealed data of a draw: %s', async (change) => {
    expect(await runSql(`UPDATE draw SET ${change} WHERE week = '${sealed.week}'`)).toMatch(
      /what is sealed stays|check/,
    )
  })

  test.each([
    'round = round + 1',
    "draw_time = draw_time + interval '1 day'",
    "chain = repeat('0', 64)",
    'contribution_cents = 61',
  ])('to set another round, time or term of a sealed draw: %s', async (change) => {
    expect(await runSql(`UPDATE draw SET ${change} WHERE week = '${sealed.week}'`)).toMatch(
      /its round stands|its terms are fixed/,
    )
  })

  test('to insert a line, a block or a ticket after the list is sealed', async () => {
    const line = `'${sealed.id}', 6, 'ZZ00ZZ00', 'none', 'paid', repeat('0', 64)`
    expect(
      await runSql(
        `INSERT INTO sealed_ticket (draw_id, position, number, vote, kind, holder) VALUES (${line})`,
      ),
    ).toContain('no line is added to a list that is sealed')
    expect(
      await runSql(`INSERT INTO merkle_block (draw_id, position, hash) VALUES ('${sealed.id}', 9, 'x')`),
    ).toContain('no line is added')
    expect(
      await runSql(
        `UPDATE participation SET vote = 'none' WHERE draw_id = '${sealed.id}' AND vote <> 'none'`,
      ),
    ).toBe('sales have closed')
  })

  test('to insert a beacon of a draw before its time, whatever its round and chain', async () => {
    const insertBeacon = (chain: string, round: string) =>
      runSql(`INSERT INTO draw_beacon (draw_id, chain, round, signature, randomness, source, received_at)
        SELECT id, ${chain}, ${round}, repeat('0', 96), repeat('0', 64), 'nobody', app_now() FROM draw WHERE week = '${sealed.week}'`)
    const refusal = 'this is not the beacon that the draw waits for'
    expect(await insertBeacon('chain', 'round')).toBe(refusal)
    expect(await insertBeacon('chain', 'round + 1')).toBe(refusal)
    expect(await insertBeacon("repeat('0', 64)", 'round')).toBe(refusal)
  })

  test('to change the rank, number, sum or winner of a prize, or to skip one of its states', async () => {
    const anotherCountry = "country = CASE country WHEN 'ES' THEN 'FR' ELSE 'ES' END"
    const changesOfPrize = ['cents = cents + 1', "number = 'ZZ00ZZ00'", 'rank = 99', anotherCountry]
    for (const change of [...changesOfPrize, 'player_id = gen_random_uuid()', 'participation_id = NULL'])
      expect(await runSql(`UPDATE prize SET ${change} WHERE draw_id = '${published.id}'`)).toContain(
        'what a rank won stays',
      )
    expect(
      await runSql(`UPDATE prize SET state = 'paid', paid_at = app_now() WHERE draw_id = '${published.id}'`),
    ).toContain('announced → paid refused')
  })

  test('to insert a prize that replaces none taken by two persons, or has another rank, sum, state or holder', async () => {
    const { db } = app.deps
    const [first] = await db.prize.findMany({ where: { drawId: published.id }, orderBy: { rank: 'asc' } })
    if (!first) throw new Error('Nobody has won')
    // A ticket without a prize.
    const { number: next } = await db.participation.findFirstOrThrow({
      where: { drawId: published.id, prize: null },
    })
    const replacement = { rank: 3, replaces: '1', cents: `${first.cents}`, number: next, state: 'announced' }
    const insertPrize = (
      changes: Partial<typeof replacement & { participation: string; player: string }> = {},
    ) => {
      const { rank, replaces, cents, number, state, ...owner } = { ...replacement, ...changes }
      return runSql(`INSERT INTO prize (draw_id, rank, number, score, cents, participation_id, player_id, state, replaces_rank, announced_at, claim_by)
        SELECT draw_id, ${rank}, number, repeat('0', 64), ${cents}, ${owner.participation ?? 'id'}, ${owner.player ?? 'player_id'}, '${state}', ${replaces}, app_now(), app_now()
        FROM participation WHERE draw_id = '${published.id}' AND number = '${number}'`)
    }
    const refused = 'this prize is not what the draw gave'
    expect(await insertPrize()).toBe(refused)
    expect(
      await runSql(`UPDATE prize SET state = 'replaced', reason = 'identity' WHERE id = '${first.id}'`),
    ).toContain('two persons have not decided')
    await takeByDecision(app, first)
    for (const changes of [
      { replaces: 'NULL' },
      { rank: 4 },
      { replaces: '2' },
      { cents: `${first.cents + 1n}` },
      { state: 'released' },
      { participation: 'NULL' },
      { player: `'${first.playerId}'` },
      // A winner has no second prize by the first one's ticket.
      { number: first.number, participation: 'NULL' },
    ])
      expect(await insertPrize(changes), JSON.stringify(changes)).toBe(refused)
    expect(await insertPrize()).toBe('done: 1')
  })

  test('to change a ticket’s nonce, which may be removed for good after the draw', async () => {
    const setNonce = (week: string, nonce: string) =>
      runSql(
        `UPDATE participation SET nonce = ${nonce} WHERE draw_id = (SELECT id FROM draw WHERE week = '${week}')`,
      )
    expect(await setNonce(sealed.week, "repeat('0', 64)")).toBe('the nonce of a ticket stays')
    const openDraw = await anOpenDraw(app)
    await insertTickets(app, openDraw, 2)
    expect(await setNonce(openDraw.week, "repeat('0', 64)")).toBe('the nonce of a ticket stays')
    expect(await setNonce(published.week, 'NULL')).toBe('done: 6')
    expect(await setNonce(published.week, "repeat('0', 64)")).toBe('the nonce of a ticket stays')
  })

  test.each([
    "manifest = '{}'",
    'manifest = NULL',
    "manifest_sha256 = repeat('0', 64)",
    "manifest_signature = ''",
    'previous_manifest_sha256 = manifest_sha256',
    "cancelled_at = cancelled_at + interval '1 second'",
  ])('to change the notice of a cancelled draw: %s', async (change) => {
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      manifest: expect.stringContaining('too-few-tickets'),
    })
    expect(await runSql(`UPDATE draw SET ${change} WHERE week = '${cancelled.week}'`)).toContain(
      'the notice of a cancelled draw stays',
    )
  })
})

describe('the database refuses', () => {
  let open: Draw
  beforeAll(async () => {
    open = await anOpenDraw(app)
    const tickets = await app.deps.db.participation.count({ where: { drawId: open.id } })
    if (tickets === 0) await insertTickets(app, open, 1)
  })

  test.each([
    ['is empty', "''"],
    ['has 63 digits', "repeat('0', 63)"],
    ['has 65 digits', "repeat('0', 65)"],
    ['has a capital letter', "repeat('0', 63) || 'A'"],
    ['has a letter that is no digit', "repeat('0', 63) || 'g'"],
    ['ends in a line break', "repeat('0', 63) || E'\\n'"],
  ])('to insert a line or a ticket whose hash %s', async (_, hash) => {
    const line = `'${sealed.id}', 6, 'ZZ00ZZ00', 'none', 'paid', ${hash}`
    expect(
      await runSql(
        `INSERT INTO sealed_ticket (draw_id, position, number, vote, kind, holder) VALUES (${line})`,
      ),
    ).toContain('sealed_ticket_holder_check')
    const copyTicket = (holder: string, nonce: string) =>
      runSql(`INSERT INTO participation (draw_id, player_id, state, vote, kind, number, holder, nonce, created_at, validated_at)
        SELECT draw_id, player_id, state, vote, kind, number, ${holder}, ${nonce}, created_at, validated_at
        FROM participation WHERE draw_id = '${open.id}' LIMIT 1`)
    expect(await copyTicket(hash, 'nonce')).toContain('participation_holder_check')
    expect(await copyTicket('holder', hash)).toContain('participation_nonce_check')
  })
})
