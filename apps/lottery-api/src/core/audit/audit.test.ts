import { createLotteryClient } from '@repo/prisma/lottery'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import { openPool } from '@repo/server-kit/database'
import { toTransactionLimits } from '@repo/server-kit/database-limits'
import { wideLimits } from '@repo/server-kit/testing/wide-limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit, listAuditTrail, verifyAudit } from './audit.service.ts'

let database: TestDatabase
let db: ReturnType<typeof createLotteryClient>
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await createTestDatabase('lottery')
  pool = openPool(database.url, { max: 12, limits: wideLimits })
  db = createLotteryClient(pool, toTransactionLimits(wideLimits))
})
afterAll(async () => {
  await db.$disconnect()
  await pool.end()
  await database.drop()
})

const staff = { actor: 'camille', reason: 'asked by phone' }
const details = { action: 'players exclude', facts: { z: 1, term: '3y', a: null } }
const createEvent = (id: string) => ({ ...details, subject: { kind: 'player', id } })
const write = (id: string) => db.$transaction((tx) => audit(tx, staff, createEvent(id)))

/** Runs a statement without the table's guards, as a database superuser could. */
const tamper = (sql: string) =>
  db.$transaction([
    db.$executeRawUnsafe('ALTER TABLE audit_record DISABLE TRIGGER USER'),
    db.$executeRawUnsafe(sql),
    db.$executeRawUnsafe('ALTER TABLE audit_record ENABLE TRIGGER USER'),
  ])

beforeEach(async () => {
  await tamper('DELETE FROM audit_record')
  await db.auditHead.update({ where: { id: 1 }, data: { sequence: 0, hash: '' } })
  for (const subject of ['a', 'b', 'c', 'd']) await write(subject)
})

const listFaults = async () => (await verifyAudit(db, null)).faults

describe('the audit', () => {
  test('is complete, and names each action and its subject', async () => {
    expect(await verifyAudit(db, null)).toMatchObject({ faults: [], records: 4, end: { sequence: 4n } })
    expect(await listAuditTrail(db, 'player:b', 10)).toMatchObject([
      { id: 2n, ...staff, ...details, subject: 'player:b' },
    ])
    expect((await listAuditTrail(db, null, 2)).map(({ subject }) => subject)).toEqual([
      'player:d',
      'player:c',
    ])
  })

  test('is one chain without gaps when written concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, each) => write(`at once ${each}`)))
    expect(await verifyAudit(db, null)).toMatchObject({ faults: [], records: 24 })
  })

  test('has no record of a rolled-back change', async () => {
    const attempt = db.$transaction(async (tx) => {
      await audit(tx, staff, createEvent('never'))
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    expect(await verifyAudit(db, null)).toMatchObject({ faults: [], records: 4 })
  })

  test.each([
    `UPDATE audit_record SET reason = 'x'`,
    'DELETE FROM audit_record WHERE id = 4',
    'TRUNCATE audit_record',
    'DELETE FROM audit_head',
  ])('refuses the statement %s', async (sql) => {
    await expect(db.$executeRawUnsafe(sql)).rejects.toThrow()
    expect(await listFaults()).toEqual([])
  })
})

describe('a tampered chain', () => {
  test.each([
    ['changed in a reason', `UPDATE audit_record SET reason = 'x' WHERE id = 2`, '2', 'changed'],
    [
      'changed in the facts of a record',
      `UPDATE audit_record SET facts = '{"term": "24h"}' WHERE id = 2`,
      '2',
      'changed',
    ],
    [
      'changed in the instant of a record',
      `UPDATE audit_record SET at = at + interval '1 ms' WHERE id = 3`,
      '3',
      'changed',
    ],
    ['shortened in the middle', 'DELETE FROM audit_record WHERE id = 2', '3', 'missing'],
    ['shortened at the beginning', 'DELETE FROM audit_record WHERE id = 1', '2', 'missing'],
    ['shortened at the end', 'DELETE FROM audit_record WHERE id = 4', 'head', 'ends at record 3'],
    [
      'lengthened at the end',
      `INSERT INTO audit_record SELECT 5, at, actor, action, 'z', reason, facts, hash, md5('z') FROM audit_record WHERE id = 4`,
      'head',
      'ends at record 5',
    ],
  ])('%s is detected', async (_, sql, where, what) => {
    await tamper(sql)
    const faults = await listFaults()
    expect(faults.find((fault) => fault.record === where)?.what).toContain(what)
  })

  test('whose records were reordered is detected', async () => {
    await tamper('UPDATE audit_record SET id = id - 5 WHERE id IN (2, 3)')
    await tamper('UPDATE audit_record SET id = -id WHERE id < 0')
    expect((await listAuditTrail(db, null, 4)).map(({ subject }) => subject)).toEqual(
      ['d', 'b', 'c', 'a'].map((id) => `player:${id}`),
    )
    expect((await listFaults()).map(({ record: name }) => name)).toEqual(
      expect.arrayContaining(['2', '3', '4']),
    )
  })

  test('with an inserted record, and later ones numbered again, is detected', async () => {
    await tamper('UPDATE audit_record SET id = -id - 1 WHERE id > 2')
    await tamper('UPDATE audit_record SET id = -id WHERE id < 0')
    await tamper(
      `INSERT INTO audit_record SELECT 3, at, actor, action, 'put in', reason, facts, hash, md5('x') FROM audit_record WHERE id = 2`,
    )
    expect((await listFaults()).map(({ record: name }) => name)).toEqual(
      expect.arrayContaining(['3', '4', '5', 'head']),
    )
  })

  test('rewritten from the first record to the last is detected by an end that was kept elsewhere', async () => {
    const { end } = await verifyAudit(db, null)
    expect((await verifyAudit(db, end)).faults).toEqual([])
    await tamper('DELETE FROM audit_record')
    await db.auditHead.update({ where: { id: 1 }, data: { sequence: 0, hash: '' } })
    for (const subject of ['a', 'b', 'c', 'other']) await write(subject)
    expect(await listFaults()).toEqual([])
    expect((await verifyAudit(db, end)).faults).toMatchObject([{ record: '4' }])
    expect((await verifyAudit(db, { sequence: 9n, hash: 'x' })).faults).toMatchObject([{ record: '9' }])
  })

  test('whose triggers were switched off is detected', async () => {
    await db.$executeRawUnsafe('ALTER TABLE audit_record DISABLE TRIGGER audit_record_append_only')
    expect(await listFaults()).toMatchObject([{ record: 'guard' }])
    await db.$executeRawUnsafe('ALTER TABLE audit_record ENABLE TRIGGER USER')
  })
})
