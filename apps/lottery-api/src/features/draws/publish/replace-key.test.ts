import { text } from 'node:stream/consumers'
import { maxDrawsAhead } from '@repo/lottery-rules/key-hand-over'
import { verifyFolder } from '@repo/lottery-verifier/verify-folder'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requireSecretKeys } from '#lottery-api/core/draws/signing-keys.service.ts'
import { deriveSigningKey, readSigningKey } from '#lottery-api/signing-key.ts'
import {
  anOpenDraw,
  closeAndSealDraw,
  drawAndPublish,
  insertTickets,
  passUntil,
} from '#lottery-api/testing/draws.ts'
import { countLockWaits } from '#lottery-api/testing/lock-waits.ts'
import { readStaffJson, runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDraws } from '../draws.sweeper.ts'
import { closeDraw } from '../sales/close.service.ts'

const nextSecret = deriveSigningKey('the key that follows')
const nextKey = readSigningKey(nextSecret)?.publicKey ?? ''
const otherKey = readSigningKey(deriveSigningKey('a third key'))?.publicKey ?? ''

let app: TestApp
let firstKey: string
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'fatal', LOTTERY_SIGNING_KEY_NEXT: nextSecret } })
  firstKey = app.deps.config.signingKey.publicKey
})
afterAll(() => app.close())

const toStaffOptions = (name: string) => ['--by', name, '--reason', 'The laptop with the key was stolen']
const replaceKey = (publicKey: string, from: number) => [
  'draws',
  'replace-key',
  publicKey,
  '--from',
  String(from),
]
const propose = async (from: number): Promise<string> =>
  (await readStaffJson(app, ...replaceKey(nextKey, from), ...toStaffOptions('Camille'))).approval
const approve = (id: string, name: string, where: Pick<TestApp, 'deps'> = app) =>
  runStaff(where, 'approvals', 'approve', id, ...toStaffOptions(name))
const createRefusal = (sentence: string) => ({ code: 2, out: '', err: expect.stringContaining(sentence) })

const verifyPublished = async (key: string) =>
  verifyFolder({
    folder: app.deps.config.publishedDir,
    keys: [key],
    receipts: [],
    allowsDevelopment: true,
    nowSeconds: (await databaseNow(app.deps.db)).getTime() / 1000,
  })

