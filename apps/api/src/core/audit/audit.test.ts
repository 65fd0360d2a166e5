import { createDeliveryClient } from '@repo/prisma/delivery'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import { openPool } from '@repo/server-kit/database'
import { toTransactionLimits } from '@repo/server-kit/database-limits'
import { wideLimits } from '@repo/server-kit/testing/wide-limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Random } from '#api/admin/seed/history/random.ts'
import { createRandom } from '#api/admin/seed/history/random.ts'
import { audit, listAuditRecords, verifyAudit } from './audit.service.ts'

let database: TestDatabase
let db: ReturnType<typeof createDeliveryClient>
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { max: 12, limits: wideLimits })
  db = createDeliveryClient(pool, toTransactionLimits(wideLimits))
})
afterAll(async () => {
  await db.$disconnect()
  await pool.end()
  await database.drop()
})

const staff = { actor: 'camille', reason: 'Documents falsifiés' }
const createEvent = (id: string) => ({
  action: 'accounts suspend',
  subject: { kind: 'account', id },
  facts: { days: 7 },
})
const writeRecord = (id: string) => db.$transaction((tx) => audit(tx, staff, createEvent(id)))

/** Executes SQL as a database superuser could: with the triggers off. */
const tamper = (sql: string) =>
  db.$transaction([
    db.$executeRawUnsafe('ALTER TABLE audit_record DISABLE TRIGGER USER'),
    db.$executeRawUnsafe(sql),
    db.$executeRawUnsafe('ALTER TABLE audit_record ENABLE TRIGGER USER'),
  ])

beforeEach(async () => {
  await tamper('DELETE FROM audit_record')
  await db.auditHead.update({ where: { id: 1 }, data: { sequence: 0, hash: '' } })
  for (const id of ['a', 'b', 'c', 'd']) await writeRecord(id)
})

/** Returns SQL that changes, removes, inserts or exchanges random records among `length`. */
function createRandomTampering(random: Random, length: number): string {
  const one = random.between(1, length)
  const other = one === length ? 1 : one + 1
  const textColumns = [
    'actor',
    'action',
    'subject_kind',
    'subject_id',
    'reason',
    'facts',
    'previous_hash',
    'hash',
  ] as const
  const copiedColumns = 'actor, action, subject_kind, subject_id, reason, facts, previous_hash, hash'
  const kind = random.between(1, 5)
  if (kind === 1) return `UPDATE audit_record SET ${random.pick(textColumns)} = 'x' WHERE sequence = ${one}`
  if (kind === 2) return `UPDATE audit_record SET at = at + interval '1 ms' WHERE sequence = ${one}`
  if (kind === 3) return `DELETE FROM audit_record WHERE sequence = ${one}`
  if (kind === 4)
    return `INSERT INTO audit_record SELECT ${length + 1}, at, ${copiedColumns} FROM audit_record WHERE sequence = ${one}`
  // Two records exchange everything but their numbers.
  return `UPDATE audit_record a SET (at, ${copiedColumns}) = (SELECT at, ${copiedColumns} FROM audit_record b WHERE b.sequence = ${one + other} - a.sequence)
    WHERE a.sequence IN (${one}, ${other})`
}

const findFaults = async () => (await verifyAudit(db, null)).faults

