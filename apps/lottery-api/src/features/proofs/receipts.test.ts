import { checkReceipt } from '@repo/lottery-rules/receipt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailResults } from '#lottery-api/features/draws/publish/results.service.ts'
import { anOpenDraw, closeAndSealDraw, drawAndPublish, insertTickets } from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { mailReceipts } from './receipts.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type MailJob = { readonly data: { readonly sealed: string; readonly key: string } }

test('every holder is mailed the receipt of their ticket once, also without mails of draws, though a job repeats', async () => {
  const { db, mailSealing } = app.deps
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 300)
  const [silent] = await db.participation.findMany({ where: { drawId: draw.id }, take: 1 })
  await db.player.update({ where: { id: silent?.playerId ?? '' }, data: { mailsDraw: false } })
  const sealed = await closeAndSealDraw(app, draw)
  for (const from of [0, 256, 256]) await mailReceipts(app.deps, { drawId: draw.id, from })

  const mailJobs = await db.$queryRaw<MailJob[]>`SELECT data FROM pgboss.job WHERE name = 'send-mail'`
  const receipts = mailJobs.flatMap(({ data: { sealed: mail, key } }) => {
    if (!key.startsWith('receipt:')) return []
    const { attachments, text } = JSON.parse(mailSealing.open(mail, key).toString())
    expect(attachments).toHaveLength(1)
    expect(text).toContain(app.deps.config.signingKey.publicKey)
    return [{ key, receipt: String(attachments[0].content) }]
  })
  expect(receipts).toHaveLength(300)
  const trust = { publicKey: app.deps.config.signingKey.publicKey }
  const published = {
    manifest: (await app.deps.published.read(draw.week, 'manifest.json')) ?? '',
    signature: (await app.deps.published.read(draw.week, 'manifest.sig')) ?? '',
  }
  expect(published.manifest).toBe(sealed.manifest)
  for (const { key, receipt } of receipts) {
    const { faults, isSame, receipt: read } = checkReceipt(receipt, trust, published)
    expect([faults, isSame]).toEqual([[], true])
    expect(key).toBe(`receipt:${draw.id}:${read.playerId}`)
  }
  const following = await db.$queryRaw<unknown[]>`SELECT FROM pgboss.job WHERE name = 'mail-receipts'`
  expect(following).toHaveLength(2)
})

test('every holder without a prize is mailed the result once, unless such mails are switched off', async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 20)
  const [silent] = await db.participation.findMany({ where: { drawId: draw.id }, take: 1 })
  await closeAndSealDraw(app, draw)
  const { winners } = await drawAndPublish(app, draw)
  const prizes = await db.prize.findMany({ where: { drawId: draw.id }, select: { playerId: true } })
  const isWinner = prizes.some(({ playerId }) => playerId === silent?.playerId)
  await db.player.update({ where: { id: silent?.playerId ?? '' }, data: { mailsResult: false } })
  for (let time = 0; time < 2; time += 1) await mailResults(app.deps, { drawId: draw.id, from: 0 })
  const mailJobs = await db.$queryRaw<MailJob[]>`SELECT data FROM pgboss.job WHERE name = 'send-mail'`
  const results = mailJobs.filter(({ data: { key } }) => key.startsWith('result:'))
  expect(results).toHaveLength(20 - (winners ?? 0) - (isWinner ? 0 : 1))
})
