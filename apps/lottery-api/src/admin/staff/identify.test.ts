import { hashStaffKey } from '@repo/server-kit/staff/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLotteryStaffCredentials } from '#lottery-api/staff.config.ts'
import { readStaffJson, runStaff, runStaffWithKey } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
const keys = { nadia: 'key of nadia', luc: 'key of luc' }
const members = Object.entries(keys).map(([name, key]) => `${name}:${hashStaffKey(key)}`)
beforeAll(async () => {
  app = await testApp({ environment: { LOTTERY_STAFF: members.join(',') } })
  await app.deps.db.receivedMoney.create({
    data: {
      method: 'transfer',
      bankReference: 'B-1',
      amountCents: 300,
      payerName: 'Mme Canari',
      reason: 'x',
      receivedOn: new Date(),
      bookedAt: new Date(),
    },
  })
})
afterAll(() => app.close())

const book = (number: string) => [
  'transfers',
  'book',
  number,
  '--amount',
  '3.00',
  '--payer',
  'X',
  '--received',
  '2026-11-20',
  '--text',
  'x',
  '--reason',
  'the statement',
]
const toStaffOptions = (name: string) => ['--by', name]

test('a changing command in a member’s name is refused without that member’s own key', async () => {
  const { db } = app.deps
  for (const [key, sentence] of [
    [undefined, 'Give your own key in LOTTERY_STAFF_KEY.\n'],
    ['made up', 'The key in LOTTERY_STAFF_KEY is nobody’s of the staff.\n'],
    [keys.luc, 'by: the key in LOTTERY_STAFF_KEY is luc’s, not Nadia’s.\n'],
  ] as const)
    expect(await runStaffWithKey(app, key, ...book('B-2'), ...toStaffOptions('Nadia'))).toEqual({
      code: 2,
      out: '',
      err: sentence,
    })
  expect(await db.approval.count()).toBe(0)

  const proposed = await runStaffWithKey(app, keys.nadia, ...book('B-2'), ...toStaffOptions(' NADIA '))
  expect(proposed).toMatchObject({ code: 0 })
  const { id } = await db.approval.findFirstOrThrow()
  const approve = (key: string, name: string) =>
    runStaffWithKey(app, key, 'approvals', 'approve', id, '--reason', 'seen', ...toStaffOptions(name))
  expect(await approve(keys.nadia, 'nadia')).toMatchObject({ code: 2 })
  expect(await approve(keys.nadia, 'luc')).toMatchObject({ code: 2 })
  expect(await approve(keys.luc, 'luc')).toMatchObject({ code: 0 })
  expect(await db.approval.findFirstOrThrow()).toMatchObject({ proposedBy: 'nadia', approvedBy: 'luc' })
  const records = await db.auditRecord.findMany({ orderBy: { id: 'asc' } })
  expect(records).toMatchObject(
    ['nadia', 'luc'].map((actor) => ({ actor, facts: { machineUser: 'tester' } })),
  )
})

test('a command that shows personal data requires the caller’s own key; other queries require none', async () => {
  const query = ['transfers', 'unmatched']
  expect(await runStaff(app, ...query, ...toStaffOptions('nadia'))).toMatchObject({ code: 2, out: '' })
  expect((await runStaffWithKey(app, keys.nadia, ...query)).out).toContain('Mme Canari')
  expect(await runStaff(app, 'audit', 'verify')).toMatchObject({ code: 0 })
  expect(await readStaffJson(app, 'staff', 'list')).toEqual({ ok: true, names: ['nadia', 'luc'] })
  const { key, line } = await readStaffJson(app, 'staff', 'key', ...toStaffOptions('Ada Weber'))
  expect(line).toBe(`ada weber:${hashStaffKey(key)}`)
})

test('in production a command that needs a name is refused without configured staff, unless that is allowed', async () => {
  const { deps } = app
  const inProduction = { ...deps.config.staff, members: null, isOpenWithoutMembers: false }
  const config = { ...deps.config, isProduction: true, staff: inProduction }
  const withoutMembers = { deps: { ...deps, config } }
  const refused = { code: 2, out: '', err: expect.stringContaining('LOTTERY_STAFF must name') }
  expect(await runStaff(withoutMembers, ...book('B-3'), ...toStaffOptions('nadia'))).toEqual(refused)
  expect(await runStaff(withoutMembers, 'transfers', 'unmatched')).toEqual(refused)
  expect(
    await runStaff(
      { deps: { ...deps, config: { ...config, staff: { ...inProduction, isOpenWithoutMembers: true } } } },
      ...book('B-3'),
      ...toStaffOptions('nadia'),
    ),
  ).toMatchObject({ code: 0 })
})

test('a staff member who works by sudo is recorded under both user names', () => {
  expect(readLotteryStaffCredentials({ SUDO_USER: 'nadia' }).machineUser).toMatch(/^nadia as ./)
  expect(readLotteryStaffCredentials({ LOTTERY_STAFF_KEY: '' })).toEqual({
    key: undefined,
    machineUser: expect.not.stringContaining(' as '),
  })
})