/** Runs calls on the open draw: each waits for the draw's row until all of them do, and they proceed in this order. */
async function runConcurrently(
  drawId: string,
  calls: readonly (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const started: Promise<unknown>[] = []
  await app.deps.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM draw WHERE id = ${drawId}::uuid FOR UPDATE`
      for (const call of calls) {
        started.push(call())
        await vi.waitUntil(async () => (await countLockWaits(app.deps)) === started.length, {
          timeout: 20_000,
        })
      }
    },
    { timeout: 60_000 },
  )
  return Promise.all(started)
}

test('a proposal to replace the key is refused before the first draw has opened', async () => {
  expect(await runStaff(app, ...replaceKey(nextKey, 2), ...toStaffOptions('Camille'))).toMatchObject(
    createRefusal('No draw has opened yet'),
  )
})

describe('a proposal', () => {
  test.each([
    ['for the draw that is open', () => nextKey, 1, 'keeps its key'],
    ['for a draw that is too far ahead', () => nextKey, 2 + maxDrawsAhead, 'draws ahead'],
    ['of the present key', () => firstKey, 2, 'one of the lottery’s already'],
    ['of a key in capitals', () => nextKey.toUpperCase(), 2, '64 small hex digits'],
  ])('%s is refused', async (_what, key, from, sentence) => {
    await anOpenDraw(app)
    expect(await runStaff(app, ...replaceKey(key(), from), ...toStaffOptions('Camille'))).toMatchObject(
      createRefusal(sentence),
    )
  })

  test('cannot be approved by its proposer, nor in a process without both private halves', async () => {
    const id = await propose(2)
    const { deps } = app
    const { signingKey } = deps.config
    const changeConfig = (config: object) => ({ deps: { ...deps, config: { ...deps.config, ...config } } })
    expect(await approve(id, ' CAMILLE ')).toMatchObject(createRefusal('another person'))
    for (const config of [{ nextSigningKey: null }, { signingKey: { ...signingKey, secretKey: null } }])
      expect(await approve(id, 'Luc', changeConfig(config))).toMatchObject(createRefusal('is not here'))
    expect(await deps.db.signingKey.count()).toBe(0)
    await readStaffJson(app, 'approvals', 'reject', id, ...toStaffOptions('Luc'))
  })

  test('cannot be approved when its draw opens concurrently, and first', async () => {
    const draw = await anOpenDraw(app)
    await insertTickets(app, draw, 3)
    const id = await propose(2)
    await passUntil(app, draw.closesAt)
    const [isClosed, ran] = await runConcurrently(draw.id, [
      () => closeDraw(app.deps, draw.id),
      () => approve(id, 'Luc'),
    ])
    expect(isClosed).toBe(true)
    expect(ran).toMatchObject(createRefusal('keeps its key'))
    expect(await app.deps.db.signingKey.count()).toBe(0)
    await readStaffJson(app, 'approvals', 'reject', id, ...toStaffOptions('Luc'))
    await sweepDraws(app.deps)
    await drawAndPublish(app, draw)
  })

  test('is carried out once, where its approval comes before the concurrent opening of its draw', async () => {
    const draw = await anOpenDraw(app)
    expect(draw.sequence).toBe(2)
    await insertTickets(app, draw, 3)
    const id = await propose(3)
    await passUntil(app, draw.closesAt)
    const [ran, isClosed] = await runConcurrently(draw.id, [
      () => approve(id, 'Luc'),
      () => closeDraw(app.deps, draw.id),
    ])
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('from draw number 3 on') })
    expect(isClosed).toBe(true)
    expect(await approve(id, 'Ada')).toMatchObject(createRefusal('approved this already'))
    expect(await readStaffJson(app, 'draws', 'keys')).toMatchObject({
      keys: [
        { fromSequence: 1, publicKey: firstKey },
        { fromSequence: 3, publicKey: nextKey },
      ],
    })
  })
})

describe('after the hand-over', () => {
  test('each draw is signed by the key of its number, and a verifier with the first key finds no fault', async () => {
    const { deps } = app
    await sweepDraws(deps)
    const second = await deps.db.draw.findUniqueOrThrow({ where: { sequence: 2 } })
    expect(second.state).toBe('sealed')
    // Its old key signs it still: a worker without that half would find out at the hour of the draw.
    const config = { ...deps.config, signingKey: readSigningKey(nextSecret) ?? deps.config.signingKey }
    const onlyNew = { ...deps, config: { ...config, nextSigningKey: null } }
    await expect(requireSecretKeys(onlyNew)).rejects.toThrow(firstKey)
    // The next draw waits for the new key, though none has opened that it signs.
    const onlyOld = { ...deps, config: { ...deps.config, nextSigningKey: null } }
    await expect(requireSecretKeys(onlyOld)).rejects.toThrow(nextKey)
    await requireSecretKeys(deps)
    await drawAndPublish(app, second)
    const third = await anOpenDraw(app)
    expect(third.sequence).toBe(3)
    await insertTickets(app, third, 3)
    await requireSecretKeys(onlyNew)
    const newKeyApp = { ...app, deps: onlyNew }
    await closeAndSealDraw(newKeyApp, third)
    await drawAndPublish(newKeyApp, third)
    expect(await verifyPublished(firstKey)).toMatchObject({ verdict: 'right', findings: [] })
    expect((await verifyPublished(nextKey)).findings).toMatchObject([
      { code: 'key-unpinned', verdict: 'unproven' },
    ])
    expect((await verifyPublished(otherKey)).findings).toMatchObject([
      { code: 'trust-key', verdict: 'wrong' },
    ])
  })

  test('the history of keys is public, on the site and in trust.json', async () => {
    const { body } = await app.guest().request('GET', '/api/trust')
    const keys = [
      { fromSequence: 1, publicKey: firstKey },
      { fromSequence: 3, publicKey: nextKey, signature: expect.stringMatching(/^[0-9a-f]{128}$/) },
    ]
    expect(body).toMatchObject({ publicKey: nextKey, keys })
    const file = await app.deps.published.findTrust()
    expect(JSON.parse(file ? await text(file.open()) : '')).toMatchObject({ publicKey: nextKey, keys })
  })

  test('a former key cannot be proposed again', async () => {
    expect(await runStaff(app, ...replaceKey(firstKey, 9), ...toStaffOptions('Camille'))).toMatchObject(
      createRefusal('one of the lottery’s already'),
    )
  })

  test.each([
    ['changed', 'UPDATE signing_key SET from_sequence = 2 WHERE from_sequence = 3', 'UPDATE of signing_key'],
    ['deleted', 'DELETE FROM signing_key', 'DELETE of signing_key'],
    [
      'inserted for an earlier draw',
      `INSERT INTO signing_key (from_sequence, public_key, signature, announced_at) VALUES (2, '${otherKey}', '${'a'.repeat(128)}', now())`,
      'has its key',
    ],
  ])('the database refuses a signing key to be %s', async (_what, sql, message) => {
    await expect(app.deps.pool.query(sql)).rejects.toThrow(message)
  })

  test('the published files match the database, and its guards are in force', async () => {
    const { out } = await runStaff(app, 'check')
    const marks = out.split('\n').filter((line) => / (published-files|guards|unique-keys) /.test(line))
    expect(marks.map((line) => line[0])).toEqual(['✓', '✓', '✓'])
  })
})
