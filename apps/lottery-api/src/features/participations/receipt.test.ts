import { readManifest } from '@repo/lottery-rules/manifest'
import { merkleRoot, provesInclusion } from '@repo/lottery-rules/merkle'
import { formatLine, hashHolder } from '@repo/lottery-rules/sealed-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenDraw, aTicket, closeAndSealDraw, insertTickets } from '#lottery-api/testing/draws.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test.each([2, 1023, 1024, 1025, 2100])(
  'a receipt, refused until the sealing, proves its ticket in the list beside %d other tickets',
  async (others) => {
    const draw = await anOpenDraw(app)
    const player = await aPlayer(app.deps)
    const { number } = await aTicket(app, draw, { player, vote: 'maximum', kind: 'free' })
    await insertTickets(app, draw, others)
    const before = await (await app.as(player)).request('GET', `/api/draws/${draw.week}/receipt`)
    expect([before.status, before.body.code]).toEqual([409, 'draw-not-sealed'])
    const sealed = await closeAndSealDraw(app, draw)
    expect(sealed.state).toBe('sealed')
    const { status, body } = await (await app.as(player)).request('GET', `/api/draws/${draw.week}/receipt`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      v: 1,
      draw: draw.week,
      playerId: player.id,
      ticket: { number, vote: 'maximum', kind: 'free' },
    })
    const { ticket, nonce, playerId, index, proof, manifest } = body
    expect(ticket.holder).toBe(hashHolder(nonce, playerId))
    const { merkle_root: root, tickets: count } = readManifest(manifest)
    expect(count).toBe(others + 1)
    const claim = { line: formatLine(ticket), index, count, proof, root }
    expect(provesInclusion(claim)).toBe(true)
    expect(provesInclusion({ ...claim, line: formatLine({ ...ticket, vote: 'minimum' }) })).toBe(false)
    const rows = await app.deps.db.sealedTicket.findMany({
      where: { drawId: draw.id },
      orderBy: { position: 'asc' },
    })
    expect(merkleRoot(rows.map((row) => formatLine(row)))).toBe(root)
  },
)

test('a player without a ticket gets no receipt', async () => {
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 3)
  await closeAndSealDraw(app, draw)
  const { status, body } = await (await app.as(await aPlayer(app.deps))).request(
    'GET',
    `/api/draws/${draw.week}/receipt`,
  )
  expect([status, body.code]).toEqual([409, 'no-participation'])
})