describe('the audit', () => {
  test('verifies without a fault', async () => {
    expect(await verifyAudit(db, null)).toMatchObject({ faults: [], records: 4, end: { sequence: 4n } })
  })

  test('lists the records of a subject', async () => {
    expect(await listAuditRecords(db, 'b', 10)).toMatchObject([
      {
        sequence: 2n,
        actor: 'camille',
        action: 'accounts suspend',
        reason: 'Documents falsifiés',
        facts: '{"days":7}',
      },
    ])
  })

  test('without any record verifies without a fault', async () => {
    await tamper('DELETE FROM audit_record')
    await db.auditHead.update({ where: { id: 1 }, data: { sequence: 0, hash: '' } })
    expect(await verifyAudit(db, null)).toMatchObject({ faults: [], records: 0 })
  })

  test('that is written concurrently is one chain without gaps', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, each) => writeRecord(`at once ${each}`)))
    expect(await verifyAudit(db, null)).toMatchObject({ faults: [], records: 24 })
  })

  test('has no record of a rolled-back change', async () => {
    await expect(
      db.$transaction(async (tx) => {
        await audit(tx, staff, createEvent('never'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await verifyAudit(db, null)).toMatchObject({ faults: [], records: 4 })
  })

  test.each([
    `UPDATE audit_record SET reason = 'x'`,
    'DELETE FROM audit_record WHERE sequence = 4',
    'TRUNCATE audit_record',
    'DELETE FROM audit_head',
  ])('refuses %s', async (sql) => {
    await expect(db.$executeRawUnsafe(sql)).rejects.toThrow()
    expect(await findFaults()).toEqual([])
  })
})

describe('an audit chain that a database superuser has', () => {
  test.each([
    ['changed', [`UPDATE audit_record SET reason = 'Autre' WHERE sequence = 2`], ['2']],
    [
      'changed in its instant',
      [`UPDATE audit_record SET at = at + interval '1 ms' WHERE sequence = 3`],
      ['3'],
    ],
    ['shortened in the middle', ['DELETE FROM audit_record WHERE sequence = 2'], ['3']],
    ['shortened at the beginning', ['DELETE FROM audit_record WHERE sequence = 1'], ['2']],
    ['shortened at the end', ['DELETE FROM audit_record WHERE sequence = 4'], ['head']],
    [
      'lengthened',
      [
        `INSERT INTO audit_record SELECT 5, at, actor, action, subject_kind, 'z', reason, facts, hash, hash FROM audit_record WHERE sequence = 4`,
      ],
      ['5', 'head'],
    ],
    [
      'reordered',
      // In two statements: within one, two records would have the same number for a moment.
      [
        'UPDATE audit_record SET sequence = CASE sequence WHEN 2 THEN -3 ELSE -2 END WHERE sequence IN (2, 3)',
        'UPDATE audit_record SET sequence = -sequence WHERE sequence < 0',
      ],
      ['4'],
    ],
  ])('%s is detected', async (_, statements, faultyRecords) => {
    for (const sql of statements) await tamper(sql)
    const detectedFaults = (await findFaults()).map(({ record }) => record)
    expect(detectedFaults).toEqual(expect.arrayContaining([...faultyRecords]))
  })

  test('changed in one of 25 random ways is detected', async () => {
    for (const id of ['e', 'f', 'g', 'h']) await writeRecord(id)
    const whole = await db.auditRecord.findMany({ orderBy: { sequence: 'asc' } })
    for (let seed = 1; seed <= 25; seed += 1) {
      await tamper(createRandomTampering(createRandom(`audit ${seed}`), whole.length))
      expect((await findFaults()).length, `seed ${seed}`).toBeGreaterThan(0)
      await tamper('DELETE FROM audit_record')
      await db.auditRecord.createMany({ data: whole })
      expect(await findFaults()).toEqual([])
    }
  })

  test('rewritten completely is detected by its former end, recorded elsewhere', async () => {
    const { end } = await verifyAudit(db, null)
    expect((await verifyAudit(db, end)).faults).toEqual([])
    await tamper('DELETE FROM audit_record')
    await db.auditHead.update({ where: { id: 1 }, data: { sequence: 0, hash: '' } })
    for (const id of ['a', 'b', 'c', 'other']) await writeRecord(id)
    expect(await findFaults()).toEqual([])
    expect((await verifyAudit(db, end)).faults).toMatchObject([{ record: '4' }])
    expect((await verifyAudit(db, { sequence: 9n, hash: 'x' })).faults).toMatchObject([{ record: '9' }])
  })

  test('freed of its triggers against changes is detected', async () => {
    await db.$executeRawUnsafe('ALTER TABLE audit_record DISABLE TRIGGER audit_record_append_only')
    expect(await findFaults()).toMatchObject([{ record: 'guard' }])
    await db.$executeRawUnsafe('ALTER TABLE audit_record ENABLE TRIGGER USER')
  })
})
